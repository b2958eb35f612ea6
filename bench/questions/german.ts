/**
 * Asks our own schemas in German, judged by the rows of the English questions:
 * `node bench/questions/german.ts [--verbose]`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { builtinAnalyst } from '../../server/analyst/builtin/builtinAnalyst.ts';
import { openDatabase } from './database.ts';
import { expectationOf, suites } from './suites.ts';
import { scoreSuite } from './scoreSuite.ts';

const entry = z.object({ suite: z.string().default('company'), question: z.string(), german: z.string() });
const read = async (file: string) =>
  z.array(entry).parse(JSON.parse(await readFile(join(import.meta.dirname, file), 'utf8')));
const entries = [...(await read('../foreign/german.json')), ...(await read('german.json'))];
for (const suite of suites) {
  const questions = entries.flatMap(({ suite: name, question, german }) =>
    suite.questions
      .filter((one) => name === suite.name && one.question === question)
      .map((one) => ({ ...one, question: german })),
  );
  const folder = await mkdtemp(join(tmpdir(), 'quarry-german-'));
  const database = await openDatabase((await suite.generate(folder)).files);
  const outcomes = await scoreSuite({ ...suite, questions }, database, builtinAnalyst);
  database.close();
  await rm(folder, { recursive: true });
  for (const { question, verdict, reply, text, semql } of outcomes) {
    if (verdict !== 'right' && process.argv.includes('--verbose')) {
      console.log(
        `${verdict} (${reply}): ${question.question}\n    ${text}\n    ${semql.join(' ').replaceAll('\n', ' ')}`,
      );
    }
  }
  const count = (is: (one: (typeof outcomes)[number]) => boolean): number => outcomes.filter(is).length;
  const isRows = ({ question }: (typeof outcomes)[number]): boolean => expectationOf(question) === 'rows';
  console.log(
    `${suite.name}: ${outcomes.length} asked, ${count((one) => isRows(one) && one.verdict === 'right')} right, ` +
      `${count((one) => one.reply === 'answer' && one.verdict !== 'right')} wrong, ` +
      `${count((one) => isRows(one) && one.verdict === 'needless')} refused or asked back, ` +
      `${count((one) => !isRows(one) && one.verdict === 'right')} rightly not answered with rows`,
  );
}
