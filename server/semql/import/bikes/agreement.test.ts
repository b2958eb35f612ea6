import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestEngine } from '../../testing/engines.test-support.ts';
import { importProject } from '../importProject.ts';
import { exportQuarry } from '../quarry/exportQuarry.ts';
import { type Asked, bikesProject, openBikes, rowsOf } from './askProject.test-support.ts';

const quarry = importProject([{ path: 'quarry.yml', text: exportQuarry(bikesProject('cube').catalog) }]);
if (quarry.format === null) {
  throw new Error('our own file is recognised');
}

const projects = {
  metricflow: bikesProject('metricflow'),
  latest: bikesProject('metricflow-latest'),
  cube: bikesProject('cube'),
  osi: bikesProject('osi.yml'),
  quarry,
};
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openBikes();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

type Spelled = Readonly<Record<keyof typeof projects, Asked>>;

function spelled(inMetricFlow: Asked, inCube: Asked, inOsi: Asked, inQuarry: Asked): Spelled {
  return { metricflow: inMetricFlow, latest: inMetricFlow, cube: inCube, osi: inOsi, quarry: inQuarry };
}

const questions: Readonly<Record<string, Spelled>> = {
  'sums by a dimension two steps away': spelled(
    { metrics: ['rides', 'fares'], groupBy: ['station__city__country'] },
    { metrics: ['rides.count', 'rides.fares'], groupBy: ['cities.country'] },
    { metrics: ['rides', 'fares'], groupBy: ['cities.country'] },
    'SELECT cities.country, rides.count, rides.fares FROM rides',
  ),
  'a distinct count by month over a period': spelled(
    { metrics: ['riders_seen'], groupBy: ['metric_time__month'], period: { from: '2026-01-02', to: '2026-02-28' } },
    {
      metrics: ['rides.riders_seen'],
      groupBy: ['rides.started_at.month'],
      period: { from: '2026-01-02', to: '2026-02-28' },
    },
    { metrics: ['riders_seen'], grain: 'MONTH', period: { from: '2026-01-02', to: '2026-02-28' } },
    "SELECT DATE_TRUNC('month', started_at), riders_seen FROM rides WHERE started_at BETWEEN '2026-01-02' AND '2026-02-28'",
  ),
  'a ratio of two facts': spelled(
    { metrics: ['rides_per_inspection'] },
    { metrics: ['rides.rides_per_inspection'] },
    { metrics: ['rides_per_inspection'] },
    'SELECT rides.rides_per_inspection FROM rides',
  ),
  'a condition on another table': spelled(
    { metrics: ['fares'], filters: ["{{ Dimension('station__is_hub') }}"] },
    { metrics: ['rides.fares'], filters: ['stations.is_hub'] },
    { metrics: ['hub_fares'] },
    'SELECT rides.fares FROM rides WHERE stations.is_hub',
  ),
  'a column from an expression': spelled(
    { metrics: ['rides'], groupBy: ['ride__length'] },
    { metrics: ['rides.count'], groupBy: ['rides.length'] },
    { metrics: ['rides'], groupBy: ['rides.length'] },
    'SELECT length, rides.count FROM rides',
  ),
};

test.each(Object.entries(questions))('%s: the same rows through every import', async (_, asked) => {
  const answers = new Set<string>();
  for (const [name, project] of Object.entries(projects)) {
    for (const engine of engines) {
      const rows = await rowsOf(project, asked[name as keyof typeof projects], engine);
      expect(rows.length).toBeGreaterThan(0);
      answers.add(JSON.stringify(rows));
    }
  }
  expect([...answers]).toHaveLength(1);
});
