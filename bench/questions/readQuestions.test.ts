import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Question } from './question.ts';
import { readQuestions } from './readQuestions.ts';

async function read(text: string): Promise<readonly Question[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-questions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'questions.yml');
  await writeFile(path, text);
  return readQuestions(path);
}

it('puts fragments into the queries, and one family for all into those that name none', async () => {
  expect(
    await read(`
family: total
fragments:
  real: NOT test
  orders: SELECT COUNT(*) FROM orders WHERE \${real}
questions:
  - question: orders
    sql: \${orders}
  - question: and in 2026
    family: follow-up
    previous: [orders]
    sql:
      - \${orders} AND y = 2026
      - SELECT 1
`),
  ).toEqual([
    { question: 'orders', family: 'total', sql: 'SELECT COUNT(*) FROM orders WHERE NOT test' },
    {
      question: 'and in 2026',
      family: 'follow-up',
      previous: ['orders'],
      sql: ['SELECT COUNT(*) FROM orders WHERE NOT test AND y = 2026', 'SELECT 1'],
    },
  ]);
});

it.each([
  ['questions: [{ question: a, sql: "SELECT ${b}", family: total }]', 'no fragment b'],
  ['questions: [{ question: a, sql: SELECT 1 }]', 'no family'],
  ['questions: [{ question: a, sq: SELECT 1, family: total }]', 'sq'],
  ['questions: [{ question: a, sql: SELECT 1, family: sums }]', 'family'],
])('says what is wrong in %s', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});
