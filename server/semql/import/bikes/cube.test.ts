import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../../catalog/prepare.ts';
import { compile } from '../../compile.ts';
import type { TestEngine } from '../../testing/engines.test-support.ts';
import { type Asked, bikesProject, codesOf, expectRows, openBikes, queryOf } from './askProject.test-support.ts';

const project = bikesProject('cube');
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openBikes();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const station = 'LEFT JOIN dim_stations s ON s.station_id = r.station_id';

const questions: readonly (readonly [name: string, asked: Asked, sql: string])[] = [
  [
    'measures of every type',
    {
      metrics: [
        'rides.count',
        'rides.fares',
        'rides.riders_seen',
        'rides.average_fare',
        'rides.longest',
        'rides.member_fares',
        'rides.member_rides',
        'rides.fare_per_ride',
        'rides.member_share',
      ],
    },
    `SELECT COUNT(*), SUM(fare), COUNT(DISTINCT rider_id), AVG(fare), MAX(minutes), SUM(fare) FILTER (WHERE is_member), COUNT(*) FILTER (WHERE is_member),
       CAST(SUM(fare) AS DOUBLE) / COUNT(*), CAST(SUM(fare) FILTER (WHERE is_member) AS DOUBLE) / SUM(fare) FROM fct_rides`,
  ],
  [
    'a dimension two joins away',
    { metrics: ['rides.count', 'rides.fares'], groupBy: ['cities.country'] },
    `SELECT c.country, COUNT(*), SUM(fare) FROM fct_rides r ${station} LEFT JOIN dim_cities c ON c.city_id = s.city_id GROUP BY 1`,
  ],
  [
    'a measure with a filter keeps the groups of its cube',
    { metrics: ['rides.member_rides', 'rides.member_fares'], groupBy: ['stations.station_name'] },
    `SELECT s.name, COUNT(*) FILTER (WHERE is_member), SUM(fare) FILTER (WHERE is_member) FROM fct_rides r ${station} GROUP BY 1`,
  ],
  [
    'a time by its grain',
    { metrics: ['rides.count'], groupBy: ['rides.started_at.month'], orderBy: ['rides.started_at.month'] },
    "SELECT CAST(DATE_TRUNC('month', started_at) AS DATE), COUNT(*) FROM fct_rides GROUP BY 1",
  ],
  [
    'a period of a time that is shown',
    { metrics: ['rides.count'], groupBy: ['rides.paid_on.month'], period: '2026-Q1' },
    "SELECT CAST(DATE_TRUNC('month', paid_on) AS DATE), COUNT(*) FROM fct_rides WHERE paid_on >= '2026-01-01' AND paid_on < '2026-04-01' GROUP BY 1",
  ],
  [
    'conditions on other cubes and on measures',
    {
      metrics: ['rides.count'],
      groupBy: ['stations.station_name'],
      filters: ["riders.home_state = 'north'", 'rides.count >= 1'],
    },
    `SELECT s.name, COUNT(*) FROM fct_rides r ${station} JOIN dim_riders p ON p.rider_id = r.rider_id WHERE p.home_state = 'north' GROUP BY 1`,
  ],
  [
    'labels of a case',
    { metrics: ['rides.count'], groupBy: ['rides.length'] },
    "SELECT CASE WHEN minutes >= 30 THEN 'long' ELSE 'short' END, COUNT(*) FROM fct_rides GROUP BY 1",
  ],
  [
    'a segment',
    'SELECT rides.count FROM rides[promos, hub_rides]',
    `SELECT COUNT(*) FROM fct_rides r ${station} WHERE promo IS NOT NULL AND s.is_hub`,
  ],
  [
    'a cube of a query',
    { metrics: ['riders.count'], groupBy: ['riders.home_state'] },
    'SELECT home_state, COUNT(*) FROM dim_riders GROUP BY 1',
  ],
  [
    'measures of two cubes',
    'SELECT rides.count, inspections.count AS seen, rides.rides_per_inspection FROM rides',
    'SELECT (SELECT COUNT(*) FROM fct_rides), (SELECT COUNT(*) FROM fct_inspections), (SELECT COUNT(*) FROM fct_rides) * 1.0 / (SELECT COUNT(*) FROM fct_inspections)',
  ],
  [
    'a view',
    { metrics: ['overview.count', 'overview.fares'], groupBy: ['overview.land', 'overview.stations_is_hub'] },
    `SELECT c.country, s.is_hub, COUNT(*), SUM(fare) FROM fct_rides r ${station} LEFT JOIN dim_cities c ON c.city_id = s.city_id GROUP BY 1, 2`,
  ],
  [
    'a view in SemQL, by bare names and a grain',
    "SELECT started_at.month, fares FROM overview WHERE stations_is_hub AND length = 'long'",
    `SELECT CAST(DATE_TRUNC('month', started_at) AS DATE), SUM(fare) FROM fct_rides r ${station} WHERE s.is_hub AND minutes >= 30 GROUP BY 1`,
  ],
];

const inFebruary = { from: '2026-02-01', to: '2026-02-28' };
const byDay = (on: string, value: string): string =>
  `SELECT d.day, ${value} FROM all_days d LEFT JOIN fct_rides r ON ${on} WHERE d.day BETWEEN '2026-02-01' AND '2026-02-28' GROUP BY 1`;

/** Measures over time; a window has a value in every period that is asked for. */
const overTime: typeof questions = [
  [
    'all that came before, in every day of a period',
    { metrics: ['rides.running_fares'], groupBy: ['rides.started_at.day'], period: inFebruary },
    byDay('CAST(started_at AS DATE) <= d.day', 'SUM(fare)'),
  ],
  [
    'distinct riders of seven days',
    { metrics: ['rides.riders_of_week'], groupBy: ['rides.started_at.day'], period: inFebruary },
    byDay('CAST(started_at AS DATE) BETWEEN d.day - 6 AND d.day', 'COUNT(DISTINCT rider_id)'),
  ],
  [
    'month to date under a name another cube has taken',
    {
      metrics: ['inspections.fares_mtd'],
      groupBy: ['inspections.inspected_on.day'],
      period: { from: '2026-02-13', to: '2026-02-14' },
    },
    "VALUES (DATE '2026-02-13', 9), (DATE '2026-02-14', 12)",
  ],
  [
    'days behind and a day ahead',
    { metrics: ['rides.fares_around'], groupBy: ['rides.started_at.day'], period: inFebruary },
    byDay('CAST(started_at AS DATE) BETWEEN d.day - 1 AND d.day + 1', 'SUM(fare)'),
  ],
  [
    'two days to come',
    { metrics: ['rides.fares_to_come'], groupBy: ['rides.started_at.day'], period: inFebruary },
    byDay('CAST(started_at AS DATE) BETWEEN d.day + 1 AND d.day + 2', 'SUM(fare)'),
  ],
  [
    'three days before the day',
    { metrics: ['rides.fares_before'], groupBy: ['rides.started_at.day'], period: inFebruary },
    byDay('CAST(started_at AS DATE) BETWEEN d.day - 3 AND d.day - 1', 'SUM(fare)'),
  ],
  [
    'two months by the month',
    {
      metrics: ['rides.fares_of_two_months'],
      groupBy: ['rides.started_at.month'],
      period: { from: '2025-12-01', to: '2026-04-30' },
    },
    `SELECT m.b, SUM(fare) FROM (SELECT DISTINCT CAST(DATE_TRUNC('month', day) AS DATE) AS b FROM all_days) m
     LEFT JOIN fct_rides ON started_at >= m.b - INTERVAL 1 MONTH AND started_at < m.b + INTERVAL 1 MONTH GROUP BY 1`,
  ],
  [
    'a window that ends with the period',
    {
      metrics: ['rides.riders_of_week', 'rides.running_fares'],
      filters: ["rides.started_at >= '2026-02-01' AND rides.started_at < '2026-02-10'"],
    },
    `SELECT COUNT(DISTINCT rider_id) FILTER (WHERE started_at >= '2026-02-03'), SUM(fare) FROM fct_rides WHERE started_at < '2026-02-10'`,
  ],
  [
    'a month before and a month after',
    {
      metrics: ['rides.fares_last_month', 'rides.fares_next_month', 'rides.fares_growth'],
      groupBy: ['rides.started_at.month'],
      period: { from: '2026-02-01', to: '2026-02-28' },
    },
    `SELECT DATE '2026-02-01', SUM(fare) FILTER (WHERE MONTH(started_at) = 1), SUM(fare) FILTER (WHERE MONTH(started_at) = 3),
       SUM(fare) FILTER (WHERE MONTH(started_at) = 2) - SUM(fare) FILTER (WHERE MONTH(started_at) = 1) FROM fct_rides`,
  ],
  [
    'a window of a month before (cube#9896)',
    {
      metrics: ['rides.week_a_month_ago'],
      groupBy: ['rides.started_at.day'],
      period: { from: '2026-03-01', to: '2026-03-01' },
    },
    "SELECT DATE '2026-03-01', COUNT(DISTINCT rider_id) FROM fct_rides WHERE started_at >= '2026-01-26' AND started_at < '2026-02-02'",
  ],
];

describe('questions have the rows of hand-written SQL', () => {
  test.each([...questions, ...overTime])('%s', async (_, asked, sql) => {
    await expectRows(project, engines, asked, sql);
  });
});

test('columns of a request keep the name of their cube', () => {
  const query = queryOf(project, { metrics: ['rides.count'], groupBy: ['rides.started_at.month', 'overview.land'] });
  const result = compile(query, prepareCatalog(project.catalog), { dialect: 'DUCKDB', now: new Date(0) });
  expect(result.ok && result.query.columns.map(({ name }) => name)).toEqual([
    'rides.started_at.month',
    'overview.land',
    'rides.count',
  ]);
});

test('what cannot be carried over is told', () => {
  const told = project.report.map(({ severity, path }) => `${severity} ${path.replace('model.cubes.', '')}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'error stations.dimensions.rides_of_station.sub_query',
      'error rides.measures.weird',
      'error rides.measures.endless.rolling_window.leading',
      'info rides.pre_aggregations',
    ]),
  );
});

test('a member nobody knows is refused', () => {
  expect(codesOf(project, 'SELECT rides.weird FROM rides')).toEqual(['UNKNOWN_FIELD']);
});
