import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '../../../../semql/compiled.ts';
import { lookUp } from '../../catalog/catalogLookup.ts';
import { RAILWAY } from '../../railway/catalog.ts';
import { openRailway } from '../../railway/openRailway.test-support.ts';
import type { Railway } from '../../railway/openRailway.test-support.ts';
import type { Clock } from '../../time/period.ts';
import { formToSemql } from './formQuery.ts';
import {
  aggregate,
  ascending,
  compare,
  COUNT,
  descending,
  field,
  form,
  hidden,
  literal,
  number,
  ONE,
  shown,
} from '../formParts.test-support.ts';
import type { Condition, LogicalForm, Scalar } from '../logicalForm.ts';

const CLOCK: Clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
const LOOKUP = lookUp(RAILWAY);

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function rowsOf(asked: LogicalForm): Promise<readonly (readonly SqlValue[])[]> {
  const { semql } = formToSemql(asked, LOOKUP, CLOCK);
  const executed = await railway.analysis([]).execute(semql);
  return executed.rows.map(plain);
}

/** Numbers as numbers, whole days as dates: engines write them in several ways. */
function plain(row: readonly SqlValue[]): readonly SqlValue[] {
  return row.map((cell) => {
    if (typeof cell === 'number') return Number(cell.toPrecision(10));
    if (typeof cell !== 'string') return cell;
    if (/^-?\d+(\.\d+)?$/.test(cell)) return Number(Number(cell).toPrecision(10));
    return cell.replace(/ 00:00:00$/, '');
  });
}

function sorted(rows: readonly (readonly SqlValue[])[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/** The rows of a form are those of SQL by hand; in the same order where one was asked for. */
async function expectSame(asked: LogicalForm, sql: string): Promise<void> {
  const [own, byHand] = [await rowsOf(asked), (await railway.sql(sql)).map(plain)];
  expect({ sql, isEmpty: byHand.length === 0 }).toEqual({ sql, isEmpty: false });
  if (asked.order.length > 0) expect({ sql, rows: own }).toEqual({ sql, rows: byHand });
  else expect({ sql, rows: sorted(own) }).toEqual({ sql, rows: sorted(byHand) });
}

const passenger = (name: string): Scalar => field('passengers', name);
const ticket = (name: string): Scalar => field('tickets', name);
const NAME = shown(passenger('full_name'));

/** Passengers under a condition, by their names. */
const named = (...where: readonly Condition[]): LogicalForm => form('passengers', { columns: [NAME], where });
const byHand = (where: string): string => `SELECT full_name FROM passengers WHERE ${where}`;

describe('conditions', () => {
  const TOWN = passenger('home_town');
  const travellers = (rest: Partial<LogicalForm>): LogicalForm =>
    form('tickets', { columns: [shown(ticket('passenger_id'))], ...rest });

  it.each<readonly [string, Condition, string]>([
    ['a number above', compare(passenger('age'), '>', 40), 'age > 40'],
    ['a text that is equal', compare(TOWN, '=', 'Alderton'), "home_town = 'Alderton'"],
    ['unequal, with the unknown ones', compare(TOWN, '<>', 'Alderton'), "home_town IS DISTINCT FROM 'Alderton'"],
    ['another field', compare(passenger('age'), '<', passenger('passenger_id')), 'age < passenger_id'],
    [
      'an average',
      compare(passenger('age'), '>', {
        kind: 'query',
        query: form('passengers', { grouped: true, columns: [number(aggregate('AVG', passenger('age')))] }),
      }),
      'age > (SELECT AVG(age) FROM passengers)',
    ],
    [
      'the age of the oldest',
      compare(passenger('age'), '=', {
        kind: 'query',
        query: form('passengers', {
          columns: [shown(passenger('age'))],
          order: [descending(passenger('age'))],
          limit: ONE,
        }),
      }),
      'age = (SELECT MAX(age) FROM passengers)',
    ],
    ['between', { kind: 'between', of: passenger('age'), low: 20, high: 40, negated: false }, 'age BETWEEN 20 AND 40'],
    [
      'not between',
      { kind: 'between', of: passenger('age'), low: 20, high: 40, negated: true },
      'age NOT BETWEEN 20 AND 40 OR age IS NULL',
    ],
    [
      'dates between',
      { kind: 'between', of: passenger('joined_on'), low: '2024-01-01', high: '2024-06-30', negated: false },
      "joined_on BETWEEN '2024-01-01' AND '2024-06-30'",
    ],
    [
      'among values',
      { kind: 'among', of: passenger('railcard'), values: ['Senior', 'Youth'], negated: false },
      "railcard IN ('Senior', 'Youth')",
    ],
    [
      'not among values',
      { kind: 'among', of: TOWN, values: ['Alderton', 'Nowhere'], negated: true },
      "home_town NOT IN ('Alderton', 'Nowhere') OR home_town IS NULL",
    ],
    [
      'text in any case',
      { kind: 'text', of: passenger('full_name'), how: 'contains', text: 'RIDER b', negated: false },
      "full_name ILIKE '%rider b%'",
    ],
    ['a beginning', { kind: 'text', of: TOWN, how: 'starts', text: 'ald', negated: false }, "home_town ILIKE 'ald%'"],
    ['an end', { kind: 'text', of: TOWN, how: 'ends', text: 'LEY', negated: false }, "home_town ILIKE '%ley'"],
    [
      'no text',
      { kind: 'text', of: TOWN, how: 'contains', text: 'ton', negated: true },
      "home_town NOT ILIKE '%ton%' OR home_town IS NULL",
    ],
    [
      'digits of a number',
      { kind: 'text', of: passenger('age'), how: 'starts', text: '4', negated: false },
      "CAST(age AS VARCHAR) LIKE '4%'",
    ],
    ['missing', { kind: 'missing', of: passenger('email'), negated: false }, 'email IS NULL'],
    ['known', { kind: 'missing', of: passenger('email'), negated: true }, 'email IS NOT NULL'],
    [
      'a period',
      {
        kind: 'period',
        of: { model: 'passengers', name: 'joined_on', via: null },
        period: { kind: 'calendar', text: '2024' },
        negated: false,
      },
      "joined_on BETWEEN '2024-01-01' AND '2024-12-31'",
    ],
    [
      'outside a period',
      {
        kind: 'period',
        of: { model: 'passengers', name: 'joined_on', via: null },
        period: { kind: 'range', from: '2024-01-01', to: '2024-12-31' },
        negated: true,
      },
      "joined_on NOT BETWEEN '2024-01-01' AND '2024-12-31'",
    ],
    ['a named filter', { kind: 'named', model: 'passengers', name: 'grown_up', negated: false }, 'age >= 18'],
    [
      'without a named filter',
      { kind: 'named', model: 'passengers', name: 'grown_up', negated: true },
      'age < 18 OR age IS NULL',
    ],
    [
      'rows of another model',
      {
        kind: 'in',
        of: passenger('passenger_id'),
        query: travellers({ where: [compare(ticket('fare'), '>', 92)] }),
        negated: false,
      },
      'passenger_id IN (SELECT passenger_id FROM tickets WHERE fare > 92)',
    ],
    [
      'no rows of another model, where these may be of none',
      { kind: 'in', of: passenger('passenger_id'), query: travellers({}), negated: true },
      'NOT EXISTS (SELECT 1 FROM tickets t WHERE t.passenger_id = passengers.passenger_id)',
    ],
    [
      'groups of another model',
      {
        kind: 'in',
        of: passenger('passenger_id'),
        query: travellers({ grouped: true, having: [{ value: COUNT, operator: '>', right: 160 }] }),
        negated: false,
      },
      'passenger_id IN (SELECT passenger_id FROM tickets GROUP BY 1 HAVING COUNT(*) > 160)',
    ],
    [
      'the first place of a ranking, with all that share it',
      {
        kind: 'in',
        of: passenger('passenger_id'),
        query: travellers({ order: [descending(ticket('fare'))], limit: ONE }),
        negated: false,
      },
      'passenger_id IN (SELECT passenger_id FROM tickets WHERE fare = (SELECT MAX(fare) FROM tickets))',
    ],
    [
      'the first group of a ranking',
      {
        kind: 'in',
        of: passenger('passenger_id'),
        query: travellers({ grouped: true, order: [descending(COUNT)], limit: ONE }),
        negated: false,
      },
      'passenger_id IN (SELECT passenger_id FROM tickets GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1)',
    ],
    [
      'any',
      { kind: 'any', of: [compare(passenger('age'), '>', 70), { kind: 'missing', of: TOWN, negated: false }] },
      'age > 70 OR home_town IS NULL',
    ],
    [
      'all of any',
      {
        kind: 'all',
        of: [
          { kind: 'any', of: [compare(passenger('age'), '>', 70), compare(TOWN, '=', 'Fernley')] },
          compare(passenger('railcard'), '=', 'Youth'),
        ],
      },
      "(age > 70 OR home_town = 'Fernley') AND railcard = 'Youth'",
    ],
    [
      'not, with the unknown ones',
      { kind: 'not', of: { kind: 'all', of: [compare(passenger('age'), '>', 30), compare(TOWN, '=', 'Fernley')] } },
      "NOT COALESCE(age > 30 AND home_town = 'Fernley', FALSE)",
    ],
    [
      'a part of a date',
      compare({ kind: 'part', part: 'MONTH', of: passenger('joined_on') }, '=', 3),
      'MONTH(joined_on) = 3',
    ],
    [
      'a weekday',
      {
        kind: 'among',
        of: { kind: 'part', part: 'WEEKDAY', of: passenger('joined_on') },
        values: [6, 7],
        negated: false,
      },
      'ISODOW(joined_on) IN (6, 7)',
    ],
    [
      'the start of a period',
      compare({ kind: 'period', unit: 'MONTH', of: passenger('joined_on') }, '=', '2024-05-01'),
      "DATE_TRUNC('month', joined_on) = DATE '2024-05-01'",
    ],
    [
      'days since a date',
      compare({ kind: 'duration', from: passenger('joined_on'), to: 'NOW', unit: 'DAY', elapsed: false }, '<=', 700),
      "DATE '2026-11-21' - joined_on <= 700",
    ],
    [
      'whole years since a date',
      compare({ kind: 'duration', from: passenger('joined_on'), to: 'NOW', unit: 'YEAR', elapsed: false }, '=', 2),
      "date_sub('year', joined_on, DATE '2026-11-21') = 2",
    ],
    [
      'whole months since a date',
      compare({ kind: 'duration', from: passenger('joined_on'), to: 'NOW', unit: 'MONTH', elapsed: false }, '>', 30),
      "date_sub('month', joined_on, DATE '2026-11-21') > 30",
    ],
    [
      'a formula',
      compare({ kind: 'arithmetic', operator: '*', left: passenger('age'), right: literal(2) }, '>', 120),
      'age * 2 > 120',
    ],
  ])('%s', (_, condition, where) => expectSame(named(condition), byHand(where)));

  it('takes everything that was typed as data', async () => {
    const hostile = `x' OR 1=1 -- " ; %_\\`;
    const of = passenger('full_name');
    for (const condition of [
      compare(of, '=', hostile),
      { kind: 'among', of, values: [hostile, "'"], negated: false },
      { kind: 'text', of, how: 'contains', text: hostile, negated: false },
      { kind: 'text', of, how: 'starts', text: '%', negated: false },
      { kind: 'text', of, how: 'ends', text: '_', negated: false },
      { kind: 'between', of, low: "'", high: "'; --", negated: false },
    ] satisfies readonly Condition[])
      expect({ condition, rows: await rowsOf(named(condition)) }).toEqual({ condition, rows: [] });
  });

  it('hours between a time and a date', () =>
    expectSame(
      form('tickets', {
        columns: [shown(ticket('ticket_id'))],
        where: [
          compare(
            { kind: 'duration', from: ticket('bought_at'), to: ticket('valid_on'), unit: 'HOUR', elapsed: false },
            '<',
            57,
          ),
        ],
      }),
      `SELECT ticket_id FROM tickets WHERE FLOOR((epoch(valid_on::TIMESTAMP) - epoch(bought_at)) / 3600) < 57`,
    ));

  it('a condition on a related model, and in one of two roles', () =>
    expectSame(
      form('tickets', {
        columns: [shown(ticket('ticket_id'))],
        where: [
          compare(field('passengers', 'age'), '>', 60),
          compare(field('stations', 'region', 'origin'), '=', 'East'),
          compare(field('stations', 'station_name', 'journey.destination'), '=', 'Brackwater'),
          { kind: 'named', model: 'journeys', name: 'late', negated: false },
          { kind: 'named', model: 'passengers', name: 'grown_up', negated: false },
        ],
      }),
      `SELECT ticket_id FROM tickets JOIN passengers USING (passenger_id) JOIN journeys USING (journey_id)
       JOIN stations o ON o.station_id = origin_id JOIN stations d ON d.station_id = destination_id
       WHERE age > 60 AND o.region = 'East' AND d.station_name = 'Brackwater' AND delay_minutes > 5`,
    ));

  it('refuses a field to which several paths lead', () => {
    const { semql } = formToSemql(
      form('tickets', { columns: [shown(field('stations', 'station_name'))] }),
      LOOKUP,
      CLOCK,
    );
    const compiled = railway.analysis([]).compile(semql);
    expect(compiled.ok ? null : compiled.diagnostics[0]?.code).toBe('AMBIGUOUS_PATH');
  });
});

describe('rows', () => {
  it.each<readonly [string, LogicalForm, string]>([
    [
      'equal rows stay as many as they are',
      form('tickets', { columns: [shown(ticket('fare_class'))] }),
      'SELECT fare_class FROM tickets',
    ],
    [
      'ordered by what is not shown',
      form('passengers', {
        columns: [NAME],
        where: [compare(passenger('age'), '>', 0)],
        order: [descending(passenger('age'))],
      }),
      'SELECT full_name FROM passengers WHERE age > 0 ORDER BY age DESC, passenger_id',
    ],
    [
      'fields of other models and two roles of one',
      form('tickets', {
        where: [compare(ticket('fare'), '>', 93)],
        columns: [
          shown(ticket('ticket_id')),
          shown(field('passengers', 'full_name')),
          shown(field('stations', 'station_name', 'journey.origin')),
          shown(field('stations', 'station_name', 'journey.destination')),
        ],
      }),
      `SELECT ticket_id, full_name, o.station_name, d.station_name FROM tickets LEFT JOIN passengers USING (passenger_id)
       LEFT JOIN journeys USING (journey_id) LEFT JOIN stations o ON o.station_id = origin_id
       LEFT JOIN stations d ON d.station_id = destination_id WHERE fare > 93`,
    ],
    [
      'computed values',
      form('passengers', {
        columns: [
          NAME,
          shown({ kind: 'part', part: 'YEAR', of: passenger('joined_on') }),
          shown({ kind: 'arithmetic', operator: '+', left: passenger('age'), right: literal(1) }),
          shown({ kind: 'duration', from: passenger('joined_on'), to: 'NOW', unit: 'DAY', elapsed: false }),
        ],
        where: [{ kind: 'missing', of: passenger('age'), negated: true }],
        order: [
          descending({ kind: 'part', part: 'MONTH', of: passenger('joined_on') }),
          ascending(passenger('full_name')),
        ],
      }),
      `SELECT full_name, YEAR(joined_on), age + 1, DATE '2026-11-21' - joined_on FROM passengers WHERE age IS NOT NULL
       ORDER BY MONTH(joined_on) DESC, full_name`,
    ],
    [
      'the first three',
      form('passengers', {
        columns: [NAME],
        where: [{ kind: 'missing', of: passenger('age'), negated: true }],
        order: [ascending(passenger('age'))],
        limit: { count: 3, one: false },
      }),
      'SELECT full_name, age FROM passengers ORDER BY age, passenger_id LIMIT 3',
    ],
    [
      'different values',
      form('tickets', { grouped: true, columns: [shown(ticket('fare_class')), shown(ticket('refunded'))] }),
      'SELECT DISTINCT fare_class, refunded FROM tickets',
    ],
    ['the names of a model, where no column was asked for', form('lines', {}), 'SELECT line_id, line_name FROM lines'],
  ])('%s', (_, asked, sql) => expectSame(asked, sql));
});

describe('groups', () => {
  const perPassenger = [shown(ticket('passenger_id'))];

  it.each<readonly [string, LogicalForm, string]>([
    ['one number', form('tickets', { grouped: true, columns: [number(COUNT)] }), 'SELECT COUNT(*) FROM tickets'],
    [
      'every aggregate',
      form('tickets', {
        grouped: true,
        columns: (['SUM', 'AVG', 'MEDIAN', 'MIN', 'MAX'] as const).map((fn) => number(aggregate(fn, ticket('fare')))),
      }),
      'SELECT SUM(fare), AVG(fare), MEDIAN(fare), MIN(fare), MAX(fare) FROM tickets',
    ],
    [
      'different values and known values',
      form('tickets', {
        grouped: true,
        columns: [
          number(aggregate('COUNT', ticket('passenger_id'), [], true)),
          number(aggregate('COUNT', ticket('passenger_id'))),
          number(aggregate('COUNT', field('passengers', 'home_town'))),
          number(aggregate('COUNT', field('passengers', 'home_town'), [], true)),
        ],
      }),
      `SELECT COUNT(DISTINCT passenger_id), COUNT(passenger_id), COUNT(home_town), COUNT(DISTINCT home_town)
       FROM tickets LEFT JOIN passengers USING (passenger_id)`,
    ],
    [
      'numbers with a condition of their own, next to a measure and a metric',
      form('tickets', {
        grouped: true,
        columns: [
          shown(field('passengers', 'railcard')),
          number(aggregate('COUNT', null, [compare(ticket('fare'), '>', 50)])),
          number({
            kind: 'measure',
            model: 'tickets',
            name: 'takings',
            filter: [compare(ticket('refunded'), '=', true)],
          }),
          number({ kind: 'metric', name: 'average_fare' }),
        ],
      }),
      `SELECT railcard, COUNT(*) FILTER (fare > 50), SUM(fare) FILTER (refunded), SUM(fare) / COUNT(*)
       FROM tickets LEFT JOIN passengers USING (passenger_id) GROUP BY 1`,
    ],
    [
      'ratio, share and difference',
      form('tickets', {
        grouped: true,
        columns: [
          shown(ticket('fare_class')),
          number({
            kind: 'ratio',
            operator: '/',
            left: aggregate('SUM', ticket('fare')),
            right: COUNT,
            percent: false,
          }),
          number({
            kind: 'ratio',
            operator: '/',
            left: aggregate('COUNT', null, [compare(ticket('refunded'), '=', true)]),
            right: COUNT,
            percent: true,
          }),
          number({
            kind: 'ratio',
            operator: '-',
            left: aggregate('MAX', ticket('fare')),
            right: aggregate('MIN', ticket('fare')),
            percent: false,
          }),
        ],
      }),
      `SELECT fare_class, SUM(fare) / COUNT(*), COUNT(*) FILTER (refunded) / COUNT(*), MAX(fare) - MIN(fare)
       FROM tickets GROUP BY 1`,
    ],
    [
      'a sum of a formula',
      form('tickets', {
        grouped: true,
        columns: [
          shown(ticket('fare_class')),
          number(
            aggregate('SUM', {
              kind: 'arithmetic',
              operator: '*',
              left: ticket('fare'),
              right: field('journeys', 'distance_km'),
            }),
          ),
        ],
      }),
      'SELECT fare_class, SUM(fare * distance_km) FROM tickets LEFT JOIN journeys USING (journey_id) GROUP BY 1',
    ],
    [
      'above a number, ordered by what is not shown',
      form('tickets', {
        grouped: true,
        columns: perPassenger,
        having: [{ value: COUNT, operator: '>', right: 90 }],
        order: [descending(aggregate('SUM', ticket('fare')))],
      }),
      `SELECT passenger_id FROM tickets WHERE passenger_id IS NOT NULL GROUP BY 1 HAVING COUNT(*) > 90
       ORDER BY SUM(fare) DESC, passenger_id`,
    ],
    [
      'above what a query gives',
      form('tickets', {
        grouped: true,
        columns: [shown(ticket('fare_class'))],
        having: [
          {
            value: aggregate('AVG', ticket('fare')),
            operator: '>=',
            right: {
              kind: 'query',
              query: form('tickets', { grouped: true, columns: [number(aggregate('AVG', ticket('fare')))] }),
            },
          },
        ],
      }),
      'SELECT fare_class FROM tickets GROUP BY 1 HAVING AVG(fare) >= (SELECT AVG(fare) FROM tickets)',
    ],
    [
      'months of a year',
      form('tickets', {
        grouped: true,
        columns: [shown({ kind: 'period', unit: 'MONTH', of: ticket('bought_at') }), number(COUNT)],
        where: [
          {
            kind: 'period',
            of: { model: 'tickets', name: 'bought_at', via: null },
            period: { kind: 'calendar', text: '2024' },
            negated: false,
          },
        ],
      }),
      `SELECT DATE_TRUNC('month', bought_at)::DATE, COUNT(*) FROM tickets WHERE YEAR(bought_at) = 2024 GROUP BY 1`,
    ],
    [
      'weekdays',
      form('tickets', {
        grouped: true,
        columns: [shown({ kind: 'part', part: 'WEEKDAY', of: ticket('bought_at') }), number(COUNT)],
      }),
      'SELECT ISODOW(bought_at), COUNT(*) FROM tickets GROUP BY 1',
    ],
    [
      'keys that are not shown stay groups',
      form('passengers', {
        grouped: true,
        columns: [hidden(passenger('passenger_id')), shown(passenger('home_town'))],
      }),
      'SELECT home_town FROM passengers',
    ],
    [
      'keys that are not shown, with an order and a condition',
      form('tickets', {
        grouped: true,
        columns: [hidden(ticket('passenger_id')), shown(field('passengers', 'home_town')), number(COUNT)],
        having: [{ value: COUNT, operator: '>', right: 90 }],
        order: [descending(aggregate('SUM', ticket('fare')))],
      }),
      `SELECT home_town, COUNT(*) FROM tickets JOIN passengers USING (passenger_id) GROUP BY passenger_id, home_town
       HAVING COUNT(*) > 90 ORDER BY SUM(fare) DESC, passenger_id`,
    ],
    [
      'the first five for one that was asked for, by what it is ranked by',
      form('tickets', { grouped: true, columns: perPassenger, order: [descending(COUNT)], limit: ONE }),
      `SELECT passenger_id, COUNT(*) FROM tickets WHERE passenger_id IS NOT NULL GROUP BY 1
       ORDER BY 2 DESC, 1 LIMIT 5`,
    ],
    [
      'how many groups',
      form('tickets', {
        grouped: true,
        columns: perPassenger,
        having: [{ value: COUNT, operator: '>', right: 90 }],
        over: { fn: 'COUNT', column: null },
      }),
      `SELECT COUNT(*) FROM (SELECT passenger_id FROM tickets WHERE passenger_id IS NOT NULL GROUP BY 1 HAVING COUNT(*) > 90)`,
    ],
    [
      'how many different values',
      form('passengers', {
        grouped: true,
        columns: [shown(passenger('home_town'))],
        where: [{ kind: 'missing', of: passenger('home_town'), negated: true }],
        over: { fn: 'COUNT', column: null },
      }),
      'SELECT COUNT(DISTINCT home_town) FROM passengers',
    ],
    [
      'the average over groups, of a column that is not shown',
      form('tickets', {
        grouped: true,
        columns: [...perPassenger, number(COUNT, false)],
        over: { fn: 'AVG', column: 1 },
      }),
      'SELECT AVG(n) FROM (SELECT passenger_id, COUNT(*) AS n FROM tickets WHERE passenger_id IS NOT NULL GROUP BY 1)',
    ],
    [
      'how many rows',
      form('passengers', { where: [compare(passenger('age'), '>', 40)], over: { fn: 'COUNT', column: null } }),
      'SELECT COUNT(*) FROM passengers WHERE age > 40',
    ],
    [
      'the sum of the three largest',
      form('tickets', {
        columns: [shown(ticket('fare'))],
        order: [descending(ticket('fare'))],
        limit: { count: 3, one: false },
        over: { fn: 'SUM', column: 0 },
      }),
      'SELECT SUM(fare) FROM (SELECT fare FROM tickets ORDER BY fare DESC LIMIT 3)',
    ],
    [
      'a number of related rows per row, with those that have none',
      form('passengers', {
        grouped: true,
        columns: [
          shown(passenger('passenger_id')),
          number({ kind: 'measure', model: 'tickets', name: 'ticket_count', filter: [] }),
        ],
      }),
      'SELECT p.passenger_id, COUNT(ticket_id) FROM passengers p LEFT JOIN tickets USING (passenger_id) GROUP BY 1',
    ],
  ])('%s', (_, asked, sql) => expectSame(asked, sql));
});
