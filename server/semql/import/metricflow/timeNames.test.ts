import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDuckDb, openSqlite, type TestEngine } from '../../testing/engines.test-support.ts';
import { columnNames, expectSmall, refusalOf, smallProject, type SmallProject } from '../smallProject.test-support.ts';

/** Times of a project: their grains, their parts, their columns, and the time spine that fits. */

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = [await openDuckDb(), openSqlite()];
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const every = (count: number, seconds: number, from = '2026-01-01T00:00:00Z'): readonly (readonly [string])[] =>
  Array.from({ length: count }, (_, index) => [
    new Date(Date.parse(from) + index * seconds * 1000).toISOString().slice(0, 19).replace('T', ' '),
  ]);

const spine = (name: string, column: string, grain: string): string => `
  - name: ${name}
    time_spine: {standard_granularity_column: ${column}}
    columns: [{name: ${column}, granularity: ${grain}}]`;

/** Calls to a help line, by the hour and by the day, with time spines of several grains. */
const calls: SmallProject = {
  text: `
models:${spine('all_days', 'day', 'day')}${spine('all_minutes', 'minute', 'minute')}${spine('all_hours', 'hour', 'hour')}
semantic_models:
  - name: calls
    model: ref('calls')
    defaults: {agg_time_dimension: called_at}
    primary_entity: call
    dimensions:
      - {name: called_at, type: time, type_params: {time_granularity: second}}
      - {name: called_on, type: time, expr: called_at, type_params: {time_granularity: day}}
      - {name: topic, type: categorical}
    measures:
      - {name: calls, agg: count, expr: '1'}
      - {name: minutes, agg: sum, agg_time_dimension: called_on}
  - name: budgets
    model: ref('budgets')
    defaults: {agg_time_dimension: month}
    primary_entity: budget
    dimensions: [{name: month, type: time, type_params: {time_granularity: month}}]
    measures: [{name: budget, agg: sum}]
metrics:
  - {name: calls, type: simple, type_params: {measure: calls}}
  - {name: calls_by_the_hour, type: simple, time_granularity: hour, type_params: {measure: calls}}
  - {name: calls_by_the_month, type: simple, time_granularity: month, type_params: {measure: calls}}
  - {name: minutes, type: simple, type_params: {measure: minutes}}
  - {name: budget, type: simple, type_params: {measure: budget}}
  - {name: calls_or_zero, type: simple, type_params: {measure: {name: calls, join_to_timespine: true, fill_nulls_with: 0}}}
  - {name: twice, type: derived, type_params: {expr: 2 * calls_by_the_month, metrics: [{name: calls_by_the_month}]}}
  - {name: calls_per_budget, type: ratio, type_params: {numerator: calls_by_the_hour, denominator: budget}}
  - {name: calls_at_start, type: derived, type_params: {expr: c, metrics: [{name: calls, offset_to_grain: day, alias: c}]}}
`,
  tables: {
    calls: {
      columns: 'called_at TIMESTAMP, topic VARCHAR(10), minutes INTEGER',
      rows: [
        ['2026-01-01 00:00:00', 'bill', 3],
        ['2026-01-01 00:00:59', 'bill', 4],
        ['2026-01-01 00:02:00', null, 5],
        ['2026-01-01 01:30:00', 'bill', 6],
        ['2026-01-04 09:00:00', 'other', 7],
        ['2026-02-01 00:00:00', 'other', 1],
      ],
    },
    budgets: {
      columns: 'month DATE, budget INTEGER',
      rows: [
        ['2026-01-01', 100],
        ['2026-02-01', 50],
      ],
    },
    all_days: { columns: 'day DATE', rows: every(40, 86_400).map(([day]) => [day.slice(0, 10)]) },
    all_hours: { columns: 'hour TIMESTAMP', rows: every(30, 3600) },
    all_minutes: { columns: 'minute TIMESTAMP', rows: every(100, 60) },
  },
};
const cutTo = (unit: string): string => `DATE_TRUNC('${unit}', called_at)`;
const dayOfCut = (unit: string): string => `CAST(DATE_TRUNC('${unit}', called_at) AS DATE)`;

describe('a time without a grain', () => {
  test.each([
    ['the day for a metric of moments', ['calls'], `SELECT ${dayOfCut('day')}, COUNT(*) FROM calls GROUP BY 1`, 'day'],
    [
      'the hour where the metric says so',
      ['calls_by_the_hour'],
      `SELECT ${cutTo('hour')}, COUNT(*) FROM calls GROUP BY 1`,
      'hour',
    ],
    [
      'the coarsest of several metrics',
      ['calls_by_the_hour', 'calls'],
      `SELECT ${dayOfCut('day')}, COUNT(*), COUNT(*) FROM calls GROUP BY 1`,
      'day',
    ],
    [
      'the day for a derived metric, whatever its inputs say of themselves',
      ['twice'],
      `SELECT ${dayOfCut('day')}, 2 * COUNT(*) FROM calls GROUP BY 1`,
      'day',
    ],
    [
      'the month where an input has nothing finer',
      ['calls_per_budget'],
      `SELECT CAST(month AS DATE), (SELECT COUNT(*) FROM calls WHERE ${dayOfCut('month')} = month) * 1.0 / budget FROM budgets`,
      'month',
    ],
  ])('is %s', async (_, metrics, sql, grain) => {
    const columns = await expectSmall(engines, calls, { metrics, groupBy: ['metric_time'] }, sql);
    expect(columns).toEqual([`metric_time__${grain}`, ...metrics]);
    const text = `SELECT metric_time, ${metrics.join(', ')}`;
    await expectSmall(engines, calls, text, sql);
  });

  test('of its own is cut to its own grain', async () => {
    const columns = await expectSmall(
      engines,
      calls,
      { metrics: ['calls'], groupBy: ['call__called_at'] },
      `SELECT ${cutTo('second')}, COUNT(*) FROM calls GROUP BY 1`,
    );
    expect(columns).toEqual(['call__called_at__second', 'calls']);
  });

  test('a metric is seen by finer grains than its default, down to those of its time', async () => {
    const columns = await expectSmall(
      engines,
      calls,
      { metrics: ['calls_by_the_month'], grain: 'HOUR', orderBy: ['metric_time__hour'] },
      `SELECT ${cutTo('hour')}, COUNT(*) FROM calls GROUP BY 1`,
    );
    expect(columns).toEqual(['metric_time__hour', 'calls_by_the_month']);
  });
});

describe('a part of a date', () => {
  const iso = 'SELECT EXTRACT(ISODOW FROM called_at), COUNT(*) FROM calls GROUP BY 1';

  test.each([
    ['metric_time__extract_dow', 'metric_time__extract_dow'],
    ["TimeDimension('metric_time', date_part_name='dow')", 'metric_time__extract_dow'],
    ["{{ Dimension('metric_time').date_part('dow') }}", 'metric_time__extract_dow'],
    [{ dimension: 'metric_time', date_part: 'dow' }, 'metric_time__extract_dow'],
    [{ name: 'metric_time', date_part: 'DOW', alias: 'weekday' }, 'weekday'],
    [{ dimension: 'metric_time', part: 'ISODOW' }, 'metric_time__extract_dow'],
  ])('counts days of the week from Monday, which is 1: %j', async (key, name) => {
    const asked = { metrics: ['calls'], groupBy: [key], orderBy: ['-metric_time__extract_dow'] };
    expect(await expectSmall(engines, calls, asked, iso)).toEqual([name, 'calls']);
  });

  test('in the texts of queries, too', async () => {
    await expectSmall(engines, calls, 'SELECT metric_time__extract_dow, calls', iso);
    await expectSmall(
      engines,
      calls,
      "SELECT calls WHERE {{ TimeDimension('metric_time', date_part_name='dow') }} = 7",
      'SELECT COUNT(*) FROM calls WHERE EXTRACT(ISODOW FROM called_at) = 7',
    );
  });

  test('of our own requests keeps its own count', async () => {
    const asked = { metrics: ['calls'], groupBy: [{ dimension: 'metric_time', part: 'DOW', as: 'd' }, 'call__topic'] };
    await expectSmall(
      engines,
      calls,
      asked,
      'SELECT EXTRACT(DOW FROM called_at), topic, COUNT(*) FROM calls GROUP BY 1, 2',
    );
  });
});

describe('an order', () => {
  test.each([
    ['a time under another name', [{ dimension: 'metric_time', grain: 'month', as: 'm' }], 'metric_time__month'],
    ['the time, whatever its grain', ['metric_time__month'], 'metric_time'],
    [
      'a template',
      [{ dimension: 'metric_time', grain: 'MONTH', alias: 'm' }],
      "-TimeDimension('metric_time', 'month')",
    ],
    [
      'an object',
      [{ dimension: 'metric_time', grain: 'MONTH', as: 'm' }],
      { field: 'metric_time__month', direction: 'desc' },
    ],
  ])('by %s', async (_, groupBy, order) => {
    await expectSmall(
      engines,
      calls,
      { metrics: [{ metric: 'calls', alias: 'n' }], groupBy, orderBy: [order, 'calls'] },
      `SELECT ${dayOfCut('month')}, COUNT(*) FROM calls GROUP BY 1`,
    );
  });

  test('by a dimension under another name', async () => {
    const asked = { metrics: ['calls'], groupBy: [{ dimension: 'call__topic', alias: 't' }], orderBy: ['call__topic'] };
    const columns = await expectSmall(engines, calls, asked, 'SELECT topic, COUNT(*) FROM calls GROUP BY 1');
    expect(columns).toEqual(['t', 'calls']);
  });
});

describe('a time spine', () => {
  test.each([
    ['day', 'all_days', dayOfCut('day')],
    ['hour', 'all_hours', cutTo('hour')],
    ['minute', 'all_minutes', cutTo('minute')],
  ])('is the coarsest that is fine enough for the %s', async (unit, table, cut) => {
    const counted = `SELECT ${cut} AS x, COUNT(*) AS n FROM calls GROUP BY 1`;
    await expectSmall(
      engines,
      calls,
      { metrics: ['calls_or_zero'], groupBy: [`metric_time__${unit}`] },
      `SELECT COALESCE(x, ${unit}), COALESCE(n, 0) FROM (${counted}) FULL JOIN ${table} ON ${unit} = x`,
    );
  });

  test('has the periods that are asked for without a metric', async () => {
    await expectSmall(engines, calls, { groupBy: ['metric_time'] }, 'SELECT day FROM all_days');
    await expectSmall(engines, calls, { groupBy: ['metric_time__hour'] }, 'SELECT hour FROM all_hours');
    await expectSmall(engines, calls, { groupBy: ['metric_time__minute'] }, 'SELECT minute FROM all_minutes');
    await expectSmall(
      engines,
      calls,
      'SELECT metric_time__extract_hour',
      'SELECT DISTINCT EXTRACT(HOUR FROM hour) FROM all_hours',
    );
  });

  test('that is fine enough must be there', () => {
    const project = smallProject(calls);
    expect(refusalOf(project, { groupBy: ['metric_time__second'] })).toMatch(
      /as fine as SECOND; the finest has MINUTE/,
    );
    expect(refusalOf(project, "SELECT metric_time__day WHERE metric_time__second > '2026-01-01 00:00:05'")).toMatch(
      /SECOND/,
    );
    const daily = smallProject({
      ...calls,
      text: calls.text
        .replace(spine('all_minutes', 'minute', 'minute'), '')
        .replace(spine('all_hours', 'hour', 'hour'), ''),
    });
    expect(refusalOf(daily, { groupBy: ['metric_time__hour'] })).toMatch(/as fine as HOUR; the finest has DAY/);
    expect(columnNames(daily, { groupBy: ['metric_time__week'] })).toEqual(['metric_time__week']);
  });

  test('of milliseconds is left out with a sentence', () => {
    const fine = smallProject({
      ...calls,
      text: calls.text.replace('granularity: minute', 'granularity: millisecond'),
    });
    expect(fine.catalog.timeSpines?.map(({ grain }) => grain)).toEqual(['DAY', 'HOUR']);
    const told = fine.report.filter(({ severity }) => severity === 'error').map(({ sentence }) => sentence);
    expect(told).toEqual([expect.stringMatching(/millisecond.*second/)]);
  });
});

test('the value at the start is that of the first moment the metric tells apart', async () => {
  const text = calls.text.replace('time_granularity: second', 'time_granularity: hour');
  const first = `SELECT hour, n FROM all_hours JOIN (SELECT ${cutTo('hour')} AS h, COUNT(*) AS n FROM calls GROUP BY 1) ON h = DATE_TRUNC('day', hour)`;
  await expectSmall(
    engines,
    { ...calls, text },
    { metrics: ['calls_at_start'], groupBy: ['metric_time__hour'] },
    first,
  );
  const days = `SELECT day, n FROM all_days JOIN (SELECT ${cutTo('hour')} AS h, COUNT(*) AS n FROM calls GROUP BY 1) ON h = day`;
  await expectSmall(engines, { ...calls, text }, { metrics: ['calls_at_start'], groupBy: ['metric_time__day'] }, days);
  const seconds = `SELECT day, n FROM all_days JOIN (SELECT called_at AS h, COUNT(*) AS n FROM calls GROUP BY 1) ON h = day`;
  await expectSmall(engines, calls, { metrics: ['calls_at_start'], groupBy: ['metric_time__day'] }, seconds);
});

describe("a metric's own condition on its time", () => {
  const narrowed = (name: string, filter: string): string =>
    `  - {name: ${name}, type: simple, filter: "${filter}", type_params: {measure: {name: calls, join_to_timespine: true, fill_nulls_with: 0}}}\n`;
  const text = `${calls.text}${narrowed('january', "{{ TimeDimension('metric_time', 'day') }} <= '2026-01-31'")}${narrowed(
    'february',
    "{{ TimeDimension('metric_time', 'month') }} = '2026-02-01' and {{ Dimension('call__topic') }} = 'other'",
  )}  - {name: late, type: derived, type_params: {expr: c, metrics: [{name: calls_or_zero, alias: c, filter: "{{ TimeDimension('call__called_at', 'day') }} > '2026-02-05'"}]}}
`;
  const days = `SELECT ${dayOfCut('day')} AS d, COUNT(*) AS n FROM calls GROUP BY 1`;
  const by = (condition: string): string =>
    `SELECT day, COALESCE(n, 0) FROM all_days LEFT JOIN (${days}) ON d = day WHERE ${condition}`;

  test.each([
    ['january', by("day <= '2026-01-31'")],
    ['february', by("day >= '2026-02-01'")],
    ['late', by("day > '2026-02-05'")],
  ])('leaves its periods out of the time spine: %s', async (metric, sql) => {
    await expectSmall(engines, { ...calls, text }, { metrics: [metric], groupBy: ['metric_time'] }, sql);
  });

  test('leaves those of other metrics in', async () => {
    await expectSmall(
      engines,
      { ...calls, text },
      { metrics: ['january', 'late'], groupBy: ['metric_time'] },
      `SELECT day, CASE WHEN day <= '2026-01-31' THEN COALESCE(n, 0) ELSE 0 END, 0 FROM all_days LEFT JOIN (${days}) ON d = day
       WHERE day <= '2026-01-31' OR day > '2026-02-05'`,
    );
    await expectSmall(
      engines,
      { ...calls, text },
      { metrics: ['january', 'calls_or_zero'], groupBy: ['metric_time'] },
      `SELECT day, CASE WHEN day <= '2026-01-31' THEN COALESCE(n, 0) ELSE 0 END, COALESCE(n, 0)
       FROM all_days LEFT JOIN (${days}) ON d = day`,
    );
  });
});

test('a period is of the own time of the metric, whatever the request groups by', async () => {
  const text = calls.text
    .replace('topic, type: categorical}', 'answered_at, type: time, type_params: {time_granularity: second}}')
    .replace('twice, type: derived', 'twice_over, type: derived');
  const tables = {
    ...calls.tables,
    calls: {
      columns: 'called_at TIMESTAMP, answered_at TIMESTAMP, minutes INTEGER',
      rows: [
        ['2026-01-01 00:00:00', '2026-01-02 00:00:00', 3],
        ['2026-01-01 00:00:00', '2026-02-02 00:00:00', 4],
        ['2026-02-01 00:00:00', '2026-01-03 00:00:00', 5],
      ],
    },
  };
  await expectSmall(
    engines,
    { text, tables },
    { metrics: ['calls'], groupBy: ['call__answered_at__month'], period: { from: '2026-01-01', to: '2026-01-31' } },
    `SELECT CAST(DATE_TRUNC('month', answered_at) AS DATE), COUNT(*) FROM calls WHERE called_at < '2026-02-01' GROUP BY 1`,
  );
});
