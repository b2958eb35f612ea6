import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { metric, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { metricDimensions } from './metricDimensions.ts';
import { prepareCatalog } from './prepare.ts';

const catalog = prepareCatalog({
  ...shopCatalog,
  metrics: [
    ...shopCatalog.metrics,
    metric('sales', 'revenue', 'orders'),
    metric('moved', 'transferred', 'transfers'),
    metric('broken', 'nothing', 'orders'),
  ],
});
const dimensionsOf = (name: string, hidden: ReadonlySet<string> = new Set()): readonly string[] => {
  const found = catalog.metrics.get(name);
  return found === null ? [] : metricDimensions(catalog, found, hidden);
};

describe('metricDimensions', () => {
  it('are what compiles, and nothing that does is left out', () => {
    for (const { definition } of catalog.metrics.values()) {
      const offered = new Set(dimensionsOf(definition.name));
      const compiles = (dimension: string): boolean =>
        compile(`SELECT ${dimension}, ${definition.name}`, catalog, { dialect: 'DUCKDB', now: new Date(0) }).ok;
      for (const dimension of offered) {
        expect([definition.name, dimension, compiles(dimension)]).toEqual([definition.name, dimension, true]);
      }
      const all = [...catalog.models.values()].flatMap((model) =>
        [...model.dimensions.names()].map((field) => `${model.name}.${field}`),
      );
      expect(all.filter((dimension) => !offered.has(dimension) && compiles(dimension))).toEqual([]);
    }
  });

  it('are those of the list, of every fact, or by the roles of the anchor', () => {
    expect(dimensionsOf('completed_share')).toEqual(['customers.segment', 'orders.ordered_at']);
    expect(dimensionsOf('sales')).toContain('regions.name');
    expect(dimensionsOf('sales')).not.toContain('items.category');
    expect(dimensionsOf('revenue_per_ticket')).toEqual(expect.arrayContaining(['customers.segment', 'regions.name']));
    expect(dimensionsOf('revenue_per_ticket')).not.toContain('orders.status');
    expect(dimensionsOf('moved')).toEqual(expect.arrayContaining(['sender.name', 'receiver.segment']));
    expect(dimensionsOf('moved')).not.toContain('customers.name');
    expect(dimensionsOf('sent_by_segment')).toContain('customers.segment');
    expect(dimensionsOf('broken')).toEqual([]);
  });

  it('leave out what may not be named', () => {
    const hidden = new Set(['regions', 'customers.segment']);
    const offered = dimensionsOf('sales', hidden);
    expect(offered).toContain('customers.name');
    expect(offered.filter((name) => name.startsWith('regions.') || name === 'customers.segment')).toEqual([]);
    expect(dimensionsOf('completed_share', hidden)).toEqual(['orders.ordered_at']);
  });
});
