import { describe, expect, test } from 'vitest';
import { prepareCatalog } from '../../catalog/prepare.ts';
import { compile } from '../../compile.ts';
import type { Explanation } from '../../compiled.ts';
import { shopCatalog } from '../../testing/shopCatalog.test-support.ts';

const catalog = prepareCatalog(shopCatalog);

function explained(text: string): Explanation {
  const result = compile(text, catalog, { dialect: 'DUCKDB', now: new Date('2026-11-21T12:00:00Z') });
  if (!result.ok) {
    throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
  }
  return result.query.explanation;
}

describe('an explanation', () => {
  test('says which rows one scan reads, by which joins, and that none is repeated', () => {
    const { scans, merge, safety } = explained(
      "SELECT customers.region.name, revenue, order_count FROM orders[completed] WHERE ordered_at IN '2026'",
    );
    expect(scans).toEqual([
      {
        model: 'orders',
        rowsPer: ['id'],
        measures: ['orders.revenue', 'orders.order_count'],
        keys: ['customers.region.name'],
        filters: [
          'filter orders.completed',
          "ordered_at IN '2026'",
          'NOT deleted (customers.not_deleted, applied by default)',
        ],
        joins: [
          {
            from: 'orders',
            to: 'customers',
            relationship: 'orders.customer',
            cardinality: 'MANY_TO_ONE',
            keepsUnmatched: true,
          },
          {
            from: 'customers',
            to: 'regions',
            relationship: 'customers.region',
            cardinality: 'MANY_TO_ONE',
            keepsUnmatched: true,
          },
        ],
        sentence:
          "orders.revenue and orders.order_count of orders (one row per id), only where filter orders.completed and ordered_at IN '2026' and NOT deleted (customers.not_deleted, applied by default), with at most one row of customers by orders.customer and regions by customers.region, for each customers.region.name",
      },
    ]);
    expect(merge).toBe('One scan of orders answers the query.');
    expect(safety[0]).toContain('no row is repeated');
  });

  test('has a scan for each fact, whose joins never lead to more than one row', () => {
    const { scans, merge, safety } = explained(
      'SELECT customers.segment, orders.revenue, tickets.ticket_count FROM orders JOIN tickets',
    );
    expect(scans.map(({ model, measures }) => [model, measures])).toEqual([
      ['orders', ['orders.revenue']],
      ['tickets', ['tickets.ticket_count']],
    ]);
    expect(merge).toMatch(/^2 scans of orders and tickets are aggregated separately/);
    expect(safety.join(' ')).toContain('Facts are never joined with each other');
    for (const { from, to } of scans.flatMap(({ joins }) => joins)) {
      const [one, many] = [catalog.models.get(from), catalog.models.get(to)];
      expect(one !== null && many !== null && catalog.graph.pathsToOne(one, many).length).toBeGreaterThan(0);
    }
  });

  test('joins what is needed, keeps apart what is mandatory, and names an earlier time', () => {
    expect(explained('SELECT revenue FROM orders')).toMatchObject({
      scans: [{ joins: [], filters: [] }],
      safety: ['Nothing is joined, so no row is repeated or counted twice.'],
    });
    expect(explained('SELECT orders.status, units FROM items').scans[0]?.joins[0]).toMatchObject({
      keepsUnmatched: false,
    });
    const { scans } = explained(
      "SELECT revenue, PRIOR(revenue, 1 YEAR) AS before FROM orders WHERE ordered_at IN '2026'",
    );
    expect(scans.map(({ filters }) => filters)).toEqual([["ordered_at IN '2026'"], ['the time it is compared with']]);
    expect(explained('SELECT ROWS amount FROM orders WHERE amount > 5').scans[0]).toMatchObject({
      filters: ['amount > 5'],
    });
  });
});
