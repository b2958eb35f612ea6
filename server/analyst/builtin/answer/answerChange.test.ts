import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import type { AnalystResult, AnswerSpec, Assumption } from '../../analyst.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

/** The railway, with refunded tickets left out unless a question names them. */
const GOVERNED: CatalogDefinition = {
  ...RAILWAY,
  models: RAILWAY.models.map((model: ModelDefinition) => ({
    ...model,
    filters: model.filters.map((filter) => ({ ...filter, applyByDefault: filter.name === 'kept' })),
  })),
};

let railway: Railway;
let governed: Railway;

beforeAll(async () => {
  [railway, governed] = await Promise.all([openRailway(), openRailway(GOVERNED)]);
});

afterAll(() => {
  railway.close();
  governed.close();
});

function answerOf(result: AnalystResult): AnswerSpec {
  if (result.kind !== 'answer') throw new Error(`expected an answer, got ${JSON.stringify(result)}`);
  return result;
}

async function ask(question: string, of = railway): Promise<AnswerSpec> {
  return answerOf((await of.ask(question)).result);
}

/** Chooses an alternative by its words. */
async function choose(answer: AnswerSpec, kind: Assumption['kind'], text: string, of = railway): Promise<AnswerSpec> {
  const assumption = answer.assumptions.find((one) => one.kind === kind);
  const alternative = assumption?.alternatives.find((one) => one.text === text);
  if (!alternative) throw new Error(`no “${text}” among ${JSON.stringify(answer.assumptions)}`);
  return answerOf(await of.change(answer, alternative.id));
}

const rowsOf = ({ executions }: AnswerSpec) =>
  (executions[0]?.rows ?? []).map((row) => row.map((cell) => (cell === null ? null : String(cell).slice(0, 10))));

async function sql(text: string): Promise<readonly (readonly (string | null)[])[]> {
  return (await railway.sql(text)).map((row) => row.map((cell) => (cell === null ? null : String(cell).slice(0, 10))));
}

const march = (year: number): string => `bought_at >= '${year}-03-01' AND bought_at < '${year}-04-01'`;

/**
 * A question, what is chosen for which assumption, and the rows that hand-written SQL gives for it.
 */
const CASES: readonly (readonly [string, Assumption['kind'], string, string])[] = [
  [
    'takings by fare class',
    'period',
    'Last year',
    'SELECT fare_class, sum(fare) FROM tickets WHERE year(bought_at) = 2025 GROUP BY 1 ORDER BY 2 DESC',
  ],
  ['takings in March', 'period', 'March 2025', `SELECT sum(fare) FROM tickets WHERE ${march(2025)}`],
  [
    'takings in 2025 by fare class',
    'time_dimension',
    'By travel date',
    'SELECT fare_class, sum(fare) FROM tickets WHERE year(valid_on) = 2025 GROUP BY 1 ORDER BY 2 DESC',
  ],
  [
    'takings in 2025 by fare class',
    'time_dimension',
    'By departure of journeys',
    `SELECT fare_class, sum(fare) FROM tickets JOIN journeys USING (journey_id) WHERE year(departed_at) = 2025
     GROUP BY 1 ORDER BY 2 DESC`,
  ],
  [
    'takings trend',
    'grain',
    'By quarter',
    `SELECT date_trunc('quarter', bought_at)::DATE, sum(fare) FROM tickets
     WHERE bought_at >= '2025-10-01' AND bought_at < '2026-10-01' GROUP BY 1 ORDER BY 1`,
  ],
  [
    'number of tickets in 2025',
    'time_zone',
    'Days in Tokyo',
    `SELECT count(*) FROM tickets WHERE year(bought_at + INTERVAL 9 HOUR) = 2025`,
  ],
  [
    'journeys with delay over 2',
    'unit',
    '“over 2” read in seconds',
    'SELECT count(*) FROM journeys WHERE delay_minutes > 2.0 / 60',
  ],
  [
    'which operator has the most late journeys',
    'top_n',
    'Only the first',
    `SELECT operator, count(*) FROM journeys JOIN lines USING (line_id) WHERE delay_minutes > 5 AND operator IS NOT NULL
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  ],
];

describe('changing an assumption', () => {
  it.each(CASES)('%s: %s becomes “%s”', async (question, kind, text, oracle) => {
    const before = await ask(question);
    const after = await choose(before, kind, text);
    const expected = await sql(oracle);
    expect(rowsOf(after)).toEqual(expected);
    expect(after.assumptions.filter(({ chosen }) => chosen).map((one) => one.text)).toEqual([text]);
    expect(after.moved).toMatchObject({ from: before.assumptions.find((one) => one.kind === kind)?.text, to: text });
    // The way back gives the answer there was before, and says so.
    const back = await choose(after, kind, after.moved?.from ?? '');
    expect(rowsOf(back)).toEqual(rowsOf(before));
    expect(back.reading).toEqual(before.reading);
  });

  it('says what one number was and what it is', async () => {
    const after = await choose(await ask('total takings'), 'period', 'Last year');
    const [[all], [last]] = (await railway.sql(
      'SELECT sum(fare) FROM tickets UNION ALL SELECT sum(fare) FROM tickets WHERE year(bought_at) = 2025',
    )) as [[string], [string]];
    const euros = (value: string) => Math.round(Number(value)).toLocaleString('en');
    const [moved] = after.moved?.numbers ?? [];
    expect(moved?.label).toBe('Takings');
    expect(moved?.before).toContain(euros(all));
    expect(moved?.after).toContain(euros(last));
    expect(moved?.change).toMatch(/%/);
    expect(after.moved?.sentence).toContain('changed from');
  });

  it('names the groups that moved, and none where nothing did', async () => {
    const before = await ask('takings by fare class');
    const moved = await choose(before, 'period', 'Last year');
    expect(moved.moved?.numbers.map(({ label }) => label).toSorted()).toEqual(['First', 'Saver', 'Standard']);
    expect(moved.moved?.sentence).toContain('3 of 3');
    // There is no operator that a journey does not belong to.
    const known = await ask('which operator has the most late journeys');
    const same = await choose(known, 'value_match', 'With unknown operator');
    expect(same.moved).toMatchObject({ sentence: expect.stringContaining('Nothing changed'), numbers: [] });
  });

  it('keeps one choice when another is made, whichever comes first', async () => {
    const question = 'takings in 2025 by fare class';
    const one = await choose(
      await choose(await ask(question), 'time_dimension', 'By travel date'),
      'time_zone',
      'Days in Tokyo',
    ).catch(() => null);
    // A date has no zone: the choice is not offered any more.
    expect(one).toBeNull();
    const latest = await ask('which operator has the most late journeys');
    const first = await choose(await choose(latest, 'top_n', 'Only the first'), 'period', 'Last year');
    const second = await choose(await choose(latest, 'period', 'Last year'), 'top_n', 'Only the first');
    expect(rowsOf(first)).toEqual(rowsOf(second));
    expect(rowsOf(first)).toHaveLength(1);
    expect(second.assumptions.filter(({ chosen }) => chosen).map((other) => other.text)).toEqual(
      expect.arrayContaining(['Last year', 'Only the first']),
    );
  });

  it('goes on from the changed answer in a follow-up', async () => {
    const changed = await choose(await ask('takings in 2025 by fare class'), 'time_dimension', 'By travel date');
    const { result } = await railway.ask('only saver', [
      { question: 'By travel date', reading: changed.reading, options: [] },
    ]);
    expect(rowsOf(answerOf(result))).toEqual(
      await sql(
        `SELECT fare_class, sum(fare) FROM tickets WHERE year(valid_on) = 2025 AND fare_class = 'Saver' GROUP BY 1`,
      ),
    );
  });

  it('lifts a default filter for who may, and keeps it for everybody else', async () => {
    const kept = await ask('total takings', governed);
    expect(rowsOf(kept)).toEqual(await sql('SELECT sum(fare) FROM tickets WHERE NOT refunded'));
    const all = await choose(kept, 'default_filter', 'Including what “Kept tickets” excludes', governed);
    expect(rowsOf(all)).toEqual(await sql('SELECT sum(fare) FROM tickets'));
    expect(rowsOf(await choose(all, 'default_filter', 'Kept tickets only', governed))).toEqual(rowsOf(kept));
    const request = { ...governed.request('total takings'), mayLiftFilters: false };
    const { builtinAnalyst } = await import('../builtinAnalyst.ts');
    const told = answerOf(await builtinAnalyst(request, governed.analysis([])));
    expect(told.assumptions.find(({ kind }) => kind === 'default_filter')).toMatchObject({ alternatives: [] });
  });

  it('refuses an alternative that the semantic layer has lost since', async () => {
    const before = await ask('takings in 2025 by fare class');
    const date = before.assumptions.find(({ kind }) => kind === 'time_dimension');
    const alternative = date?.alternatives.find(({ text }) => text === 'By travel date');
    const without: CatalogDefinition = {
      ...RAILWAY,
      models: RAILWAY.models.map((model) => ({
        ...model,
        dimensions: model.dimensions.filter(({ name }) => name !== 'valid_on'),
      })),
    };
    const later = await openRailway(without);
    const result = await later.change(before, alternative?.id ?? '');
    later.close();
    expect(result).toMatchObject({
      kind: 'refusal',
      sentence: expect.stringContaining('no longer in the definitions'),
    });
  });
});
