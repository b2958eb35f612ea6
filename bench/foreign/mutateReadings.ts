/**
 * Drops or swaps one part of the readings that were answered rightly, and asks the guard:
 * `node bench/foreign/mutateReadings.ts DIR [--all] [--verbose]`. Without `--all` each question
 * gives one mutation, of every kind in turn, up to 300.
 */
import { parseArgs } from 'node:util';
import { lookUp } from '../../server/analyst/builtin/catalog/catalogLookup.ts';
import type { LogicalForm } from '../../server/analyst/builtin/form/logicalForm.ts';
import { claimsOfForm } from '../../server/analyst/builtin/guard/claims/claimsOfForm.ts';
import { objectionsTo } from '../../server/analyst/builtin/guard/guard.ts';
import { mutationsOf, stillAssumed, type Mutation } from '../../server/analyst/builtin/guard/mutations.test-support.ts';
import { openForeign } from './askForeign.ts';
import { DraftCache } from './draftCache.ts';
import { judge } from './judge.ts';
import { cacheFolderOf, readSuite, suiteFolder } from './suite.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } },
});
const mostQuestions = 300;
const folder = suiteFolder(positionals[0]);
const { questions, scripts, compareRows } = await readSuite(folder);
const cache = new DraftCache(cacheFolderOf(folder), 'all');
const score = new Map<Mutation['part'], { tried: number; caught: number }>();
let asked = 0;
for (const [database, of] of Map.groupBy(questions, (question) => question.database)) {
  const agent = openForeign(await cache.of(database, scripts.get(database) ?? ''));
  for (const question of of) {
    const answer = await agent.ask(question.question);
    if (answer.kind !== 'answer' || answer.reading === null || !('form' in answer.reading)) {
      continue;
    }
    if (judge(question, answer, compareRows, 0).verdict !== 'right' || asked >= mostQuestions) {
      continue;
    }
    const lookup = lookUp(agent.catalog);
    const mentions = await agent.mentions(question.question);
    const all = mutationsOf(answer.reading['form'] as unknown as LogicalForm, lookup);
    const phrases = answer.assumptions.flatMap(({ phrase }) => phrase ?? []);
    const one = all[asked % Math.max(1, all.length)];
    asked += 1;
    for (const { part, form } of values.all ? all : one ? [one] : []) {
      const guarded = { mentions, claims: claimsOfForm(form), lookup };
      const isCaught = objectionsTo({ ...guarded, assumed: stillAssumed(phrases, guarded) }).length > 0;
      const known = score.get(part) ?? { tried: 0, caught: 0 };
      score.set(part, { tried: known.tried + 1, caught: known.caught + (isCaught ? 1 : 0) });
      if (!isCaught && values.verbose) {
        console.log(`${part}: ${question.id} ${question.question}\n    ${JSON.stringify(form)}`);
      }
    }
  }
  await agent.close();
}
await cache.close();
const total = { tried: 0, caught: 0 };
for (const [part, { tried, caught }] of score) {
  console.log(`${part.padEnd(12)} ${caught} of ${tried} caught`);
  total.tried += tried;
  total.caught += caught;
}
console.log(
  `${asked} questions: ${total.caught} of ${total.tried} caught (${((100 * total.caught) / total.tried).toFixed(1)} %)`,
);
