import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec, PreviousTurn } from '../../analyst.ts';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import { RAILWAY } from '../railway/catalog.ts';

/**
 * “best” and “worst” mean the end of a number that its definition says is good; where it says
 * nothing, neither end.
 */

const GOOD: Readonly<Record<string, string>> = {
  takings: 'What passengers paid; more is better.',
  average_delay: 'Minutes behind schedule. Lower is better.',
  delay_minutes: 'Fewer are better.',
};

function described<Field extends { readonly name: string; readonly description: string }>(field: Field): Field {
  return { ...field, description: GOOD[field.name] ?? field.description };
}

/** The railway with numbers whose definitions say which end is good, and others that do not. */
const JUDGED: CatalogDefinition = {
  ...RAILWAY,
  models: RAILWAY.models.map((model) => ({
    ...model,
    dimensions: model.dimensions.map(described),
    measures: model.measures.map(described),
  })),
};

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway(JUDGED);
});

afterAll(() => railway.close());

async function answered(question: string, previous: readonly PreviousTurn[] = []): Promise<AnswerSpec> {
  const { result } = await railway.ask(question, previous);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return result;
}

/** Leading group of an answer. */
async function leader(question: string): Promise<unknown> {
  return (await answered(question)).executions[0]?.rows[0]?.at(-2);
}

const delays = (direction: 'ASC' | 'DESC'): string =>
  `SELECT line_name FROM journeys JOIN lines USING (line_id) GROUP BY 1 ORDER BY avg(delay_minutes) ${direction} LIMIT 1`;
const classes = (direction: 'ASC' | 'DESC'): string =>
  `SELECT fare_class FROM tickets GROUP BY 1 ORDER BY sum(fare) ${direction} LIMIT 1`;

const LINES = 'journeys JOIN lines USING (line_id)';

/** Group with the largest change at one end, this year against the same days of the last. */
function change(from: string, key: string, value: string, direction: 'ASC' | 'DESC'): string {
  const at = from === 'tickets' ? 'bought_at' : 'departed_at';
  const [now, then] = [
    `${value} FILTER (WHERE year(${at}) = 2026 AND ${at} < '2026-11-22')`,
    `${value} FILTER (WHERE year(${at}) = 2025 AND ${at} < '2025-11-22')`,
  ];
  return `SELECT ${key} FROM ${from} GROUP BY 1 ORDER BY ${now} / ${then} ${direction} LIMIT 1`;
}

describe('a word that judges', () => {
  it.each([
    ['which line name has the worst average delay', delays('DESC')],
    ['line name with the best average delay', delays('ASC')],
    ['the 2 poorest line names by average delay', delays('DESC')],
    ['average delay by line name, worst first', delays('DESC')],
    ['average delay by line name from best to worst', delays('ASC')],
    ['which fare class had the worst takings', classes('ASC')],
    ['best fare class by takings', classes('DESC')],
    ['fare classes by takings, worst first', classes('ASC')],
  ])('“%s” takes the end that the definition calls so', async (question, sql) => {
    expect(await leader(question)).toBe((await railway.sql(sql))[0]?.[0]);
  });

  it.each([
    [
      'which fare class had the worst decline in takings this year',
      change('tickets', 'fare_class', 'sum(fare)', 'ASC'),
    ],
    ['worst 2 fare classes by drop in takings this year', change('tickets', 'fare_class', 'sum(fare)', 'ASC')],
    ['best decline in average delay by line name this year', change(LINES, 'line_name', 'avg(delay_minutes)', 'ASC')],
    ['worst change in average delay by line name this year', change(LINES, 'line_name', 'avg(delay_minutes)', 'DESC')],
  ])('“%s” takes the end of the change by itself, whatever the words of change speak of', async (question, sql) => {
    const { executions } = await answered(question);
    expect(executions[0]?.rows[0]?.[0]).toBe((await railway.sql(sql))[0]?.[0]);
  });

  it('says how it was read, and why', async () => {
    const { assumptions, sentence } = await answered('which line name has the worst average delay');
    expect(assumptions.map(({ text }) => text)).toContain('“worst” read as highest: lower is better');
    expect(sentence).toContain('has the highest average delay');
  });

  it('is understood of the rows of a number of each row', async () => {
    const { executions } = await answered('which journey has the worst delay');
    const [[most]] = (await railway.sql('SELECT max(delay_minutes) FROM journeys')) as [[number]];
    expect(executions[0]?.rows[0]).toContain(most);
  });

  it('limits at the bad end', async () => {
    const { executions } = await answered('line names with an average delay worse than 10.9 minutes');
    const rows = await railway.sql(
      'SELECT line_name FROM journeys JOIN lines USING (line_id) GROUP BY 1 HAVING avg(delay_minutes) > 10.9',
    );
    expect(new Set(executions[0]?.rows.map(([name]) => name))).toEqual(new Set(rows.map(([name]) => name)));
    expect((await railway.ask('fare classes with an average fare better than 10')).result.kind).toBe('refusal');
  });

  it('orders the last answer', async () => {
    const question = 'average delay by line name';
    const { reading } = await answered(question);
    const { executions } = await answered('worst first', [{ question, reading, options: [] }]);
    expect(executions[0]?.rows[0]?.[0]).toBe((await railway.sql(delays('DESC')))[0]?.[0]);
  });

  it('asks which end is meant of a number that was asked before', async () => {
    const question = 'tickets this year by fare class';
    const { reading } = await answered(question);
    const { result } = await railway.ask('worst first', [{ question, reading, options: [] }]);
    if (result.kind !== 'clarification') throw new Error(JSON.stringify(result));
    expect(result.question).toBe('Does “worst first” mean the highest or the lowest?');
    expect(result.options.map((option) => option.question)).toEqual(['Highest first', 'Lowest first']);
    const asked = [
      { question, reading, options: [] },
      { question: 'worst first', reading: null, options: result.options },
    ];
    const { executions } = await answered('lowest first', asked);
    expect(executions[0]?.semql).toMatch(/ORDER BY 2(?: ASC)?, 1$/);
  });

  it.each([
    ['which fare class has the worst average fare', 'worst', 'Which fare class has the highest average fare'],
    ['best 2 operators by number of incidents', 'best', 'Highest 2 operators by number of incidents'],
    ['operators by number of incidents, worst first', 'worst first', 'Operators by number of incidents, highest first'],
    ['the weakest operator by number of incidents', 'weakest', 'The highest operator by number of incidents'],
  ])('of “%s” asks which end is meant, and offers both', async (question, phrase, first) => {
    const { result } = await railway.ask(question);
    if (result.kind !== 'clarification') throw new Error(JSON.stringify(result));
    expect(result.question).toBe(`Does “${phrase}” mean the highest or the lowest?`);
    const [high, low] = result.options.map((option) => option.question);
    expect(high).toBe(first);
    expect(low).toBe(first.replace(/highest/i, (end) => (end === 'highest' ? 'lowest' : 'Lowest')));
    for (const rewrite of result.options)
      expect(`${rewrite.question}: ${(await railway.ask(rewrite.question)).result.kind}`).toMatch(/: answer$/);
  });
});
