import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogDefinition, ModelDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { CompiledQuery, CompileOptions } from '../compiled.ts';
import { columnOf, dimension, filter, measure, model, relationship } from '../testing/shopCatalog.test-support.ts';

/**
 * The same customers twice: with 3 of 12 rows repeated, and each once. A number that differs
 * between the two must come with a warning.
 */
const once = Array.from({ length: 9 }, (_, id) => ({ id, city: ['Bonn', 'Graz', 'Oslo'][id % 3]!, credit: 10 * id }));
const twice = [...once, ...once.slice(3, 6)];
const orders = Array.from({ length: 20 }, (_, id) => ({ id, customer_id: id % 9, amount: id + 0.5 }));

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  for (const [schema, customers] of [
    ['once', once],
    ['twice', twice],
  ] as const) {
    await connection.run(`CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.customers AS SELECT * FROM (VALUES
        ${customers.map(({ id, city, credit }) => `(${id}, '${city}', ${credit})`).join(', ')}) t(id, city, credit);
      CREATE TABLE ${schema}.orders AS SELECT * FROM (VALUES
        ${orders.map((one) => `(${one.id}, ${one.customer_id}, ${one.amount})`).join(', ')}) t(id, customer_id, amount)`);
  }
});
afterAll(() => {
  connection?.closeSync();
  instance?.closeSync();
});

/** @param key false: the customers have no key, so nothing joins them */
function catalogOf(schema: 'once' | 'twice', key: boolean): CatalogDefinition {
  const customers: ModelDefinition = model('customers', {
    source: { type: 'TABLE', path: [schema, 'customers'] },
    columns: [columnOf('id', 'INTEGER'), columnOf('city', 'STRING'), columnOf('credit', 'INTEGER')],
    grain: { keys: key ? ['id'] : [], description: '' },
    repeats: { key: 'id', rows: 3, rowCount: 12 },
    dimensions: [dimension('id', 'NUMBER'), dimension('city', 'STRING'), dimension('credit', 'NUMBER')],
    measures: [
      measure('customer_count', 'COUNT(*)'),
      measure('total_credit', 'SUM(credit)'),
      measure('highest_credit', 'MAX(credit)'),
      measure('known_customers', 'COUNT(DISTINCT id)'),
    ],
    filters: [filter('early', 'id < 3')],
  });
  const bought = model('orders', {
    source: { type: 'TABLE', path: [schema, 'orders'] },
    columns: [columnOf('id', 'INTEGER'), columnOf('customer_id', 'INTEGER'), columnOf('amount', 'DECIMAL')],
    dimensions: [dimension('id', 'NUMBER', { primaryKey: true }), dimension('customer_id', 'NUMBER')],
    measures: [measure('revenue', 'SUM(amount)'), measure('order_count', 'COUNT(*)')],
    relationships: key ? [relationship('customer', 'customers', 'customer_id', 'id')] : [],
  });
  return {
    models: [customers, bought],
    metrics: [],
    glossary: [],
    calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  };
}

function compiled(semql: string, definition: CatalogDefinition, options: Partial<CompileOptions> = {}): CompiledQuery {
  const now = new Date('2026-11-21T12:00:00Z');
  const result = compile(semql, prepareCatalog(definition), { dialect: 'DUCKDB', now, ...options });
  if (!result.ok) {
    throw new Error(`${semql}: ${result.diagnostics[0]?.message ?? ''}`);
  }
  return result.query;
}

async function numbers(semql: string, definition: CatalogDefinition): Promise<unknown> {
  const { sql } = compiled(semql, definition);
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  return rows.map((row) => row.map((cell) => (cell === null || Number.isNaN(Number(cell)) ? cell : Number(cell))));
}

const warnings = (query: CompiledQuery): readonly string[] =>
  query.diagnostics.filter(({ code }) => code === 'REPEATED_KEY').map(({ message }) => message);

const ofCustomers =
  'id repeats in customers: when the table was last read, 3 of its 12 rows had the id of an earlier row. ' +
  'Such rows count again.';
const ofOrders = ofCustomers.replace('Such rows count', 'Rows of orders that meet them count');

/** Queries whose numbers differ, with what is said of them. */
const changed: readonly (readonly [semql: string, key: boolean, says: readonly string[]])[] = [
  ['SELECT customer_count FROM customers', false, [ofCustomers]],
  ['SELECT total_credit, highest_credit FROM customers', false, [ofCustomers]],
  ['SELECT AVG(credit) AS a, COUNT(city) AS n FROM customers WHERE id < 5', false, [ofCustomers]],
  [
    'WITH c AS (SELECT city, customer_count FROM customers) SELECT SUM(customer_count) AS n FROM c',
    true,
    [ofCustomers],
  ],
  ['SELECT customers.city, revenue FROM orders ORDER BY city', true, [ofOrders]],
  ["SELECT order_count FROM orders WHERE customers.city <> 'Graz'", true, [ofOrders]],
  ['SELECT customer_count, order_count FROM customers JOIN orders', true, [ofCustomers]],
];

test.each(changed.filter(([, , says]) => says.length > 0))(
  'numbers that are wrong say so: %s',
  async (semql, key, says) => {
    const [right, wrong] = [catalogOf('once', key), catalogOf('twice', key)];
    expect(await numbers(semql, wrong)).not.toEqual(await numbers(semql, right));
    const query = compiled(semql, wrong);
    expect(warnings(query)).toEqual(says);
    expect(query.diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(query.provenance.filter(({ part }) => part === 'repeated_key').map(({ sentence }) => sentence)).toEqual(
      says,
    );
    expect(query.explanation.safety.join(' ')).not.toMatch(/no row is repeated|changes no total/);
  },
);

test.each([
  ['SELECT highest_credit, known_customers FROM customers', false],
  ['SELECT COUNT(DISTINCT customers.id) AS n, MIN(credit) AS least FROM customers', false],
  ['SELECT DISTINCT city FROM customers ORDER BY city', false],
  ['SELECT revenue, order_count FROM orders', true],
  ['SELECT customer_id, revenue FROM orders GROUP BY customer_id ORDER BY customer_id', true],
  ["SELECT order_count FROM orders WHERE customer_id IN (SELECT id FROM customers WHERE city = 'Graz')", true],
])('numbers that stay right say nothing: %s', async (semql, key) => {
  expect(await numbers(semql, catalogOf('twice', key))).toEqual(await numbers(semql, catalogOf('once', key)));
  expect(warnings(compiled(semql, catalogOf('twice', key)))).toEqual([]);
});

test('a key that the viewer may not know of is not named', () => {
  const query = compiled('SELECT customer_count FROM customers', catalogOf('twice', true), {
    hidden: new Set(['customers.id']),
  });
  expect(warnings(query)).toEqual([
    ofCustomers.replace('id repeats in customers', 'The key of customers repeats').replace('the id of', 'the key of'),
  ]);
  expect(JSON.stringify([query.provenance, query.explanation])).not.toMatch(/id repeats/);
});

test('without repeated keys nothing is said, and no row is said to count twice', () => {
  const { models, ...rest } = catalogOf('once', true);
  const definition = { ...rest, models: models.map(({ repeats: _repeats, ...one }) => one) };
  for (const [semql, key] of changed) {
    if (!key) {
      continue;
    }
    const query = compiled(semql, definition);
    expect(query.diagnostics).toEqual([]);
    expect(query.provenance.some(({ part }) => part === 'repeated_key')).toBe(false);
  }
});
