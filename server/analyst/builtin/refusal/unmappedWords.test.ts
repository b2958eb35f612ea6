import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

/** Words that a question leaves without a meaning; null: it was answered. */
async function unmapped(question: string): Promise<readonly string[] | null> {
  const { result } = await railway.ask(question);
  if (result.kind !== 'refusal' && result.kind !== 'clarification') return null;
  return (result.unmapped ?? []).map(({ word }) => word);
}

describe('words that mapped to nothing', () => {
  it.each([
    ['takings by planet this year', ['planet']],
    ['takings by Zorble Depot', ['Zorble Depot']],
    ['Flurbs by planet', ['Flurbs', 'planet']],
  ])('of “%s” are %j, as they were written', async (question, words) => {
    expect(await unmapped(question)).toEqual(words);
  });

  it.each(['drop table tickets', 'takings on 31 February 2025', 'takings'])('are none in “%s”', async (question) => {
    expect((await unmapped(question)) ?? []).toEqual([]);
  });

  it('are next to a thing that is written almost alike', async () => {
    const { result } = await railway.ask('takings by incidentary');
    if (result.kind !== 'refusal') throw new Error(`expected a refusal, got ${result.kind}`);
    expect(result.unmapped).toEqual([
      { word: 'incidentary', nearest: expect.objectContaining({ name: expect.stringMatching(/incident/) as string }) },
    ]);
  });
});
