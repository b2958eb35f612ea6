import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../platform/errors.ts';
import type { LayerChange } from '../change.ts';
import type { LayerModel } from '../layer.ts';
import { dimension, measure, model, smallLayer } from '../smallLayer.test-support.ts';
import { checkChange } from './checkChange.ts';

const layer = smallLayer('dts_1');
const [id, price] = [dimension('id', 'NUMBER'), dimension('price', 'NUMBER')];
const described = { id: 'flt_1', label: '', description: '', synonyms: [], native: false, applyByDefault: false };
const filter = { ...described, name: 'dear', expression: 'price > 100' };
const way = layer.models.find(({ name }) => name === 'orders')!.relationships[0]!;
const value = { value: 'a', label: '', description: '', synonyms: [] };

/** Path of the field that is refused; null: none is. */
function refusedIn(change: LayerChange): readonly string[] | null {
  try {
    checkChange(layer, change);
    return null;
  } catch (error) {
    if (error instanceof InvalidInputError) {
      return error.path;
    }
    throw error;
  }
}

const created = (parts: Partial<LayerModel>): LayerChange => ({
  action: 'CREATE',
  type: 'Model',
  modelId: null,
  value: { ...model('items', 'dts_1', {}), dimensions: [id, price], ...parts },
});

describe('a model that is created with its parts', () => {
  it('may have them', () => {
    expect(refusedIn(created({ measures: [measure('amount', 'SUM(price)')], filters: [filter] }))).toBeNull();
  });

  it.each<[string, Partial<LayerModel>, string]>([
    ['two dimensions of one name', { dimensions: [id, price, { ...price, id: 'dim_2' }] }, 'dimensions.2.name'],
    ['a measure called as a dimension', { measures: [measure('price', 'SUM(price)')] }, 'measures.0.name'],
    ['two filters of one name', { filters: [filter, filter] }, 'filters.1.name'],
    ['two relationships of one name', { relationships: [way, way] }, 'relationships.1.name'],
    ['a name of 500 characters', { dimensions: [id, dimension('x'.repeat(500), 'NUMBER')] }, 'dimensions.1.name'],
    ['a name with a point and a blank', { dimensions: [id, dimension('a.b c', 'NUMBER')] }, 'dimensions.1.name'],
    ['a reserved word', { measures: [measure('select', 'SUM(price)')] }, 'measures.0.name'],
    ['a long label', { filters: [{ ...filter, label: 'x'.repeat(201) }] }, 'filters.0.label'],
    ['an empty expression', { measures: [measure('amount', ' ')] }, 'measures.0.expression'],
    [
      'a value that is there twice',
      { dimensions: [id, { ...price, enumValues: [value, value] }] },
      'dimensions.1.enumValues.1.value',
    ],
  ])('may not have %s', (_, parts, path) => {
    expect(refusedIn(created(parts))?.join('.')).toBe(path);
  });
});

it('a dimension may not have a value twice', () => {
  const changed: LayerChange = {
    action: 'UPDATE',
    type: 'Dimension',
    id: layer.models[0]!.dimensions[0]!.id,
    version: 1,
    fields: { enumValues: [value, value] },
  };
  expect(refusedIn(changed)).toEqual(['enumValues', '1', 'value']);
});

it.each([
  ['#,##0.00', null],
  ['DD.MM.YYYY', null],
  [null, null],
  ['two digits', ['format']],
])('the format %s of a dimension', (format, path) => {
  const change = { action: 'UPDATE', type: 'Dimension', id: 'dim_1', version: 1, fields: { format } } as const;
  expect(refusedIn(change)).toEqual(path);
});
