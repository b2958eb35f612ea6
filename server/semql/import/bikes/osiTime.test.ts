import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestEngine } from '../../testing/engines.test-support.ts';
import { importProject } from '../importProject.ts';
import type { ImportedProject } from '../project.ts';
import { type Asked, expectRows, openBikes } from './askProject.test-support.ts';
import { bikesColumns } from './bikesData.test-support.ts';

// Facts without a date of their own, next to a calendar: the star schema of the format's own
// example.

const field = (name: string, expression: string, more = ''): string =>
  `{name: ${name}, expression: {dialects: [{dialect: ANSI_SQL, expression: "${expression}"}]}${more}}`;

const star = (more = ''): string => `
version: 0.2.0.dev0
name: rental
datasets:
  - name: rides
    source: fct_rides
    primary_key: [ride_id]
    fields: [${field('ride_id', 'ride_id')}, ${field('fare', 'fare')}, ${field('is_long', 'minutes >= 30')}${more}]
  - name: inspections
    source: fct_inspections
    primary_key: [inspection_id]
    fields: [${field('inspection_id', 'inspection_id')}]
  - name: date_dim
    source: all_days
    primary_key: [day]
    fields:
      - ${field('day', 'day', ', datatype: Date, dimension: {}')}
      - ${field('season', 'season', ', dimension: {is_time: true}')}
      - ${field('month_number', 'EXTRACT(MONTH FROM day)', ', datatype: Integer, dimension: {is_time: true}')}
  - name: riders
    source: dim_riders
    primary_key: [rider_id]
    fields: [${field('home_state', 'home_state')}, ${field('joined_on', 'joined_on', ', dimension: {is_time: true}')}]
relationships:
  - {name: paid_on, from: rides, to: date_dim, from_columns: [paid_on], to_columns: [day]}
  - {name: inspected_on, from: inspections, to: date_dim, from_columns: [inspected_on], to_columns: [day]}
  - {name: rider, from: rides, to: riders, from_columns: [rider_id], to_columns: [rider_id]}
metrics:
  - ${field('payments', 'SUM(rides.fare)')}
  - ${field('checks', 'COUNT(inspections.inspection_id)')}
  - ${field('per_check', 'SUM(rides.fare) / COUNT(inspections.inspection_id)')}
  - ${field('of_riders', 'SUM(rides.fare) / COUNT(DISTINCT riders.home_state)')}
  - {name: cubed, expression: {dialects: [{dialect: MDX, expression: "SUM(fare)"}]}}
`;

function projectOf(text: string): ImportedProject {
  const project = importProject([{ path: 'rental.yml', text }], bikesColumns);
  if (project.format === null) {
    throw new Error('not recognised');
  }
  return project;
}

const project = projectOf(star());
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openBikes();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const month = (column: string): string => `CAST(DATE_TRUNC('month', ${column}) AS DATE)`;
const both = `SELECT ${month('paid_on')} AS m, SUM(fare) AS a, CAST(NULL AS BIGINT) AS b FROM fct_rides GROUP BY 1
  UNION ALL SELECT ${month('inspected_on')}, NULL, COUNT(*) FROM fct_inspections GROUP BY 1`;

const questions: readonly (readonly [name: string, asked: Asked, sql: string])[] = [
  [
    'a metric by the month of its calendar',
    { metrics: ['payments'], grain: 'month' },
    `SELECT ${month('paid_on')}, SUM(fare) FROM fct_rides GROUP BY 1`,
  ],
  [
    'metrics of two facts, each by its own way to the calendar',
    { metrics: ['payments', 'checks', 'per_check'], grain: 'MONTH' },
    `SELECT m, MAX(a), MAX(b), MAX(a) / MAX(b) FROM (${both}) x GROUP BY m`,
  ],
  [
    'a period',
    { metrics: ['payments'], period: '2026-01' },
    "SELECT SUM(fare) FROM fct_rides WHERE paid_on BETWEEN '2026-01-01' AND '2026-01-31'",
  ],
  [
    'with the month before',
    "SELECT DATE_TRUNC('month', metric_time) AS m, payments, PRIOR(payments, 1 MONTH) AS p WHERE metric_time IN '2026-02'",
    `SELECT CAST('2026-02-01' AS DATE), SUM(fare) FILTER (WHERE paid_on >= '2026-02-01' AND paid_on < '2026-03-01'),
      SUM(fare) FILTER (WHERE paid_on < '2026-02-01') FROM fct_rides`,
  ],
  [
    'texts and numbers that are marked as time stay what they are',
    "SELECT date_dim.season, date_dim.month_number, payments WHERE date_dim.month_number = 2 AND date_dim.season = 'spring'",
    "SELECT 'spring', 2, SUM(fare) FROM fct_rides WHERE paid_on BETWEEN '2026-02-08' AND '2026-02-28'",
  ],
  [
    'a condition that a field is',
    'SELECT payments WHERE rides.is_long',
    'SELECT SUM(fare) FROM fct_rides WHERE minutes >= 30',
  ],
];

describe('questions have the rows of hand-written SQL', () => {
  test.each(questions)('%s', async (_, asked, sql) => {
    await expectRows(project, engines, asked, sql);
  });
});

const timeOf = ({ catalog }: ImportedProject, name: string) =>
  catalog.metrics.find((metric) => metric.name === name)?.timeDimension;

test('a calendar is taken before other dates; a date of its own and several calendars are not decided over', () => {
  expect(timeOf(project, 'of_riders')).toBe('date_dim.day');
  expect(timeOf(projectOf(star(`, ${field('started_at', 'started_at')}`)), 'payments')).toBeNull();
  const twice = star().replace(
    'relationships:',
    'relationships:\n  - {name: begun_on, from: rides, to: date_dim, from_columns: [started_at], to_columns: [day]}',
  );
  expect(timeOf(projectOf(twice), 'payments')).toBeNull();
});

test('what is written in no SQL is not read as SQL', () => {
  expect(project.catalog.metrics.map(({ name }) => name)).not.toContain('cubed');
  expect(project.report.map(({ severity, path }) => [severity, path])).toContainEqual([
    'error',
    'file.metrics.cubed.expression',
  ]);
});
