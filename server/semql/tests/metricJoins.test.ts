import { describe, expect, test } from 'vitest';
import type { JoinType, MetricDefinition } from '../catalog/definition.ts';
import { useShop } from '../testing/shop.test-support.ts';
import { metric, shopCatalog } from '../testing/shopCatalog.test-support.ts';

const join = (alias: string, relationship: string, joinType: JoinType): MetricDefinition['joins'][number] => ({
  alias,
  relationship,
  toModel: 'customers',
  joinType,
});

/**
 * A metric for each way to join, over orders and over transfers, whose customers have two roles.
 */
const joinTypes = ['INNER', 'LEFT', 'RIGHT', 'FULL'] as const;

const shop = useShop({
  ...shopCatalog,
  metrics: [
    ...shopCatalog.metrics,
    ...joinTypes.map((type) =>
      metric(`revenue_${type.toLowerCase()}`, 'revenue', 'orders', { joins: [join('', 'customer', type)] }),
    ),
    metric('received_by_small', 'transferred', 'transfers', {
      joins: [join('r', 'receiver', 'INNER')],
      filter: "r.segment = 'SMB'",
    }),
    metric('between_known', 'transferred', 'transfers', {
      joins: [join('s', 'sender', 'INNER'), join('r', 'receiver', 'INNER')],
    }),
    metric('within_segment', 'transferred', 'transfers', {
      joins: [join('s', 'sender', 'LEFT'), join('r', 'receiver', 'LEFT')],
      filter: 's.segment = r.segment',
    }),
    metric('known_share', 'revenue_inner / NULLIF(orders.revenue, 0)', 'orders'),
  ],
});

/** Customers as every query sees them: a default filter leaves the deleted ones out. */
const customers = '(SELECT * FROM customers WHERE NOT deleted)';

const matched = `EXISTS (SELECT 1 FROM ${customers} c WHERE c.id = o.customer_id)`;

describe('joins of a metric', () => {
  test('say which rows of the anchor count, on every engine as in hand-written SQL', async () => {
    const names = joinTypes.map((type) => `revenue_${type.toLowerCase()}`);
    const [rows] = await shop.rows(`SELECT ${names.join(', ')}, revenue FROM orders`);
    const [expected] = await shop.sql(`SELECT
      SUM(amount) FILTER (${matched}), SUM(amount), SUM(amount) FILTER (${matched}), SUM(amount), SUM(amount)
      FROM orders o`);
    expect(rows).toEqual(expected);
    expect(rows?.[0]).not.toBe(rows?.[1]);
  });

  test('narrow the metric alone, in every group', async () => {
    expect(await shop.sorted('SELECT status, revenue_inner, revenue FROM orders')).toEqual(
      await shop.sql(`SELECT status, SUM(amount) FILTER (${matched}), SUM(amount) FROM orders o GROUP BY status`),
    );
    expect(await shop.sorted('SELECT customers.segment, revenue_inner, revenue FROM orders')).toEqual(
      await shop.sql(`SELECT c.segment, SUM(o.amount) FILTER (c.id IS NOT NULL), SUM(o.amount)
        FROM orders o LEFT JOIN ${customers} c ON c.id = o.customer_id GROUP BY c.segment`),
    );
  });

  test('name the roles of a model that is joined twice', async () => {
    const roles = `FROM transfers t LEFT JOIN ${customers} s ON s.id = t.sender_id
      LEFT JOIN ${customers} r ON r.id = t.receiver_id`;
    expect(
      await shop.rows('SELECT received_by_small, between_known, within_segment, transferred FROM transfers'),
    ).toEqual(
      await shop.sql(`SELECT SUM(t.amount) FILTER (r.segment = 'SMB'),
        SUM(t.amount) FILTER (s.id IS NOT NULL AND r.id IS NOT NULL),
        SUM(t.amount) FILTER (s.segment = r.segment), SUM(t.amount) ${roles}`),
    );
  });

  test('hold where another metric is computed from it', async () => {
    const [[share] = []] = await shop.rows('SELECT known_share FROM orders');
    const [[expected] = []] = await shop.sql(
      `SELECT SUM(amount) FILTER (${matched}) * 1.0 / SUM(amount) FROM orders o`,
    );
    expect(Number(share)).toBeCloseTo(Number(expected), 9);
  });
});
