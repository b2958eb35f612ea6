import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, AnswerSpec } from '../../analyst.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

/**
 * Periods that stand against each other: which two are meant, and that none is left out in silence.
 */

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function answered(question: string): Promise<AnswerSpec> {
  const { result } = await railway.ask(question);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return result;
}

async function followed(question: string, fragment: string): Promise<AnalystResult> {
  const { reading } = await answered(question);
  return (await railway.ask(fragment, [{ question, reading, options: [] }])).result;
}

const fares = (from: string, to: string, where = 'true'): string =>
  `sum(fare) FILTER (WHERE bought_at >= '${from}' AND bought_at < '${to}' AND ${where})`;

const digits = (row: readonly unknown[] | undefined): readonly string[] =>
  (row ?? []).map((cell) => Number(cell).toFixed(2));

describe('a comparison of periods', () => {
  it.each([
    ['takings last 12 months vs previous 12 months', '2025-11-01', '2024-11-01'],
    ['takings in the last 3 months compared with the previous 3 months', '2026-08-01', '2026-05-01'],
    ['growth of takings last 3 months vs the prior 3 months', '2026-08-01', '2026-05-01'],
  ])('reads “%s” as the months before the last ones', async (question, from, before) => {
    const [expected] = await railway.sql(`SELECT ${fares(from, '2026-11-01')}, ${fares(before, from)} FROM tickets`);
    expect(digits((await answered(question)).executions[0]?.rows[0]).slice(0, 2)).toEqual(digits(expected));
  });

  it('reads the same of a fragment', async () => {
    const [expected] = await railway.sql(
      `SELECT ${fares('2026-08-01', '2026-11-01')}, ${fares('2026-05-01', '2026-08-01')} FROM tickets`,
    );
    const result = await followed('takings last 3 months', 'vs the previous 3 months');
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    expect(digits(result.executions[0]?.rows[0]).slice(0, 2)).toEqual(digits(expected));
  });

  it.each([
    ['takings 2025 vs 2025', '2025'],
    ['takings by month last 3 months vs previous 3 months', 'previous 3 months'],
    ['takings by month of year compared with the previous 12 months', 'compared with'],
    ['takings by fare class against the last 6 months', 'against'],
  ])('refuses “%s”, which says no two periods, and names the words', async (question, words) => {
    const { result } = await railway.ask(question);
    if (result.kind !== 'refusal') throw new Error(JSON.stringify(result));
    expect(result.notUnderstood.map(({ phrase }) => phrase)).toContain(words);
  });

  it('leaves alone what is compared in one period', async () => {
    const { executions } = await answered('takings of Saver vs First in 2025');
    const rows = await railway.sql(
      `SELECT fare_class, ${fares('2025-01-01', '2026-01-01')} FROM tickets WHERE fare_class IN ('Saver', 'First') GROUP BY 1 ORDER BY 2 DESC`,
    );
    expect(executions[0]?.rows.map(([name]) => name)).toEqual(rows.map(([name]) => name));
  });

  it('takes two new periods for a pair, but never drops the one that they are set against', async () => {
    const pair = await followed('takings this year', 'compare 2025 vs 2024');
    if (pair.kind !== 'answer') throw new Error(JSON.stringify(pair));
    const [expected] = await railway.sql(
      `SELECT ${fares('2025-01-01', '2026-01-01')}, ${fares('2024-01-01', '2025-01-01')} FROM tickets`,
    );
    expect(digits(pair.executions[0]?.rows[0]).slice(0, 2)).toEqual(digits(expected));
    const three = await followed(
      'takings by fare class this year',
      'what about Saver compared with last year and 2024',
    );
    if (three.kind !== 'refusal') throw new Error(JSON.stringify(three));
    expect(three.notUnderstood.map(({ phrase }) => phrase)).toEqual(['2024']);
  });
});

describe('a word of change', () => {
  it.each([
    ['takings in fall 2025', 'fall'],
    ['takings in the fall of 2025', 'fall'],
    ['takings this fall', 'fall'],
    ['number of dropped tickets', 'dropped'],
    ['takings of declined tickets', 'declined'],
  ])('is none in “%s”, where it says which, not how much more or less', async (question, word) => {
    const { result } = await railway.ask(question);
    if (result.kind !== 'refusal') throw new Error(JSON.stringify(result));
    expect(result.notUnderstood.map(({ phrase }) => phrase)).toContain(word);
  });

  it.each(['did takings fall this year', 'takings fall in 2025', 'which line dropped tickets the most'])(
    'is one in “%s”',
    async (question) => {
      expect((await answered(question)).reading).toMatchObject({ comparison: { growth: true } });
    },
  );
});
