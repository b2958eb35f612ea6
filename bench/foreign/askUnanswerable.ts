/**
 * Asks the questions that nothing in the databases answers, through the whole engine, and prints
 * those that are answered all the same: `node bench/foreign/askUnanswerable.ts [DIR] [QUESTIONS]`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openForeign } from './askForeign.ts';
import { DraftCache } from './draftCache.ts';
import { cacheFolderOf, readSuite, suiteFolder } from './suite.ts';

const entry = z.object({ database: z.string(), question: z.string(), why: z.string() });
const folder = suiteFolder(process.argv[2]);
const text = await readFile(process.argv[3] ?? join(import.meta.dirname, 'unanswerable.json'), 'utf8');
const questions = z.array(entry).parse(JSON.parse(text));
const { scripts } = await readSuite(folder);
const cache = new DraftCache(cacheFolderOf(folder), 'all');
let answered = 0;
for (const [database, of] of Map.groupBy(questions, (one) => one.database)) {
  const agent = openForeign(await cache.of(database, scripts.get(database) ?? ''));
  for (const { question, why } of of) {
    const reply = await agent.ask(question);
    if (reply.kind !== 'answer') {
      continue;
    }
    answered += 1;
    const semql = reply.executions[0]?.semql ?? '';
    console.log(`${database}: ${question}\n    ${why}\n    ${reply.sentence}\n    ${semql.replaceAll('\n', ' ')}`);
  }
  await agent.close();
}
await cache.close();
console.log(`${questions.length - answered} of ${questions.length} refused or asked back`);
