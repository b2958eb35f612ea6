import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec, PreviousTurn } from '../analyst.ts';
import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';
import { RAILWAY } from './railway/catalog.ts';

/**
 * Every part of a question is computed, or refused: no word that changes the answer is ignored
 * silently.
 */

const BOOKING_CODES = Array.from({ length: 20 }, (_, index) => `B-${1000 + index}`);

/**
 * The railway with a number of the very name that is asked for, and a text that has too many values
 * to split by.
 */
const DESCRIBED: CatalogDefinition = {
  ...RAILWAY,
  models: RAILWAY.models.map((model) => {
    const [takings] = model.measures;
    const fareClass = model.dimensions.find(({ name }) => name === 'fare_class');
    if (model.name !== 'tickets' || !takings || !fareClass) return model;
    const total = { ...takings, id: 'mea_total', name: 'total_fare', label: 'Total fare', synonyms: [] };
    const code = {
      ...fareClass,
      id: 'dim_code',
      name: 'booking_code',
      label: 'Booking code',
      type: 'STRING' as const,
      enumValues: [],
      sampleValues: BOOKING_CODES,
    };
    return { ...model, dimensions: [code, ...model.dimensions], measures: [...model.measures, total] };
  }),
};

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway(DESCRIBED);
});

afterAll(() => railway.close());

async function answered(question: string, previous: readonly PreviousTurn[] = []): Promise<AnswerSpec> {
  const { result } = await railway.ask(question, previous);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return result;
}

/** The first column that is a number, of the first rows. */
async function first(question: string, column: number): Promise<number> {
  const { executions } = await answered(question);
  return Number(executions[0]?.rows[0]?.[column]);
}

describe('words that change the answer', () => {
  it.each([
    'biggest passengers',
    'list the 3 largest stations',
    'top 3 incidents',
    'smallest lines',
    'operators by takings, worst first',
    'lines by number of incidents, best first',
    'list passengers sorted by value',
  ])('“%s” is refused, or asked back with what it lacks', async (question) => {
    const { result } = await railway.ask(question);
    expect(result.kind).toMatch(/^(?:refusal|clarification)$/);
    const options = result.kind === 'clarification' ? result.options : [];
    for (const { label, semql } of options) {
      const chosen = await railway.ask(label, [{ question, reading: null, options }]);
      expect(chosen.result).toMatchObject({ kind: 'answer', executions: [{ semql }] });
    }
  });

  it('orders rows by the number that an adjective measures, and says by which', async () => {
    const { executions, sentence, assumptions } = await answered('the 2 longest journeys');
    const rows = await railway.sql('SELECT journey_id, distance_km FROM journeys ORDER BY 2 DESC LIMIT 1');
    expect(Number(executions[0]?.rows[0]?.[0])).toBe(Number(rows[0]?.[0]));
    expect(sentence).toMatch(/has the highest distance/);
    expect(assumptions.map(({ text }) => text)).toContain('Ordered by distance');
  });

  it('reads two years with “to” as a range, and with “vs” as a comparison with the earlier one', async () => {
    const rows = await railway.sql(
      `SELECT date_trunc('quarter', bought_at)::DATE, sum(fare) FROM tickets WHERE year(bought_at) BETWEEN 2025 AND 2026 GROUP BY 1 ORDER BY 1`,
    );
    const range = (await answered('takings 2025 to 2026 by quarter')).executions[0]?.rows ?? [];
    expect(range.map(([, takings]) => Number(takings).toFixed(2))).toEqual(
      rows.map(([, takings]) => Number(takings).toFixed(2)),
    );
    for (const question of ['takings 2025 vs 2026', 'takings 2026 vs 2025', 'compare takings 2025 to 2026'])
      expect((await answered(question)).headline?.change?.comparedWith).toMatch(/2025/);
  });

  it.each([
    'takings from 2024 to 2025 by quarter',
    'quarterly takings from 2024 until 2025',
    'takings by quarter from 2024 through 2025',
  ])('reads years in “%s” as a stretch of time, never as an amount', async (question) => {
    const { executions, sentence } = await answered(question);
    expect(executions[0]?.rows).toHaveLength(8);
    expect(sentence).toContain('1 January 2024 – 31 December 2025');
  });

  it.each([
    ['takings by fare class this year', 'what about Saver compared with last year'],
    ['takings this year', 'how about Saver against last year'],
    ['takings this year', 'and for Saver vs the previous year'],
    ['takings in 2024', 'what about Saver in 2026 vs 2025'],
  ])('“%s”, then “%s” keeps the year, the part and what it is compared with', async (question, fragment) => {
    const { reading } = await answered(question);
    const { executions } = await answered(fragment, [{ question, reading, options: [] }]);
    const [expected] = await railway.sql(
      `SELECT sum(fare) FILTER (WHERE year(bought_at) = 2026), sum(fare) FILTER (WHERE year(bought_at) = 2025 AND bought_at < '2025-11-22') FROM tickets WHERE fare_class = 'Saver'`,
    );
    const numbers = (row: readonly unknown[] | undefined): readonly string[] =>
      (row ?? []).filter((cell) => !Number.isNaN(Number(cell))).map((cell) => Number(cell).toFixed(2));
    expect(numbers(executions[0]?.rows[0]).slice(0, 2)).toEqual(numbers(expected));
  });

  it('takes the exact name of a number before words that could be glue', async () => {
    const [[total]] = (await railway.sql('SELECT sum(fare) FROM tickets')) as [[number]];
    expect(await first('total fare of tickets', 0)).toBeCloseTo(total, 2);
  });

  it('gives every aggregate of several', async () => {
    const { executions } = await answered('total and average age of passengers');
    const rows = await railway.sql('SELECT sum(age), avg(age) FROM passengers');
    const numbers = (row: readonly unknown[] | undefined): readonly string[] =>
      (row ?? []).map((cell) => Number(cell).toFixed(4));
    expect(numbers(executions[0]?.rows[0])).toEqual(numbers(rows[0]));
  });

  it('ranks growth by growth', async () => {
    const rows = await railway.sql(
      `SELECT fare_class, sum(fare) FILTER (WHERE year(bought_at) = 2026) / sum(fare) FILTER (WHERE year(bought_at) = 2025 AND bought_at < '2025-11-22') - 1 AS change FROM tickets GROUP BY 1 ORDER BY 2 DESC`,
    );
    const { executions, sentence } = await answered('growth of takings by fare class this year versus last year');
    expect(executions[0]?.rows.map(([name]) => name)).toEqual(rows.map(([name]) => name));
    // All of them fell: the first is the one that fell least.
    expect(sentence).toContain(`Nothing grew: **${String(rows[0]?.[0])}** fell least in takings`);
    const grown = await answered('growth of takings by fare class 2025 versus 2024');
    expect(grown.sentence).toContain('**First** has the highest growth of takings');
  });

  it.each(['takings by fare class compared with 2024', 'takings by fare class vs 2024'])(
    '“%s” sets this year against it, day by day',
    async (question) => {
      const sum = (year: number): string => `sum(fare) FILTER (WHERE year(bought_at) = ${year})`;
      const rows = await railway.sql(
        `SELECT fare_class, ${sum(2026)}, ${sum(2024)} FROM tickets WHERE strftime(bought_at, '%m-%d') <= '11-21' GROUP BY 1 ORDER BY 2 DESC`,
      );
      const { executions, assumptions } = await answered(question);
      expect(executions[0]?.rows.map((row) => row.slice(0, 3).map(String))).toEqual(rows.map((row) => row.map(String)));
      expect(assumptions.find(({ kind }) => kind === 'period')?.text).toContain('This year');
    },
  );

  it.each([
    ['which fare class fell most in takings this year', 'ASC'],
    ['fare class with the biggest drop in takings this year', 'ASC'],
    ['fastest shrinking fare class by takings this year', 'ASC'],
    ['takings decline by fare class this year', 'ASC'],
    ['fastest growing fare class by takings this year', 'DESC'],
    ['slowest growing fare class by number of tickets this year', 'ASC'],
  ])('ranks “%s” by the change that the words speak of', async (question, direction) => {
    const value = question.includes('tickets') ? 'count(*)' : 'sum(fare)';
    const rows = await railway.sql(
      `SELECT fare_class, ${value} FILTER (WHERE year(bought_at) = 2026) / ${value} FILTER (WHERE year(bought_at) = 2025 AND bought_at < '2025-11-22') - 1 AS change FROM tickets GROUP BY 1 ORDER BY 2 ${direction}`,
    );
    const { executions } = await answered(question);
    expect(executions[0]?.rows.map(([name]) => name)).toEqual(rows.map(([name]) => name));
  });

  it.each(['fastest growing fare class', 'which fare class is growing fastest', 'which operators shrank the most'])(
    'of “%s” asks what is to grow, and offers numbers',
    async (question) => {
      const { result } = await railway.ask(question);
      if (result.kind !== 'clarification') throw new Error(JSON.stringify(result));
      expect(result.question).toMatch(/by which number\?$/);
      for (const option of result.options) expect((await railway.ask(option.question)).result.kind).toBe('answer');
    },
  );

  it.each([
    ['growth of takings by month 2026 vs 2025', /€\u00a0[\d,.]+ in \p{L}+ 2025\)/u],
    ['takings by quarter 2026 vs 2025', /% on Q\d 2025\)/],
  ])('sets a part of the year in “%s” against the same part, and says which part is young', async (question, text) => {
    const { sentence, caveats } = await answered(question);
    expect(sentence).toMatch(text);
    expect(sentence).not.toMatch(/1 January 2025/);
    expect(caveats.join(' ')).toMatch(/(November|Q4) 2026 is \d+ days old: only the same days of the other year/);
  });

  it.each(['month over month takings growth 2026', 'takings growth month over month this year'])(
    'sets the running month in “%s” against the same days of the month before, and says so',
    async (question) => {
      const sum = (from: string, to: string): string =>
        `sum(fare) FILTER (WHERE bought_at >= '${from}' AND bought_at < '${to}')`;
      const [[now, before]] = (await railway.sql(
        `SELECT ${sum('2026-11-01', '2026-11-22')}, ${sum('2026-10-01', '2026-10-22')} FROM tickets`,
      )) as [[string, string]];
      const { executions, headline, chart } = await answered(question);
      expect(executions[0]?.rows.at(-1)?.slice(1, 3).map(Number)).toEqual([Number(now), Number(before)]);
      expect(headline?.change?.ratio).toBeCloseTo(Number(now) / Number(before) - 1, 6);
      expect(headline?.change?.comparedWith).toBe('same days of October 2026');
      expect(chart?.note).toContain('and the same days of the other period');
    },
  );

  it('sets the running month of a year in figures against the same days a year earlier', async () => {
    const figures = await answered('takings by month 2026 compared with last year');
    const words = await answered('takings by month this year compared with last year');
    expect(figures.executions[0]?.rows).toEqual(words.executions[0]?.rows);
  });

  it.each([
    ['by calendar month', 'month', /\*\*February\*\* .* on February 2025\)/],
    ['by quarter of year', 'quarter', /\*\*Q1\*\* .* on Q1 2025\)/],
  ])('dates what is compared over New Year with its own year, %s', async (split, part, text) => {
    const { sentence, executions } = await answered(
      `takings ${split} from April 2025 to March 2026 compared with the year before, lowest first`,
    );
    const [[number]] = (await railway.sql(
      `SELECT sum(fare) FROM tickets WHERE ${part}(bought_at) = ${part === 'month' ? 2 : 1} AND year(bought_at) = 2025`,
    )) as [[string]];
    expect(executions[0]?.rows[0]?.map(Number)[2]).toBeCloseTo(Number(number), 2);
    expect(sentence).toMatch(text);
  });

  it('says once which group a number is of', async () => {
    expect((await answered('takings of Saver by fare class')).sentence).toMatch(
      /^\*\*Takings\*\* of \*\*Saver\*\*: \*\*€/,
    );
    expect((await answered('takings of Saver by home town for Alderton in 2025')).sentence).toMatch(
      /^\*\*Takings\*\* of \*\*Alderton\*\* where fare class is Saver, 2025: /,
    );
  });

  it('names the group that is lowest where the lowest come first', async () => {
    const rows = await railway.sql('SELECT fare_class, sum(fare) FROM tickets GROUP BY 1 ORDER BY 2 LIMIT 1');
    const { sentence } = await answered('takings by fare class, lowest first');
    expect(sentence).toContain(`**${String(rows[0]?.[0])}** has the lowest takings`);
  });

  it('never exchanges a metric for a number that can be split as asked', async () => {
    expect((await railway.ask('average fare by severity')).result.kind).toBe('refusal');
  });

  it('offers no split by a text of which not all values are known', async () => {
    expect((await answered('takings this year')).suggestions[0]).toBe('by fare class');
  });

  it('says the date of a period that is not the usual one', async () => {
    expect((await answered('takings by travel date in 2025')).executions.length).toBe(1);
    const { sentence, assumptions } = await answered('takings of passengers who joined in 2025');
    const [[total]] = (await railway.sql(
      'SELECT sum(fare) FROM tickets JOIN passengers USING (passenger_id) WHERE year(joined_on) = 2025',
    )) as [[number]];
    expect(await first('takings of passengers who joined in 2025', 0)).toBeCloseTo(total, 2);
    expect(sentence).toContain('with joining date in 2025');
    expect(assumptions.map(({ text }) => text).join()).toContain('takings of all time');
  });

  it.each([
    ['passengers in 2025', /^\*\*\d+ passengers\*\* with joining date in 2025\.$/],
    ['how many passengers in March 2025', /with joining date in March 2025\.$/],
    ['passengers by home town in 2025', /with joining date in 2025/],
    ['journeys in 2025', /^\*\*\d+ journeys\*\*, 2025\.$/],
  ])('says of what lasts which date is counted: “%s”', async (question, sentence) => {
    expect((await answered(question)).sentence).toMatch(sentence);
  });

  it('takes the steps of a moving average from its own unit', async () => {
    const { executions } = await answered('3 month moving average of takings');
    expect(executions[0]?.columns[0]).toMatchObject({ grain: 'MONTH' });
    const [[average]] = (await railway.sql(
      "SELECT sum(fare) / 3 FROM tickets WHERE bought_at >= '2026-08-01' AND bought_at < '2026-11-01'",
    )) as [[number]];
    expect(Number(executions[0]?.rows.at(-1)?.at(-1))).toBeCloseTo(average, 2);
  });

  it('calls groups by their labels where a change is split', async () => {
    for (const month of ['May', 'June', 'July', 'August', 'September', 'October']) {
      const { sentence } = await answered(`why did incidents change in ${month} 2026`);
      expect(sentence).not.toMatch(/\*\*(minor|major)\*\*/);
    }
  });

  it('does not tell of two readings that a reader could not tell apart', async () => {
    // The measure and the sum of the field are both called “total fare”.
    const { result, steps } = await railway.ask('total fare by fare class');
    expect(result.kind).toBe('answer');
    expect(steps.map(({ reasoning }) => reasoning).filter((text) => text.includes('rather than'))).toEqual([]);
  });
});

it('refuses a share within a limit in a clear sentence where its words are no names', async () => {
  const { result } = await railway.ask('percentage of passengers who bought more than 1 ticket');
  expect(result.kind === 'refusal' && result.sentence).toContain('the share of passengers within a limit');
});

it('computes a share within a limit where its words are names', async () => {
  const { executions } = await answered('share of passengers with more than one ticket');
  const [[share] = []] = await railway.sql(
    `SELECT COUNT(*) FILTER (WHERE passenger_id IN (SELECT passenger_id FROM tickets GROUP BY 1 HAVING COUNT(*) > 1)) / COUNT(*) FROM passengers`,
  );
  expect(Number(executions[0]?.rows[0]?.[0])).toBeCloseTo(Number(share), 9);
});

it('reads “and last year” after last year’s own number as the year before, and says so', async () => {
  const question = 'takings in 2025';
  const { result } = await railway.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  const next = await railway.ask('and last year', [{ question, reading: result.reading, options: [] }]);
  if (next.result.kind !== 'answer') throw new Error(JSON.stringify(next.result));
  const [[earlier]] = (await railway.sql('SELECT sum(fare) FROM tickets WHERE year(bought_at) = 2024')) as [[string]];
  expect(Number(next.result.executions[0]?.rows[0]?.[0])).toBeCloseTo(Number(earlier), 2);
  expect(next.result.assumptions.map(({ text }) => text)).toContain('Last year read as the year before 2025');
});

it('reads “and in Q3” after a year as the quarter of that year, and says so', async () => {
  const question = 'takings in 2025';
  const { result } = await railway.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  const next = await railway.ask('and in Q3?', [{ question, reading: result.reading, options: [] }]);
  if (next.result.kind !== 'answer') throw new Error(JSON.stringify(next.result));
  const [[asked]] = (await railway.sql(
    'SELECT sum(fare) FROM tickets WHERE year(bought_at) = 2025 AND quarter(bought_at) = 3',
  )) as [[string]];
  expect(Number(next.result.executions[0]?.rows[0]?.[0])).toBeCloseTo(Number(asked), 2);
  expect(next.result.assumptions.map(({ text }) => text)).toContain('Q3 read as 2025');
});
