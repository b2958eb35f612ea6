import { expect, it } from 'vitest';
import type { Column } from '../generated/prisma/client.ts';
import type { ModelDefinition } from '../semql/catalog/definition.ts';
import { dimension, model, relationship } from '../semql/testing/shopCatalog.test-support.ts';
import { leavesOutOf, repeatsOf } from './repeatsOf.ts';

const column = (name: string, uniqueValues: number, more: Partial<Column> = {}): Column =>
  ({
    name,
    dataType: 'INTEGER',
    semanticType: null,
    description: '',
    uniqueValues: BigInt(uniqueValues),
    missingValues: 0n,
    sampleValues: [],
    min: '1',
    max: '5000',
    unitOfMeasurement: null,
    chosen: [],
    isPrimaryKey: false,
    isVisible: true,
    removedAt: null,
    ...more,
  }) as Column;

const customers = (more: Partial<ModelDefinition> = {}): ModelDefinition =>
  model('customers', {
    grain: { keys: [], description: '' },
    dimensions: [dimension('customer_id', 'NUMBER'), dimension('city', 'STRING')],
    ...more,
  });

const said = (
  definition: ModelDefinition,
  columns: readonly Column[] = [column('customer_id', 200), column('city', 3, { dataType: 'STRING' })],
  rowCount: bigint | null = 212n,
  keyColumns: string[] = [],
) => repeatsOf(definition, { name: 'customers', rowCount, keyColumns, columns });

const found = { key: 'customer_id', rows: 12, rowCount: 212 };

it('a column that would be the key is found, and named as the model calls it', () => {
  expect(said(customers())).toEqual(found);
  const renamed = { ...dimension('id', 'NUMBER'), expression: '"customer_id"' };
  expect(said(customers({ dimensions: [renamed] }))).toEqual({ ...found, key: 'id' });
  // Without a dimension, agents may still know of the column unless it is hidden.
  expect(said(customers({ dimensions: [] }))).toEqual(found);
  expect(said(customers({ dimensions: [] }), [column('customer_id', 200, { isVisible: false })])).toEqual({
    ...found,
    key: null,
  });
});

it('a key that a person has named is believed, however often it repeats', () => {
  const keyed = customers({ grain: { keys: ['customer_id'], description: '' } });
  expect(said(keyed)).toEqual(found);
  expect(said(keyed, [column('customer_id', 20)])).toEqual({ ...found, rows: 192 });
  // Rows without a key are no repetitions of it.
  expect(said(keyed, [column('customer_id', 200, { missingValues: 12n })])).toBeNull();
  expect(said(customers(), [column('customer_id', 20)])).toBeNull();
});

it('nothing is said where nothing repeats, or nothing is known', () => {
  expect(said(customers(), [column('customer_id', 212)])).toBeNull();
  expect(said(customers(), undefined, null)).toBeNull();
  expect(said(customers(), [column('customer_id', 200, { uniqueValues: null })])).toBeNull();
  expect(said(customers(), [column('customer_id', 200, { removedAt: new Date() })])).toBeNull();
  expect(repeatsOf(customers(), null)).toBeNull();
});

it('a key that the source guards repeats nothing, nor do two columns together as far as is known', () => {
  expect(said(customers(), [column('customer_id', 200, { isPrimaryKey: true })])).toBeNull();
  expect(said(customers({ grain: { keys: ['customer_id', 'city'], description: '' } }))).toBeNull();
});

it('rows that another key of the table tells apart repeat nothing', () => {
  const columns = [column('customer_id', 200), column('export_id', 212, { semanticType: 'IDENTIFIER' })];
  expect(said(customers(), columns)).toBeNull();
  expect(said(customers(), [column('customer_id', 200)], 212n, ['customer_id', 'city'])).toBeNull();
  // The key that a person has named is the one that counts.
  expect(said(customers({ grain: { keys: ['customer_id'], description: '' } }), columns)).toEqual(found);
});

it('a query that keeps first rows repeats nothing, and keys of other models are none', () => {
  expect(
    said(customers({ source: { type: 'CUSTOM_QUERY', query: 'SELECT 1', firstRowsOf: ['customers'] } })),
  ).toBeNull();
  const relationships = [relationship('customer', 'people', 'customer_id', 'id')];
  expect(said(customers({ relationships }))).toBeNull();
});

it('a query that keeps first rows says how many rows it leaves out', () => {
  const source = { type: 'CUSTOM_QUERY', query: 'SELECT 1', firstRowsOf: ['customers'] } as const;
  const first = customers({ source, grain: { keys: ['customer_id'], description: '' } });
  const columns = [column('customer_id', 200)];
  const table = { name: 'customers', rowCount: 212n, keyColumns: [], columns };
  expect(leavesOutOf(first, table)).toEqual(found);
  expect(leavesOutOf(first, { ...table, columns: [column('customer_id', 212)] })).toBeNull();
  expect(leavesOutOf(first, null)).toBeNull();
  expect(leavesOutOf(customers({ grain: first.grain }), table)).toBeNull();
  const byTwo = { keys: ['customer_id', 'city'], description: '' };
  expect(leavesOutOf({ ...first, grain: byTwo }, table)).toBeNull();
});
