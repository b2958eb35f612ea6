import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

/** Couriers on bicycles, as a newcomer had them in her files. */
const COURIERS = madeUp(
  {
    couriers: { courier_id: 'key NUMBER', courier_name: 'STRING', hired_on: 'DATE', home_zone: 'STRING' },
    customers: { customer_id: 'key NUMBER', company_name: 'STRING', signed_up: 'DATE' },
    deliveries: {
      delivery_id: 'key NUMBER',
      customer_id: 'NUMBER -> customers',
      courier_id: 'NUMBER -> couriers',
      pickup_zone: 'STRING',
      dropoff_zone: 'STRING',
      picked_up_at: 'TIMESTAMP',
      promised_at: 'TIMESTAMP',
      delivered_at: 'TIMESTAMP',
      price_eur: 'NUMBER',
    },
    invoices: { invoice_id: 'key NUMBER', customer_id: 'NUMBER -> customers', invoice_date: 'DATE', total: 'NUMBER' },
  },
  {
    couriers: { courier_count: 'COUNT(*)' },
    customers: { customer_count: 'COUNT(*)' },
    deliveries: { delivery_count: 'COUNT(*)' },
    invoices: { invoice_count: 'COUNT(*)' },
  },
);

const DATA = [
  'CREATE TABLE couriers (courier_id INTEGER, courier_name TEXT, hired_on DATE, home_zone TEXT)',
  `INSERT INTO couriers VALUES (1, 'Ida', '2024-05-01', 'North'), (2, 'Jon', '2026-01-10', 'South'), (3, 'Kai', '2025-02-02', 'North')`,
  'CREATE TABLE customers (customer_id INTEGER, company_name TEXT, signed_up DATE)',
  `INSERT INTO customers VALUES (1, 'Acme', '2024-01-01'), (2, 'Bolt', '2026-02-01'), (3, 'Cog', '2025-06-01'), (4, 'Dot', '2026-03-01')`,
  'CREATE TABLE deliveries (delivery_id INTEGER, customer_id INTEGER, courier_id INTEGER, pickup_zone TEXT, dropoff_zone TEXT, picked_up_at TIMESTAMP, promised_at TIMESTAMP, delivered_at TIMESTAMP, price_eur INTEGER)',
  `INSERT INTO deliveries VALUES
   (1, 1, 1, 'North', 'South', '2025-12-30 10:00', '2025-12-30 11:00', '2025-12-30 10:50', 10),
   (2, 1, 2, 'South', 'North', '2026-01-15 10:00', '2026-01-15 11:00', '2026-01-15 11:30', 20),
   (3, 2, 1, 'North', 'South', '2026-02-02 09:00', '2026-02-02 10:00', '2026-02-02 12:00', 30),
   (4, 2, 3, 'South', 'South', '2026-02-03 09:00', '2026-02-03 10:00', '2026-02-03 09:20', 40),
   (5, 3, 3, 'North', 'North', '2026-03-04 09:00', '2026-03-04 10:00', NULL, 50)`,
  'CREATE TABLE invoices (invoice_id INTEGER, customer_id INTEGER, invoice_date DATE, total INTEGER)',
  `INSERT INTO invoices VALUES (1, 1, '2026-01-31', 100), (2, 1, '2026-02-28', 150), (3, 2, '2026-02-28', 70)`,
];

let couriers: Railway;
beforeAll(async () => {
  couriers = await openRailway(COURIERS, DATA);
});
afterAll(() => couriers.close());

const told = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? String(cell) : Number(cell).toFixed(4))).join('|'));

describe('everyday wording over data of a courier company', () => {
  it.each([
    [
      'number of deliveries by courier in 2026',
      `SELECT courier_id, courier_name, COUNT(*) FROM deliveries JOIN couriers USING (courier_id) WHERE year(picked_up_at) = 2026 GROUP BY 1, 2`,
    ],
    [
      'total price by customer in 2026',
      `SELECT customer_id, company_name, SUM(price_eur) FROM deliveries JOIN customers USING (customer_id) WHERE year(picked_up_at) = 2026 GROUP BY 1, 2`,
    ],
    [
      'deliveries per courier',
      `SELECT courier_id, courier_name, COUNT(*) FROM deliveries JOIN couriers USING (courier_id) GROUP BY 1, 2`,
    ],
    ['how many deliveries were late?', `SELECT COUNT(*) FROM deliveries WHERE delivered_at > promised_at`],
    [
      'late deliveries by courier',
      `SELECT courier_id, courier_name, COUNT(*) FROM deliveries JOIN couriers USING (courier_id) WHERE delivered_at > promised_at GROUP BY 1, 2`,
    ],
    [
      'average delivery time by dropoff zone',
      `SELECT dropoff_zone, AVG(date_diff('second', picked_up_at, delivered_at)) / 3600 FROM deliveries GROUP BY 1`,
    ],
    ['how much have we invoiced?', 'SELECT SUM(total) FROM invoices'],
    ['what do all invoices add up to?', 'SELECT SUM(total) FROM invoices'],
    [
      'customers who got no invoice',
      `SELECT customer_id, company_name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM invoices)`,
    ],
    ['how often does each dropoff zone occur?', `SELECT dropoff_zone, COUNT(*) FROM deliveries GROUP BY 1`],
  ])('%s', async (question, sql) => {
    const { result } = await couriers.ask(question);
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    expect(told(result.executions[0]?.rows ?? []).toSorted()).toEqual(told(await couriers.sql(sql)).toSorted());
  });

  it('reads the two ends of a way by “from” and “to”', async () => {
    const { result } = await couriers.ask('deliveries from North to South');
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    expect(result.executions[0]?.semql).toContain("pickup_zone = 'North' AND dropoff_zone = 'South'");
  });

  it('sorts names from A to Z, and sizes from the largest', async () => {
    const names = await couriers.ask('all couriers, A to Z');
    expect(names.result.kind === 'answer' && names.result.executions[0]?.rows.map(([, name]) => name)).toEqual([
      'Ida',
      'Jon',
      'Kai',
    ]);
    const prices = await couriers.ask('deliveries by price, highest first');
    expect(prices.result.kind === 'answer' && prices.result.executions[0]?.rows[0]?.[0]).toBe(5);
  });

  it('never reads a pronoun as a name', async () => {
    const { result } = await couriers.ask('which couriers carried nothing?');
    expect(result.kind === 'answer' ? result.executions[0]?.semql : 'NOT IN').toContain('NOT IN');
  });
});
