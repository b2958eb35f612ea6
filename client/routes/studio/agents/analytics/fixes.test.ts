import { expect, test } from 'vitest';
import {
  columnAddress,
  fixTarget,
  likelyFix,
  modelAddress,
  namingAddress,
  newFieldAddress,
  synonymAddress,
  termAddress,
  type Concept,
} from './fixes.ts';

const concept: Concept = {
  __typename: 'UnansweredConcept',
  concept: 'turnover',
  word: 'Turnover & co',
  forms: ['turnover'],
  questions: 3,
  people: 2,
  ignored: false,
  near: null,
  column: null,
  table: null,
  examples: [],
};
const near = {
  __typename: 'NearThing',
  kind: 'MEASURE',
  thingId: 'msr_1',
  modelId: 'mdl_1',
  label: 'Revenue',
} as const;
const table = {
  __typename: 'Table',
  id: 'tbl_1',
  name: 'stock_moves',
  dataSource: { __typename: 'DataSource', id: 'src_1' },
} as const;

test('a word that is called like something is its synonym, one of a table wants a model, any other a term', () => {
  expect([likelyFix(concept), fixTarget(concept)]).toEqual(['define', null]);
  expect([likelyFix({ ...concept, near }), fixTarget({ ...concept, near })]).toEqual(['synonym', 'of Revenue']);
  expect([likelyFix({ ...concept, near, table }), fixTarget({ ...concept, near, table })]).toEqual([
    'model',
    'stock_moves, not modelled',
  ]);
});

test('a column that no field reads is the likeliest of all, and its field has the name of the word', () => {
  const column = {
    __typename: 'UnreadColumn',
    name: 'net_weight_kg',
    kind: 'MEASURE',
    model: { __typename: 'Model', id: 'mdl_1', name: 'parcels', label: 'Parcels' },
  } as const;
  const heavy = { ...concept, word: 'Net weight', column, near, table };
  expect([likelyFix(heavy), fixTarget(heavy)]).toEqual(['field', 'net_weight_kg of Parcels, not modelled']);
  expect(columnAddress(heavy)).toBe(
    '/studio/models/mdl_1/measures?new=&name=net_weight&expression=SUM%28net_weight_kg%29',
  );
  expect(columnAddress({ ...heavy, column: { ...column, model: null } })).toBeNull();
  expect(newFieldAddress({ kind: 'MEASURE', modelId: 'mdl_1', word: '2nd fee', column: 'Second "fee"' })).toBe(
    '/studio/models/mdl_1/measures?new=&name=nd_fee&expression=SUM%28%22Second+%22%22fee%22%22%22%29',
  );
  expect(newFieldAddress({ kind: 'DIMENSION', modelId: 'mdl_1', word: ' Größe!', column: '' })).toBe(
    '/studio/models/mdl_1/dimensions?new=&name=gr%C3%B6%C3%9Fe&expression=',
  );
});

test('editors open with the word filled in', () => {
  expect(synonymAddress({ ...concept, near })).toBe('/studio/models/mdl_1/measures/msr_1?synonym=Turnover+%26+co');
  expect(synonymAddress({ ...concept, near: { ...near, kind: 'METRIC' } })).toBe(
    '/studio/metrics/msr_1?synonym=Turnover+%26+co',
  );
  expect(termAddress(concept)).toBe('/studio/glossary?new=&term=Turnover+%26+co');
  expect(modelAddress({ ...concept, table })).toBe('/studio/data/src_1/build?tables=tbl_1');
  expect(namingAddress({ id: 'agt_1', type: 'Agent' }, 'x')).toBeNull();
});
