import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerSpec } from '../../analyst.ts';
import { openRailway, type Railway } from '../railway/openRailway.test-support.ts';

let railway: Railway;
let first: AnswerSpec;
const question = 'takings by fare class in 2025';

beforeAll(async () => {
  railway = await openRailway();
  first = await answer(question, []);
});
afterAll(() => railway.close());

async function answer(text: string, previous: Parameters<Railway['ask']>[1]): Promise<AnswerSpec> {
  const { result } = await railway.ask(text, previous);
  if (result.kind !== 'answer') throw new Error(`${text}: ${JSON.stringify(result)}`);
  return result;
}

const reply = async (text: string): Promise<string> => {
  const { executions } = await answer(text, [{ question, reading: first.reading, options: [] }]);
  return executions[0]?.semql ?? '';
};

it('a reply to a value is about that value', async () => {
  const value = String(first.executions[0]?.rows[0]?.[0]);
  expect(await reply(`> ${value}\nby month`)).toBe(await reply(`by month for ${value}`));
  expect(await reply(`> ${value}\nby month`)).toContain(value);
});

it('a reply to a sentence or a number is read in its conversation', async () => {
  expect(await reply(`> ${first.sentence.replaceAll('**', '')}\nby month`)).toBe(await reply('by month'));
  expect(await reply('> € 4,812\nby month')).toBe(await reply('by month'));
});
