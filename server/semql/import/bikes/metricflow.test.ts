import { everyPeriodQuestions, overTimeQuestions } from './overTimeQuestions.test-support.ts';
import { levelQuestions } from './levelQuestions.test-support.ts';
import { questions } from './questions.test-support.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestEngine } from '../../testing/engines.test-support.ts';
import { bikesProject, codesOf, expectRows, openBikes, queryOf } from './askProject.test-support.ts';

const projects = { 'measures and type_params': 'metricflow', 'models and columns': 'metricflow-latest' } as const;
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openBikes();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

describe.each(Object.entries(projects))('spelled with %s, questions have the rows of hand-written SQL', (_, name) => {
  const project = bikesProject(name);

  test.each([...questions, ...overTimeQuestions, ...levelQuestions])('%s', async (_, asked, sql) => {
    await expectRows(project, engines, asked, sql);
  });
});

const project = bikesProject('metricflow');

test('a column is called as it was asked for', () => {
  const [first] = project.catalog.metrics;
  expect(first).toMatchObject({ name: 'rides', label: 'Rides' });
});

test.each(Object.values(projects))('everything of %s is carried over', (name) => {
  expect(bikesProject(name).report).toEqual([]);
});

test.each(Object.values(projects))('payments that follow a ride within a week, in %s', async (name) => {
  const followed = `WITH r AS (SELECT *, CAST(started_at AS DATE) AS day FROM fct_rides),
    last AS (SELECT DISTINCT ON (e.ride_id) e.ride_id, e.fare FROM r e JOIN r v ON e.rider_id = v.rider_id
      AND v.day <= e.paid_on AND v.day > e.paid_on - INTERVAL 7 DAY ORDER BY e.ride_id, v.day DESC)
    SELECT SUM(fare) / (SELECT COUNT(*) FROM r) AS share FROM last`;
  const asked = bikesProject(name);
  await expectRows(asked, engines, 'SELECT ride_conversion', followed);
  await expectRows(asked, engines, 'SELECT twice_converted', `SELECT 2 * share FROM (${followed})`);
});

test('a name nobody knows is refused', () => {
  expect(codesOf(project, 'SELECT station__nme, rides')).toEqual(['UNKNOWN_FIELD']);
});

test.each(everyPeriodQuestions)('shown in every period: %s', async (_, asked, sql) => {
  await expectRows(project, engines, asked, sql);
});

test('nothing that reaches over time is told as lost', () => {
  const about = project.report.filter(({ path }) =>
    /growth|last_month|lagged|start_of|all_time|mtd|_of_two|or_zero|every/.test(path),
  );
  expect(about).toEqual([]);
});

test('what is shorter than a second is refused with the units there are', () => {
  expect(() => queryOf(project, { metrics: ['rides'], groupBy: ['metric_time__millisecond'] })).toThrow(
    /Expected one of YEAR.*SECOND/,
  );
  expect(codesOf(project, 'SELECT metric_time__millisecond, rides')).toEqual(['TYPE_MISMATCH']);
});

const rideDays = 'SELECT *, CAST(started_at AS DATE) AS on_day FROM fct_rides';

test.each([
  [
    'what adds up',
    'SELECT metric_time__rental_season, fares_all_time',
    `SELECT season, ARG_MAX(fares, day) FROM (SELECT season, day, SUM(fare) AS fares
     FROM all_days JOIN (${rideDays}) ON on_day <= day GROUP BY ALL) GROUP BY ALL`,
  ],
  [
    'what was days before',
    'SELECT metric_time__rental_season, rides_growth',
    `SELECT season, MAX(now) - MAX(before) FROM (
       SELECT season, COUNT(*) AS now, NULL AS before FROM (${rideDays}) LEFT JOIN all_days ON day = on_day GROUP BY ALL
       UNION ALL SELECT season, NULL, COUNT(*) FROM all_days JOIN (${rideDays}) ON on_day = day - INTERVAL 7 DAY GROUP BY ALL)
     GROUP BY ALL`,
  ],
  [
    'every period',
    'SELECT metric_time__rental_season, rides_every_day',
    `SELECT season, COUNT(ride_id) FROM all_days LEFT JOIN (${rideDays}) ON on_day = day GROUP BY ALL`,
  ],
  [
    'a condition on its periods',
    "SELECT metric_time__month, fares_mtd WHERE metric_time__rental_season = 'spring'",
    `SELECT DATE_TRUNC('month', day)::DATE, ARG_MIN(fares, day) FROM (SELECT day, SUM(fare) AS fares FROM all_days
     JOIN (${rideDays}) ON on_day <= day AND on_day >= DATE_TRUNC('month', day) WHERE season = 'spring' GROUP BY ALL) GROUP BY ALL`,
  ],
])('along the calendar of the project: %s', async (_, asked, sql) => {
  await expectRows(project, engines, asked, sql);
});

test('a level does not move along a calendar of the project', () => {
  expect(codesOf(project, 'SELECT metric_time__rental_season, last_balance_by_rider')).toEqual(['TYPE_MISMATCH']);
});

test('a condition on a metric by two entities at once is refused', () => {
  expect(codesOf(project, "SELECT rides WHERE {{ Metric('fares', ['station', 'rider']) }} > 2")).toEqual([
    'MEASURE_IN_WHERE',
  ]);
});

test('a window without a time to end with is refused with what to do', () => {
  expect(codesOf(project, 'SELECT riders_of_two_days')).toEqual(['TYPE_MISMATCH']);
  expect(codesOf(project, 'SELECT ride__is_member, rides_growth')).toEqual(['TYPE_MISMATCH']);
});
