// @ts-nocheck
import { readFileSync, writeFileSync } from 'node:fs';
import { analysisOf, catalogOf, withoutDatabase } from './askForeign.ts';
import { readSuite } from './suite.ts';
import { DraftCache } from './draftCache.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';
import { CompiledQueries } from '../../server/query/compile/compiledQueries.ts';
import { mentionsOf } from '../../server/analyst/builtin/lexicon/findMentions.ts';
import { lexiconOf } from '../../server/analyst/builtin/lexicon/lexicon.ts';
import { valueQueries, acceptHits } from '../../server/analyst/builtin/lexicon/valueSearch.ts';
import { markQuestion } from '../../server/analyst/builtin/marking/mark.ts';
import { lookUp } from '../../server/analyst/builtin/catalog/catalogLookup.ts';
import { splitSentences } from '../../server/analyst/builtin/sentence/sentences.ts';
import { readForms } from '../../server/analyst/builtin/sentence/readForms.ts';
import { parseQuestion } from '../../server/analyst/builtin/sentence/grammar.ts';
import { formToSemql, firstPlaces } from '../../server/analyst/builtin/form/formQuery.ts';
const suite = await readSuite('/work/shared/suites/spider-train');
const cache = new DraftCache(import.meta.dirname + '/.cache/spider-train', 'all');
const args = process.argv.slice(2);
const file = args.find((one) => one.endsWith('.json'));
const only = args.filter((one) => one !== file);
const asked = file
  ? JSON.parse(readFileSync(file, 'utf8')).map((one, i) => ({
      id: i,
      shape: 'asked',
      rows: null,
      orderMatters: false,
      ...one,
    }))
  : suite.questions;
const outFile = process.env.FORMS_OUT ?? '/tmp/inter-forms.json';
const now = new Date('2026-11-20T14:00:00Z');
const warehouses = new WarehousePool();
const tally = new Map();
const out = [];
const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
for (const q of asked) {
  if (only.length && !only.includes(String(q.id)) && !only.includes(q.database)) {
    continue;
  }
  const drafted = await cache.of(q.database, suite.scripts.get(q.database));
  const catalog = catalogOf(drafted, now);
  const services = { compiled: new CompiledQueries(), warehouses, ...withoutDatabase(drafted) };
  const analysis = analysisOf(services, catalog, now);
  const lookup = lookUp(catalog.visible);
  const lexicon = lexiconOf(catalog.visible);
  const s = splitSentences(q.question);
  const marked = markQuestion(s.tokens, lexicon, clock);
  const queries = valueQueries(marked, lookup);
  const hits = await Promise.all(queries.map((x) => analysis.searchValues(x.dimension, x.phrase, 5)));
  const found = acceptHits(queries, hits);
  const t0 = performance.now();
  let state = '',
    semql = '',
    info = '';
  try {
    const m = mentionsOf(s.tokens, catalog.visible, found);
    const parsed = parseQuestion(m, s.breaks, clock);
    const forms = readForms(m, s.breaks, lookup, clock);
    if (only.length && only.includes(String(q.id))) {
      console.log(
        m.words
          .map(
            (w, i) =>
              w.text +
              ':' +
              [...w.parts].join('/') +
              ' N ' +
              m
                .names(i)
                .slice(0, 4)
                .map((n) => n.end + JSON.stringify(n.target) + n.weight + n.match) +
              ' V ' +
              m
                .values(i)
                .slice(0, 3)
                .map((v) => v.end + v.field.model + '.' + v.field.name + '=' + v.value),
          )
          .join('\n'),
      );
      console.log(
        JSON.stringify(
          parsed.slice(0, 2),
          (k, v) =>
            k === 'names'
              ? v.map((n) => JSON.stringify(n.target) + n.weight).slice(0, 3)
              : k === 'values'
                ? v.map((n) => n.field.model + '.' + n.field.name + '=' + n.value).slice(0, 4)
                : v,
          0,
        ),
      );
      for (const f of forms) {
        try {
          const w = formToSemql(f.form, lookup, clock).semql;
          const c = analysis.compile(w);
          console.log(f.score.toFixed(3), w, c.ok ? '' : c.diagnostics[0].code + c.diagnostics[0].message);
        } catch (e) {
          console.log(f.score, 'ERR', e.message, JSON.stringify(f.form));
        }
      }
    }
    if (parsed.length === 0) {
      state = 'unparsed';
    } else if (forms.length === 0) {
      state = 'uninterpreted';
    } else {
      state = 'uncompiled';
      for (const f of forms) {
        const w = f.form.limit?.one ? firstPlaces(f.form, lookup, clock) : formToSemql(f.form, lookup, clock);
        const c = analysis.compile(w.semql);
        if (!c.ok) {
          info ||= c.diagnostics[0].code + ' ' + c.diagnostics[0].message + ' ' + w.semql;
          continue;
        }
        semql = w.semql;
        const e = await analysis.execute(w.semql);
        state = q.rows === null ? 'answered' : suite.compareRows(q.rows, e.rows, q) ? 'right' : 'wrong';
        info =
          JSON.stringify(e.rows.slice(0, 2)) +
          ' gold ' +
          JSON.stringify(q.rows?.slice(0, 2)) +
          ` ${e.rows.length}/${q.rows?.length} score ${f.score.toFixed(2)}`;
        break;
      }
    }
  } catch (e) {
    state = 'error';
    info = e.stack.split('\n').slice(0, 4).join(' | ');
  }
  const ms = performance.now() - t0;
  const t = tally.get(q.shape) ?? {
    asked: 0,
    right: 0,
    wrong: 0,
    unparsed: 0,
    uninterpreted: 0,
    uncompiled: 0,
    error: 0,
    ms: 0,
  };
  t.asked++;
  t[state] = (t[state] ?? 0) + 1;
  t.ms += ms;
  tally.set(q.shape, t);
  out.push({
    id: q.id,
    state,
    ms: Math.round(ms),
    db: q.database,
    shape: q.shape,
    q: q.question,
    gold: q.goldSql,
    semql,
    info,
  });
}
const sum = {};
for (const t of tally.values()) {
  for (const k in t) sum[k] = (sum[k] ?? 0) + t[k];
}
tally.set('all', sum);
console.table([...tally].map(([s, t]) => ({ s, ...t, ms: (t.ms / t.asked).toFixed(0) })));
writeFileSync(outFile, JSON.stringify(out, null, 1));
for (const o of out) {
  if (o.state !== 'right')
    console.log(`#${o.id} ${o.state} ${o.db} [${o.shape}] ${o.q}\n   gold ${o.gold}\n   ours ${o.semql}\n   ${o.info}`);
}
await cache.close();
await warehouses.closeAll();
