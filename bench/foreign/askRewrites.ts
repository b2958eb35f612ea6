/**
 * Asks the questions of a suite and then everything that their replies offer: rewrites and
 * questions of refusals, options of questions back, follow-ups of answers. Whatever is offered has
 * to be answered: `node bench/foreign/askRewrites.ts [DIR] [--verbose]`.
 */
import { parseArgs } from 'node:util';
import type { AnalystResult, PreviousTurn } from '../../server/analyst/analyst.ts';
import { openForeign } from './askForeign.ts';
import { DraftCache } from './draftCache.ts';
import { cacheFolderOf, readSuite, suiteFolder } from './suite.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean', default: false } },
});
const folder = suiteFolder(positionals[0]);
const { questions, scripts } = await readSuite(folder);
const cache = new DraftCache(cacheFolderOf(folder), 'all');
const offers = new Map<string, { offered: number; answered: number }>();
let refusals = 0;
let helped = 0;

for (const [database, of] of Map.groupBy(questions, (one) => one.database)) {
  const agent = openForeign(await cache.of(database, scripts.get(database) ?? ''));
  for (const { question } of of) {
    const reply = await agent.ask(question);
    const offered = offersOf(reply);
    if (reply.kind === 'refusal') {
      refusals += 1;
      helped += reply.rewrites.length > 0 ? 1 : 0;
      if (values.verbose) {
        console.log(`${database}: ${question}\n    ${reply.title}: ${reply.sentence}`);
      }
    }
    for (const { kind, text } of offered) {
      const previous = kind === 'option' || kind === 'follow-up' ? [turnOf(question, reply)] : [];
      const next = await agent.ask(text, previous);
      const isAnswered = next.kind === 'answer';
      const count = offers.get(kind) ?? { offered: 0, answered: 0 };
      offers.set(kind, { offered: count.offered + 1, answered: count.answered + (isAnswered ? 1 : 0) });
      if (!isAnswered || (values.verbose && reply.kind === 'refusal')) {
        console.log(`${isAnswered ? '    ' : `NOT ANSWERED (${database}: ${question}) `}${kind}: ${text}`);
      }
    }
  }
  await agent.close();
}
await cache.close();
console.table(Object.fromEntries(offers));
console.log(`${helped} of ${refusals} refusals offer a way to ask the same`);

function offersOf(reply: AnalystResult): readonly { readonly kind: string; readonly text: string }[] {
  switch (reply.kind) {
    case 'refusal':
      return [
        ...reply.rewrites.map((one) => ({ kind: 'rewrite', text: one.question })),
        ...reply.suggestions.map((text) => ({ kind: 'suggestion', text })),
      ];
    case 'clarification':
      return reply.options.map(({ label }) => ({ kind: 'option', text: label }));
    case 'answer':
      return reply.suggestions.map((text) => ({ kind: 'follow-up', text }));
    case 'explanation':
      return reply.suggestions.map((text) => ({ kind: 'suggestion', text }));
  }
}

function turnOf(question: string, reply: AnalystResult): PreviousTurn {
  return {
    question,
    reading: reply.kind === 'answer' ? reply.reading : null,
    options: reply.kind === 'clarification' ? reply.options : [],
  };
}
