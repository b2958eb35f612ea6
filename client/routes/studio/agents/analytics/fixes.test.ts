import { expect, test } from 'vitest';
import {
  fixTarget,
  likelyFix,
  modelAddress,
  namingAddress,
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

test('editors open with the word filled in', () => {
  expect(synonymAddress({ ...concept, near })).toBe('/studio/models/mdl_1/measures/msr_1?synonym=Turnover+%26+co');
  expect(synonymAddress({ ...concept, near: { ...near, kind: 'METRIC' } })).toBe(
    '/studio/metrics/msr_1?synonym=Turnover+%26+co',
  );
  expect(termAddress(concept)).toBe('/studio/glossary?new=&term=Turnover+%26+co');
  expect(modelAddress({ ...concept, table })).toBe('/studio/data/src_1/build?tables=tbl_1');
  expect(namingAddress({ id: 'agt_1', type: 'Agent' }, 'x')).toBeNull();
});
