import { readFileSync, readdirSync } from 'node:fs';
const root = '/work/main/server/analyst/builtin/';
const { mentionsOf } = await import(root + 'lexicon/findMentions.ts');
const { splitSentences } = await import(root + 'sentence/sentences.ts');
const { parseQuestion } = await import(root + 'sentence/grammar.ts');
const { readSuite } = await import('/work/main/bench/foreign/suite.ts');
const { DraftCache } = await import('/work/main/bench/foreign/draftCache.ts');
const { visibleCatalog } = await import('/work/main/server/model/visibleCatalog.ts');
const suite = await readSuite('/work/shared/suites/spider-train');
const cache = new DraftCache('/work/main/bench/foreign/.cache/spider-train', 'all');
const tally = new Map();
const only = process.argv[2];
for (const q of suite.questions) {
  if (only && String(q.id) !== only) {
    continue;
  }
  const d = await cache.of(q.database, suite.scripts.get(q.database));
  const cat = visibleCatalog(d.definition, new Set(d.hidden), new Map(d.hiddenColumns));
  const s = splitSentences(q.question);
  const t0 = performance.now();
  const m = mentionsOf(s.tokens, cat, []);
  const ways = parseQuestion(m, s.breaks, { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 });
  const ms = performance.now() - t0;
  const t = tally.get(q.shape) ?? { asked: 0, parsed: 0, ms: 0, worst: 0 };
  t.asked++;
  t.ms += ms;
  t.worst = Math.max(t.worst, ms);
  if (ways.length) {
    t.parsed++;
  }
  tally.set(q.shape, t);
  if (only) {
    console.log(
      JSON.stringify(
        ways.slice(0, 2),
        (k, v) =>
          k === 'names'
            ? v.map((n) => JSON.stringify(n.target) + n.weight).slice(0, 4)
            : k === 'values'
              ? v.map((n) => n.field.model + '.' + n.field.name + '=' + n.value).slice(0, 4)
              : v,
        1,
      ),
      m.words.map(
        (w, i) =>
          w.text +
          ':' +
          [...w.parts].join('/') +
          ' ' +
          m
            .names(i)
            .slice(0, 4)
            .map((n) => n.end + JSON.stringify(n.target) + n.weight + n.match),
      ),
    );
  }
  if (!ways.length) {
    console.log(`${q.id} ${q.database} | ${q.question}`);
  }
}
console.table([...tally].map(([s, t]) => ({ s, ...t, ms: (t.ms / t.asked).toFixed(1) })));
await cache.close();
