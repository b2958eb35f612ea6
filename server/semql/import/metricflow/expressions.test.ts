import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDuckDb, openSqlite, type TestEngine } from '../../testing/engines.test-support.ts';
import { expectSmall, refusalOf, smallProject, type SmallProject } from '../smallProject.test-support.ts';

/**
 * Expressions of a project: the time between two dates, and what they tell of their columns without
 * a database.
 */

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = [await openDuckDb(), openSqlite()];
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const orders = (measure: string): SmallProject => ({
  text: `
semantic_models:
  - name: orders
    model: ref('orders')
    defaults: {agg_time_dimension: ordered_at}
    primary_entity: order
    dimensions:
      - {name: ordered_at, type: time, type_params: {time_granularity: day}}
      - {name: is_paid, type: categorical}
      - {name: is_food, type: categorical, expr: "case when kind = 'food' then 1 else 0 end"}
      - {name: is_member, type: categorical}
      - {name: has_note, type: categorical, expr: note is not null}
      - {name: was_sent, type: categorical}
    measures:
      - {name: orders, agg: count, expr: '1', create_metric: true}
      - {name: asked, create_metric: true, ${measure}}
metrics:
  - {name: of_members, type: simple, filter: "{{ Dimension('order__is_member') }} = 'yes'", type_params: {measure: orders}}
  - {name: of_food, type: simple, filter: "{{ Dimension('order__is_food') }} = 1", type_params: {measure: orders}}
  - {name: sent, type: simple, filter: "{{ Dimension('order__was_sent') }}", type_params: {measure: orders}}
  - {name: noted, type: simple, filter: "{{ Dimension('order__has_note') }}", type_params: {measure: orders}}
`,
  tables: {
    orders: {
      columns:
        'ordered_at TIMESTAMP, shipped_at TIMESTAMP, is_paid INTEGER, kind VARCHAR(10), is_member VARCHAR(10), note VARCHAR(10), was_sent BOOLEAN',
      rows: [
        ['2026-01-31 23:30:00', '2026-02-01 00:15:00', 1, 'food', 'yes', null, true],
        ['2026-01-01 08:00:00', '2026-01-01 20:00:00', 0, 'drink', 'no', 'x', false],
        ['2025-12-31 08:00:00', '2026-03-01 09:59:59', 1, 'food', 'yes', 'y', true],
        ['2026-02-01 08:00:00', null, 1, null, null, null, null],
      ],
    },
  },
});

describe('the time between two dates', () => {
  test.each([
    ["date_diff('day', ordered_at, shipped_at)", 'day'],
    ['DATEDIFF(day, ordered_at, shipped_at)', 'day'],
    ['datediff(shipped_at, ordered_at)', 'day'],
    ['DATE_DIFF(shipped_at, ordered_at, DAY)', 'day'],
    ['DATEDIFF(month, ordered_at, shipped_at)', 'month'],
    ["date_diff('quarter', ordered_at, shipped_at)", 'quarter'],
    ['DATEDIFF(year, ordered_at, shipped_at)', 'year'],
    ["date_diff('hour', ordered_at, shipped_at)", 'hour'],
    ['DATEDIFF(minute, ordered_at, shipped_at)', 'minute'],
    ["DATEDIFF('second', ordered_at, shipped_at)", 'second'],
  ])('%s', async (expr, unit) => {
    const sums = (value: string): string => `SELECT SUM(${value}) FROM orders`;
    const written = orders(`agg: sum, expr: "${expr}"`);
    await expectSmall(engines, written, { metrics: ['asked'] }, sums(`DATE_DIFF('${unit}', ordered_at, shipped_at)`));
  });

  test('in weeks, which engines begin on different days, is refused', () => {
    const project = smallProject(orders('agg: sum, expr: "DATEDIFF(week, ordered_at, shipped_at)"'));
    expect(refusalOf(project, { metrics: ['asked'] })).toMatch(/DATEDIFF/);
    expect(project.report.filter(({ severity }) => severity === 'error')).not.toEqual([]);
  });
});

describe('without a database', () => {
  test.each([
    ['a column that is added up is a number, whatever its name', 'asked', 'agg: sum, expr: is_paid'],
    ['a column that is compared with a number', 'asked', 'agg: sum, expr: case when is_paid = 1 then 2 end'],
    ['a column that is compared with a text', 'of_members', 'agg: max'],
    ['an expression of numbers', 'of_food', 'agg: max'],
    ['a column that stands as a condition is a boolean', 'sent', 'agg: max'],
    ['an expression that is a condition', 'noted', 'agg: max'],
  ])('%s', (_, metric, measure) => {
    const project = smallProject(orders(measure.includes('expr') ? measure : `${measure}, expr: kind`), true);
    expect(project.report.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(refusalOf(project, { metrics: [metric], groupBy: ['order__is_paid', 'order__is_food'] })).toBe('');
  });

  test('a name tells only where nothing else does', () => {
    const types = (measure: string): unknown =>
      smallProject(orders(measure), true)
        .catalog.models[0]?.dimensions.filter(({ name }) => /^(is|has|was)_/.test(name))
        .map(({ name, type }) => [name, type]);
    expect(types('agg: sum, expr: is_paid')).toEqual([
      ['is_paid', 'NUMBER'],
      ['is_food', 'NUMBER'],
      ['is_member', 'STRING'],
      ['has_note', 'BOOLEAN'],
      ['was_sent', 'BOOLEAN'],
    ]);
    expect(types('agg: sum_boolean, expr: is_paid')).toContainEqual(['is_paid', 'BOOLEAN']);
    expect(types('agg: max, expr: kind')).toContainEqual(['is_paid', 'BOOLEAN']);
  });
});
