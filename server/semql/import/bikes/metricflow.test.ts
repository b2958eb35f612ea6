import { everyPeriodQuestions, overTimeQuestions } from './overTimeQuestions.test-support.ts';
import { levelQuestions } from './levelQuestions.test-support.ts';
import { questions } from './questions.test-support.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestEngine } from '../../engines.test-support.ts';
import { bikesFiles, bikesProject, codesOf, expectRows, openBikes, queryOf } from './askProject.test-support.ts';

const projects = { 'measures and type_params': 'metricflow', 'models and columns': 'metricflow-latest' } as const;
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openBikes();
});

afterAll(async () => {
  for (const engine of engines) await engine.close();
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

test('what cannot be carried over is told, with its place', () => {
  const told = project.report.map(({ severity, path }) => `${severity} ${path.split('.').at(-1)}`);
  expect(told).toEqual(expect.arrayContaining(['error ride_conversion', 'error twice_converted', 'warning weekly']));
  const conversion = project.report.find(({ path }) => path.endsWith('.ride_conversion'));
  const { path, text } = bikesFiles('metricflow').find((file) => file.path.endsWith('metrics.yml')) ?? {
    path: '',
    text: '',
  };
  const line = text.split('\n').findIndex((written) => written.includes('name: ride_conversion')) + 1;
  expect(conversion?.place).toBe(`${path}:${line}`);
  expect(project.catalog.metrics.map(({ name }) => name)).not.toContain('ride_conversion');
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

test.each([
  'SELECT metric_time__rental_season, fares_all_time',
  'SELECT metric_time__rental_season, rides_growth',
  'SELECT metric_time__rental_season, rides_every_day',
  'SELECT metric_time__rental_season, last_balance_by_rider',
  "SELECT metric_time__month, fares_mtd WHERE metric_time__rental_season = 'spring'",
])('nothing moves along periods of a calendar of their own: %s', (asked) => {
  expect(codesOf(project, asked)).toEqual(['TYPE_MISMATCH']);
});

test('a window without a time to end with is refused with what to do', () => {
  expect(codesOf(project, 'SELECT riders_of_two_days')).toEqual(['TYPE_MISMATCH']);
  expect(codesOf(project, 'SELECT ride__is_member, rides_growth')).toEqual(['TYPE_MISMATCH']);
});
