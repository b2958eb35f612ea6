import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesOf } from '../bikes/askProject.test-support.ts';
import {
  fromOwnFile,
  inEveryDialect,
  projectOf,
  type Question,
  tableOf,
  testAnyRows,
  testQuestions,
  useTables,
} from './project.test-support.ts';

/** Events that follow others: purchases after visits. */

const visitsTable = tableOf(
  'visits',
  'visit_id INTEGER, user_id STRING, visited_at TIMESTAMP, channel STRING, shop_id INTEGER',
  [
    [1, 'a', '2026-01-01 09:00:00', 'ad', 1],
    [2, 'a', '2026-01-05 09:00:00', 'mail', 1],
    // Two on one day, and a purchase before both on the clock.
    [3, 'a', '2026-01-20 20:00:00', 'ad', 2],
    [4, 'a', '2026-01-20 22:00:00', 'mail', 1],
    [5, 'b', '2026-01-31 09:00:00', 'mail', 2],
    [6, 'b', '2026-02-03 09:00:00', 'ad', null],
    [7, 'c', '2026-02-10 09:00:00', 'ad', 1],
    [8, null, '2026-02-10 09:00:00', 'ad', 1],
    [9, 'd', null, 'mail', 1],
    [10, 'e', '2026-03-01 09:00:00', 'print', 2],
  ],
);

const buysTable = tableOf(
  'buys',
  'buy_id INTEGER, user_id STRING, bought_on DATE, shop_id INTEGER, amount INTEGER, kind STRING',
  [
    // Before any visit, on the day of one, between two, and on the seventh and the eighth day
    // after.
    [1, 'a', '2025-12-31', 1, 1, 'web'],
    [2, 'a', '2026-01-01', 1, 2, 'web'],
    [3, 'a', '2026-01-04', 1, 4, 'desk'],
    [4, 'a', '2026-01-11', 2, 8, 'web'],
    [5, 'a', '2026-01-12', 1, 16, 'web'],
    [6, 'a', '2026-01-20', 2, 32, 'web'],
    [7, 'a', '2026-01-20', 1, 64, 'desk'],
    [8, 'b', '2026-02-02', 2, 128, 'web'],
    [9, 'b', '2026-02-28', 1, 256, 'web'],
    // Twice the same, one without a user, one at no time, and one by a user without a visit in
    // time.
    [10, 'c', '2026-02-11', 1, 512, 'web'],
    [10, 'c', '2026-02-11', 1, 512, 'web'],
    [11, null, '2026-02-11', 1, 1024, 'web'],
    [12, 'c', null, 1, 2048, 'web'],
    [13, 'd', '2026-02-01', 1, 4096, 'web'],
  ],
);

const tables = [
  visitsTable,
  buysTable,
  tableOf('shops', 'shop_id INTEGER, town STRING', [
    [1, 'Ghent'],
    [2, 'Delft'],
  ]),
];

const text = `
semantic_models:
  - name: visits
    model: ref('visits')
    defaults: {agg_time_dimension: visited_at}
    entities:
      - {name: visit, type: primary, expr: visit_id}
      - {name: user, type: foreign, expr: user_id}
      - {name: shop, type: foreign, expr: shop_id}
    dimensions:
      - {name: visited_at, type: time, type_params: {time_granularity: day}}
      - {name: channel, type: categorical}
    measures:
      - {name: visits, agg: count, expr: visit_id, create_metric: true}
      - {name: visitors, agg: count_distinct, expr: user_id}
  - name: buys
    model: ref('buys')
    defaults: {agg_time_dimension: bought_on}
    entities:
      - {name: buy, type: primary, expr: buy_id}
      - {name: user, type: foreign, expr: user_id}
      - {name: shop, type: foreign, expr: shop_id}
    dimensions:
      - {name: bought_on, type: time, type_params: {time_granularity: day}}
      - {name: kind, type: categorical}
    measures:
      - {name: buys, agg: count, expr: buy_id}
      - {name: buyers, agg: count_distinct, expr: user_id}
      - {name: spent, agg: sum, expr: amount, create_metric: true}
  - name: shops
    model: ref('shops')
    entities: [{name: shop, type: primary, expr: shop_id}]
    dimensions: [{name: town, type: categorical}]
metrics:
  - name: rate
    label: Visits that led to a purchase
    type: conversion
    type_params:
      conversion_type_params:
        entity: user
        base_measure: visits
        conversion_measure: buys
        window: 7 days
  - name: conversions
    type: conversion
    type_params:
      conversion_type_params:
        entity: user
        calculation: conversions
        base_measure: {name: visits}
        conversion_measure: {name: buys, fill_nulls_with: 0}
        window: 7 days
  - name: ever
    type: conversion
    type_params:
      conversion_type_params: {entity: user, calculation: conversions, base_measure: visits, conversion_measure: buys}
  - name: within_a_month
    type: conversion
    type_params:
      conversion_type_params:
        {entity: user, calculation: conversions, base_measure: visits, conversion_measure: buyers, window: 1 month}
  - name: same_shop
    type: conversion
    type_params:
      conversion_type_params:
        entity: user
        calculation: conversions
        base_measure: visits
        conversion_measure: buys
        window: 7 days
        constant_properties: [{base_property: shop, conversion_property: shop}]
  - name: from_ads
    type: conversion
    filter: "{{ Dimension('visit__channel') }} = 'ad'"
    type_params:
      conversion_type_params:
        entity: user
        calculation: conversions
        base_measure: visits
        conversion_measure: {name: buys, filter: "{{ Dimension('buy__kind') }} = 'web'"}
        window: 7 days
  - name: spent_after
    type: conversion
    type_params:
      conversion_type_params:
        {entity: user, calculation: conversions, base_metric: visits, conversion_metric: spent, window: 7 days}
  - name: twice
    type: derived
    type_params: {expr: 2 * rate, metrics: [rate]}
`;

const project = projectOf(text, tables);
const engines = useTables(tables);

interface Funnel {
  /** Window of days, or another one; absent: none. */
  readonly window?: string;
  readonly base?: string;
  readonly events?: string;
  readonly constant?: string;
  readonly value?: string;
  readonly groups?: string;
}

/**
 * The funnel event by event: each purchase with the last visit before it, and all visits, so that
 * every group is there.
 */
function funnel({
  window,
  base = 'true',
  events = 'true',
  constant = 'true',
  value = 'COUNT(buy_id)',
  groups,
}: Funnel) {
  const keys = groups === undefined ? '' : `${groups}, `;
  return `WITH v AS (SELECT v.*, CAST(visited_at AS DATE) AS day, town FROM visits v LEFT JOIN shops USING (shop_id) WHERE ${base}),
    b AS (SELECT *, ROW_NUMBER() OVER () AS row FROM buys WHERE ${events}),
    last AS (SELECT DISTINCT ON (b.row) b.*, v.visit_id AS followed FROM b JOIN v ON b.user_id = v.user_id
      AND v.day <= b.bought_on ${window === undefined ? '' : `AND v.day > b.bought_on - INTERVAL ${window}`} AND ${constant}
      ORDER BY b.row, v.day DESC, v.visit_id DESC)
    SELECT ${keys} CASE WHEN COUNT(last.row) > 0 THEN ${value} END FROM v LEFT JOIN last ON last.followed = v.visit_id
    ${groups === undefined ? '' : 'GROUP BY ALL'}`;
}

const month = "CAST(DATE_TRUNC('month', visited_at) AS DATE)";
const rate = 'CASE WHEN COUNT(last.row) > 0 THEN COUNT(buy_id) END / COUNT(DISTINCT visit_id)';

const questions: readonly Question[] = [
  ['a rate', 'SELECT rate', funnel({ window: '7 day', value: rate })],
  ['a rate of another one', 'SELECT twice', funnel({ window: '7 day', value: `2 * (${rate})` })],
  ['by what the base has', 'SELECT visit__channel, rate', funnel({ window: '7 day', value: rate, groups: 'channel' })],
  [
    'by time, and by what lies behind the base',
    'SELECT metric_time__month, shop__town, ever',
    funnel({ groups: `${month}, town` }),
  ],
  [
    'groups without events are there, filled',
    'SELECT metric_time__day, conversions',
    funnel({ window: '7 day', groups: 'day' }).replace(
      'CASE WHEN COUNT(last.row) > 0 THEN COUNT(buy_id) END',
      'COUNT(buy_id)',
    ),
  ],
  [
    'a window of a month',
    'SELECT within_a_month',
    funnel({ window: '1 month', value: 'COUNT(DISTINCT last.user_id)' }),
  ],
  [
    'something that stays the same',
    'SELECT visit__channel, same_shop',
    funnel({ window: '7 day', constant: 'b.shop_id = v.shop_id', groups: 'channel' }),
  ],
  [
    'conditions on either side',
    'SELECT metric_time__month, from_ads',
    funnel({ window: '7 day', base: `channel = 'ad'`, events: `kind = 'web'`, groups: month }),
  ],
  [
    'conditions of the query choose the base, before anything follows it',
    `SELECT visit__channel, ever WHERE metric_time__day < '2026-01-20' AND shop__town = 'Ghent'`,
    funnel({ base: `visited_at < DATE '2026-01-20' AND town = 'Ghent'`, groups: 'channel' }),
  ],
  ['what is added up', 'SELECT spent_after', funnel({ window: '7 day', value: 'SUM(amount)' })],
  [
    'beside other metrics',
    'SELECT metric_time__month, ever, spent',
    `SELECT month, MAX(ever), MAX(spent) FROM (
       SELECT month, ever, NULL AS spent FROM (${funnel({ groups: `${month} AS month` })}) AS counted(month, ever)
       UNION ALL SELECT CAST(DATE_TRUNC('month', bought_on) AS DATE), NULL, SUM(amount) FROM buys GROUP BY ALL) GROUP BY ALL`,
  ],
  [
    'moved by a month',
    'SELECT metric_time__month, PRIOR(ever, 1 MONTH) AS before FROM visits',
    `SELECT m.month, b.n FROM (SELECT DISTINCT ${month} AS month FROM visits) m LEFT JOIN
       (${funnel({ groups: `${month} AS month` })}) AS b(month, n) ON b.month = m.month - INTERVAL 1 MONTH`,
  ],
];

testQuestions(project, engines, questions);

test('everything is carried over, and comes back from our own file', () => {
  expect(project.report).toEqual([]);
  expect(fromOwnFile(project).catalog).toEqual(project.catalog);
});

test('every dialect prints it, and the answer says what follows what', () => {
  for (const { provenance } of inEveryDialect(project, 'SELECT visit__channel, visits.rate_events, rate')) {
    expect(provenance.map(({ sentence }) => sentence).join('\n')).toContain(
      'of buys that follow within 7 DAY by visits.user = buys.user, each with the last before it,',
    );
  }
});

test.each([
  ['windows of rows', 'SELECT metric_time__day, ROLLING(ever, 7 DAYS) AS week FROM visits', ['TYPE_MISMATCH']],
  ['what adds up', 'SELECT metric_time__day, RUNNING(ever) AS whole FROM visits', ['TYPE_MISMATCH']],
  ['what lies with the events', 'SELECT buy__kind, ever', ['NO_PATH']],
  ['the rows behind it', 'SELECT ROWS visit FROM visits FOR ever', ['TYPE_MISMATCH']],
])('%s are refused', (_, asked, codes) => {
  expect(codesOf(project, asked)).toEqual(codes);
});

test.each([
  ['an entity that only one side has', 'entity: user', 'entity: buy', /visits has no entity or dimension buy/],
  ['a measure that is not there', 'base_measure: visits', 'base_measure: looks', /looks is neither a measure/],
  ['a calculation nobody knows', 'calculation: conversions', 'calculation: share', /conversion_rate or conversions/],
  ['a window of no unit', 'window: 7 days', 'window: 7 moons', /not a number of known time units/],
  ['a condition on the wrong side', "'buy__kind'", "'visit__channel'", /cannot be reached from buys/],
])('%s is told with its place', (_, from, to, sentence) => {
  const { report } = projectOf(text.replace(from, to), tables);
  const told = report.filter((note) => sentence.test(note.sentence) && note.severity === 'error');
  expect(told).not.toEqual([]);
  expect(told.every(({ place }) => /^project\.yml:\d+$/.test(place))).toBe(true);
});

const someone = fc.constantFrom('a', 'b', null);
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-01-${String(number).padStart(2, '0')}`);
const hour = fc.constantFrom('00:00:00', '09:30:00', '23:59:59');
const never = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 8 });
const shop = fc.constantFrom(1, 2, 3, null);
const visit = fc.tuple(
  someone,
  never(fc.tuple(day, hour).map((parts) => parts.join(' '))),
  fc.constantFrom('ad', 'mail'),
  shop,
);
const buy = fc.tuple(someone, never(day), shop, fc.integer({ min: 1, max: 9 }), fc.constantFrom('web', 'desk'));

testAnyRows(
  project,
  engines,
  fc.tuple(fc.array(visit, { maxLength: 9 }), fc.array(buy, { maxLength: 9 })).map(([visits, buys]) => [
    { ...visitsTable, rows: visits.map((row, index) => [index, ...row]) },
    { ...buysTable, rows: buys.map((row, index) => [index, ...row]) },
  ]),
  questions,
);
