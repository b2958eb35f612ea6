import { expect, test } from 'vitest';
import { catalogRows, metricsKey } from './catalogRows.ts';
import type { CatalogTreeQuery } from './catalogTree.generated.ts';
import { treeStep } from './treeStep.ts';

const named = <Type extends string>(__typename: Type, id: string, name: string) => ({
  __typename,
  id,
  name,
  label: '',
  description: '',
});

const schema: CatalogTreeQuery['semqlSchema'] = {
  __typename: 'SemQLSchema',
  models: {
    __typename: 'SemQLModelConnection',
    totalCount: 2,
    edges: [
      {
        __typename: 'SemQLModelEdge',
        node: {
          ...named('SemQLModel', 'mdl_1', 'orders'),
          grain: 'one row per order',
          dimensions: [{ ...named('SemQLDimension', 'dim_1', 'ordered at'), type: 'DATE' }],
          measures: [named('SemQLMeasure', 'mea_1', 'revenue')],
          filters: [named('SemQLFilter', 'flt_1', 'completed')],
          relationships: [
            { ...named('SemQLRelationship', 'rel_1', 'bill_to'), toModel: 'customers', type: 'MANY_TO_ONE' },
          ],
        },
      },
      {
        __typename: 'SemQLModelEdge',
        node: {
          ...named('SemQLModel', 'mdl_2', 'regions'),
          grain: '',
          dimensions: [],
          measures: [],
          filters: [],
          relationships: [],
        },
      },
    ],
  },
  metrics: {
    __typename: 'SemQLMetricConnection',
    totalCount: 1,
    edges: [{ __typename: 'SemQLMetricEdge', node: named('SemQLMetric', 'met_1', 'average_order') }],
  },
};

const all = catalogRows(schema, () => true);
const rowOf = (name: string) => all.find((row) => row.name === name);

test('models have their measures, dimensions, filters and relationships below them, under names a query takes', () => {
  expect(all.map(({ level, kind, insert }) => [level, kind, insert])).toEqual([
    [1, 'group', null],
    [2, 'metric', 'average_order'],
    [1, 'model', 'orders'],
    [2, 'measure', 'orders.revenue'],
    [2, 'dimension', 'orders."ordered at"'],
    [2, 'filter', 'completed'],
    [2, 'relationship', 'bill_to'],
    [1, 'model', 'regions'],
  ]);
  expect(rowOf('bill_to')?.detail).toBe('→ customers');
});

test('what is shut shows nothing of what is below, and what has nothing below cannot be opened', () => {
  const rows = catalogRows(schema, (key) => key === metricsKey);
  expect(rows.map(({ name, expanded }) => [name, expanded])).toEqual([
    ['Metrics', true],
    ['average_order', null],
    ['orders', false],
    ['regions', null],
  ]);
});

test.each([
  ['ArrowDown', 'orders', 'go', 'revenue'],
  ['ArrowUp', 'orders', 'go', 'average_order'],
  ['ArrowRight', 'orders', 'go', 'revenue'],
  ['ArrowLeft', 'orders', 'turn', 'orders'],
  ['ArrowLeft', 'bill_to', 'go', 'orders'],
  ['Home', 'bill_to', 'go', 'Metrics'],
  ['End', 'orders', 'go', 'regions'],
  ['Enter', 'revenue', 'choose', 'revenue'],
  [' ', 'revenue', 'choose', 'revenue'],
] as const)('%s at %s: %s %s', (key, at, kind, name) => {
  expect(treeStep(key, all, rowOf(at))).toEqual({ kind, row: rowOf(name) });
});

test('keys that would leave the tree, and others, do nothing', () => {
  expect(treeStep('ArrowDown', all, rowOf('regions'))).toBeNull();
  expect(treeStep('ArrowUp', all, all[0])).toBeNull();
  expect(
    treeStep(
      'ArrowLeft',
      catalogRows(schema, () => false),
      rowOf('regions'),
    ),
  ).toBeNull();
  expect(treeStep('a', all, all[0])).toBeNull();
});
