import { expect, test } from 'vitest';
import { breakdownsOf, type Anchor } from './breakdowns.ts';

const dimension = (name: string, type = 'STRING') => ({ name, type });
const model = (name: string, dimensions: Anchor['dimensions']) => ({ name, dimensions });
const way = (name: string, toModel: ReturnType<typeof model>) => ({ name, toModel });

const places = model('places', [dimension('city'), dimension('height', 'NUMBER')]);
const carriers = model('carriers', [dimension('name')]);
const parcels: Anchor = {
  ...model('parcels', [dimension('state')]),
  relationships: [way('sender', places), way('receiver', places), way('carrier', carriers)],
};

test('two relationships with one model are told apart by their names', () => {
  expect(breakdownsOf({ groupBy: [], anchorModel: 'parcels' }, parcels)).toEqual([
    'parcels.state',
    'sender.city',
    'receiver.city',
    'carriers.name',
  ]);
});

test('an allowed dimension of such a model is offered by each relationship', () => {
  expect(breakdownsOf({ groupBy: ['places.city', 'parcels.state'], anchorModel: 'parcels' }, parcels)).toEqual([
    'sender.city',
    'receiver.city',
    'parcels.state',
  ]);
});

test('a relationship of a model with itself is not the model', () => {
  const people: Anchor = { ...model('people', [dimension('name')]), relationships: [] };
  const staff = { ...people, relationships: [way('boss', people)] };
  expect(breakdownsOf({ groupBy: [], anchorModel: 'people' }, staff)).toEqual(['people.name', 'boss.name']);
});

test('while another model is chosen, only the list is known', () => {
  expect(breakdownsOf({ groupBy: [], anchorModel: 'visits' }, parcels)).toEqual([]);
  expect(breakdownsOf({ groupBy: ['visits.page'], anchorModel: 'visits' }, parcels)).toEqual(['visits.page']);
});
