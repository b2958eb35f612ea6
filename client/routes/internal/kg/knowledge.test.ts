import { expect, test } from 'vitest';
import { knowledgeOf, type KnownLayer } from './knowledge.ts';

const part = (id: string) => ({ id });

const model = (id: string, leadsTo: readonly string[], measures = 1): KnownLayer['models'][number] => ({
  id,
  name: id,
  dimensions: [part(`${id} a`), part(`${id} b`)],
  measures: Array.from({ length: measures }, (_, n) => part(`${id} m${n}`)),
  filters: [],
  relationships: leadsTo.map((to) => ({ toModel: part(to) })),
});

const nothing = { model: null, dimension: null, measure: null, filter: null, metric: null };

test('counts nodes and edges, and finds what nothing leads to', () => {
  const knowledge = knowledgeOf({
    models: [
      model('orders', ['customers', 'products']),
      model('customers', []),
      model('products', [], 0),
      model('weather', []),
      // Its model is beyond what was read.
      model('tickets', ['elsewhere']),
    ],
    metrics: [
      { id: 'revenue', name: 'revenue', anchorModel: part('orders') },
      { id: 'lost', name: 'lost', anchorModel: null },
    ],
    terms: [
      { id: 'basket', term: 'Basket', mappings: [{ ...nothing, metric: part('revenue') }] },
      { id: 'vibe', term: 'Vibe', mappings: [] },
    ],
  });
  expect(knowledge.nodes).toEqual({ models: 5, dimensions: 10, measures: 4, filters: 0, metrics: 2, terms: 2 });
  expect(knowledge.edges).toEqual({ relationships: 2, fields: 14, anchors: 1, mappings: 1 });
  expect(knowledge.islands.map((island) => island.toSorted())).toEqual([
    ['customers', 'orders', 'products'],
    ['weather'],
    ['tickets'],
  ]);
  expect(knowledge.orphans.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'weather: no path leads to it from the others',
    'tickets: no path leads to it from the others',
    'products: it has no measure',
    'lost: its model is missing',
    'Vibe: it means nothing in the data',
  ]);
});
