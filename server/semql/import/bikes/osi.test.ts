import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestEngine } from '../../testing/engines.test-support.ts';
import { type Asked, bikesProject, expectRows, openBikes } from './askProject.test-support.ts';

const project = bikesProject('osi.yml');
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
    'metrics',
    { metrics: ['rides', 'fares', 'riders_seen'], groupBy: ['rides.length'] },
    "SELECT CASE WHEN minutes >= 30 THEN 'long' ELSE 'short' END, COUNT(*), SUM(fare), COUNT(DISTINCT rider_id) FROM fct_rides GROUP BY 1",
  ],
  [
    'a dimension two relationships away',
    { metrics: ['fares'], groupBy: ['cities.country'] },
    `SELECT c.country, SUM(fare) FROM fct_rides r ${station} LEFT JOIN dim_cities c ON c.city_id = s.city_id GROUP BY 1`,
  ],
  [
    'a metric of two datasets is not multiplied',
    { metrics: ['rides_per_inspection'], groupBy: ['stations.station_name'] },
    `SELECT n, MAX(a) * 1.0 / NULLIF(MAX(b), 0) FROM (SELECT s.name AS n, COUNT(*) AS a, CAST(NULL AS BIGINT) AS b FROM fct_rides r ${station} GROUP BY 1
     UNION ALL SELECT s.name, NULL, COUNT(*) FROM fct_inspections r ${station} GROUP BY 1) x GROUP BY n`,
  ],
  [
    'a metric with a condition on another dataset',
    { metrics: ['hub_fares'] },
    `SELECT SUM(fare) FROM fct_rides r ${station} WHERE s.is_hub`,
  ],
  [
    'the time of a dataset',
    { metrics: ['rides'], grain: 'MONTH' },
    "SELECT CAST(DATE_TRUNC('month', started_at) AS DATE), COUNT(*) FROM fct_rides GROUP BY 1",
  ],
  [
    'fields in SemQL',
    'SELECT stations.is_hub, SUM(fare) AS total FROM rides WHERE is_member',
    `SELECT s.is_hub, SUM(fare) FROM fct_rides r ${station} WHERE is_member GROUP BY 1`,
  ],
];

describe('questions have the rows of hand-written SQL', () => {
  test.each(questions)('%s', async (_, asked, sql) => {
    await expectRows(project, engines, asked, sql);
  });
});

test('words are carried over, extensions are told', () => {
  const [rides] = project.catalog.models;
  expect(rides?.dimensions.find(({ name }) => name === 'is_member')?.synonyms).toEqual(['member', 'subscriber']);
  expect(project.report.map(({ severity, path }) => `${severity} ${path}`)).toEqual([
    'info file.semantic_model.bikes.custom_extensions',
  ]);
});
