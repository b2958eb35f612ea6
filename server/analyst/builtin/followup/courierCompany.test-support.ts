import type { CatalogDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { madeUp } from '../interpret/madeUp.test-support.ts';

const DRAFTED = madeUp(
  {
    customers: {
      customer_id: 'key NUMBER',
      company_name: 'STRING',
      industry: 'STRING',
      city: 'STRING',
      signed_up_on: 'DATE',
    },
    couriers: { courier_id: 'key NUMBER', name: 'STRING', bike_type: 'STRING', hired_on: 'DATE' },
    deliveries: {
      delivery_id: 'key NUMBER',
      customer_id: 'NUMBER -> customers',
      courier_id: 'NUMBER -> couriers',
      pickup_zone: 'STRING',
      picked_up_at: 'TIMESTAMP',
      promised_at: 'TIMESTAMP',
      delivered_at: 'TIMESTAMP',
      status: 'STRING',
      price_eur: 'NUMBER',
      express: 'BOOLEAN',
    },
    invoices: {
      invoice_id: 'key NUMBER',
      customer_id: 'NUMBER -> customers',
      issued: 'DATE',
      paid_on: 'DATE',
      net_amount: 'NUMBER',
    },
  },
  {
    customers: { customer_count: 'COUNT(*)' },
    couriers: { courier_count: 'COUNT(*)' },
    deliveries: { delivery_count: 'COUNT(*)', average_price_eur: 'AVG(price_eur)' },
    invoices: { invoice_count: 'COUNT(*)', total_net_amount: 'SUM(net_amount)' },
  },
);

const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['delivered', 'cancelled', 'failed', 'in_transit'],
  pickup_zone: ['Altstadt', 'Hafen', 'Westend'],
  city: ['Hamburg', 'Bremen', 'Kiel'],
  industry: ['Law', 'Medical', 'Print'],
  bike_type: ['cargo', 'road'],
};

/** Tables of a courier company as a draft describes them; prices are averaged only. */
export const COURIERS: CatalogDefinition = {
  ...DRAFTED,
  models: DRAFTED.models.map((model): ModelDefinition => ({
    ...model,
    label: model.name.charAt(0).toUpperCase() + model.name.slice(1),
    dimensions: model.dimensions.map((one) => ({
      ...one,
      ...(one.name === 'customer_id' ? { label: 'Customer number', synonyms: ['customer no'] } : {}),
      sampleValues: VALUES[one.name] ?? [],
      ...(one.name === 'price_eur' ? { label: 'Price of one delivery', synonyms: ['price eur'], unit: 'EUR' } : {}),
      ...(one.type === 'DATE' || one.type === 'TIMESTAMP'
        ? { timeGrains: ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const }
        : {}),
    })),
    measures: model.measures.map((one) =>
      one.name === 'average_price_eur'
        ? { ...one, label: 'Average price', synonyms: ['price', 'price eur'], additivity: 'NON_ADDITIVE', unit: 'EUR' }
        : one,
    ),
  })),
};

/** The same company after revenue was defined. */
export const COURIERS_WITH_REVENUE: CatalogDefinition = {
  ...COURIERS,
  models: COURIERS.models.map((model) =>
    model.name === 'deliveries'
      ? {
          ...model,
          measures: [
            ...model.measures,
            ...model.measures.slice(0, 1).map((one) => ({
              ...one,
              id: 'id_revenue',
              name: 'revenue',
              label: 'Revenue',
              synonyms: ['turnover'],
              expression: 'SUM(price_eur)',
              filter: "status = 'delivered'",
              unit: 'EUR',
            })),
          ],
        }
      : model,
  ),
};

/** Rows of two years up to November 2026. */
export const COURIERS_DATA = [
  `CREATE TABLE customers AS SELECT i AS customer_id, 'Company ' || i AS company_name,
     ['Law', 'Medical', 'Print'][1 + i % 3] AS industry, ['Hamburg', 'Bremen', 'Kiel'][1 + i % 3] AS city,
     DATE '2024-06-01' + CAST(i * 19 % 760 AS INTEGER) AS signed_up_on FROM range(1, 41) t(i)`,
  `CREATE TABLE couriers AS SELECT i AS courier_id, 'Courier ' || i AS name, ['cargo', 'road'][1 + i % 2] AS bike_type,
     DATE '2024-01-01' + CAST(i * 31 % 700 AS INTEGER) AS hired_on FROM range(1, 13) t(i)`,
  `CREATE TABLE deliveries AS SELECT i AS delivery_id, 1 + (i * i) % 37 AS customer_id, 1 + i % 11 AS courier_id,
     ['Altstadt', 'Hafen', 'Westend'][1 + i % 3] AS pickup_zone,
     TIMESTAMP '2025-01-01 08:00:00' + INTERVAL (i * 17) HOUR AS picked_up_at,
     TIMESTAMP '2025-01-01 09:00:00' + INTERVAL (i * 17) HOUR AS promised_at,
     TIMESTAMP '2025-01-01 08:50:00' + INTERVAL (i * 17) HOUR AS delivered_at,
     CASE WHEN i % 9 = 4 THEN 'cancelled' WHEN i % 23 = 5 THEN 'failed' ELSE 'delivered' END AS status,
     6 + i * 7 % 20 AS price_eur, i % 4 = 1 AS express FROM range(1, 970) t(i)`,
  `CREATE TABLE invoices AS SELECT i AS invoice_id, 1 + i % 37 AS customer_id,
     DATE '2025-01-01' + CAST(i * 3 AS INTEGER) AS issued,
     CASE WHEN i % 7 = 2 THEN NULL ELSE DATE '2025-01-05' + CAST(i * 3 + i % 20 AS INTEGER) END AS paid_on,
     50 + i * 13 % 300 AS net_amount FROM range(1, 220) t(i)`,
];
