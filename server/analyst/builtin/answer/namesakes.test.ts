import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, AnswerSpec } from '../../analyst.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { RAILWAY_DATA } from '../railway/data.ts';
import { openRailway, type Railway } from '../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway(RAILWAY, [
    ...RAILWAY_DATA,
    "UPDATE passengers SET full_name = 'Ida Schmidt' WHERE passenger_id IN (2, 10)",
    "UPDATE passengers SET full_name = 'Otto Ehlers' WHERE passenger_id = 26",
  ]);
});

afterAll(() => railway.close());

function answerOf(result: AnalystResult): AnswerSpec {
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  return result;
}

describe('a name that several have', () => {
  it('is said to be that of two, with the choice of each', async () => {
    const answer = answerOf((await railway.ask('number of tickets by Ida Schmidt')).result);
    const [said] = answer.assumptions;
    expect(said).toMatchObject({ kind: 'value_match', text: '“Ida Schmidt” is the name of 2 passengers' });
    expect(said?.alternatives.map(({ text }) => text)).toEqual(['Only Ida Schmidt (2)', 'Only Ida Schmidt (10)']);
    const chosen = answerOf(await railway.change(answer, said?.alternatives[1]?.id ?? ''));
    const [[counted] = []] = await railway.sql('SELECT count(*) FROM tickets WHERE passenger_id = 10');
    expect(chosen.executions[0]?.rows).toEqual([[String(counted)]]);
    expect(chosen.assumptions.some(({ text }) => text.includes('is the name of'))).toBe(false);
  });

  it('is no assumption where one has it', async () => {
    const { assumptions } = answerOf((await railway.ask('number of tickets by Otto Ehlers')).result);
    expect(assumptions.some(({ text }) => text.includes('is the name of'))).toBe(false);
  });
});
