import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDuckDb, openSqlite, type TestEngine } from '../../testing/engines.test-support.ts';
import { expectSmall, smallProject, type SmallProject } from '../smallProject.test-support.ts';

/** Tables with a copy of their rows per day are joined day by day, along the whole path. */

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = [await openDuckDb(), openSqlite()];
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const ds = '{name: ds, type: time, is_partition: true, type_params: {time_granularity: day}}';

const project = (bridge: string, customers = ds): SmallProject => ({
  text: `
semantic_models:
  - name: payments
    model: ref('payments')
    defaults: {agg_time_dimension: ds}
    primary_entity: payment
    entities: [{name: account, type: foreign, expr: account_id}]
    dimensions: [${ds}, {name: region, type: categorical, is_partition: true}]
    measures: [{name: paid, agg: sum, create_metric: true}]
  - name: accounts
    model: ref('accounts')
    entities: [{name: account, type: primary, expr: account_id}, {name: customer, type: foreign, expr: customer_id}]
    dimensions: [${bridge}{name: kind, type: categorical}]
  - name: customers
    model: ref('customers')
    entities: [{name: customer, type: primary, expr: customer_id}]
    dimensions: [${customers}, {name: region, type: categorical, is_partition: true}, {name: country, type: categorical}]
`,
  tables: {
    payments: {
      columns: 'ds DATE, region VARCHAR(10), account_id VARCHAR(10), paid INTEGER',
      rows: [
        ['2026-01-01', 'eu', 'a1', 10],
        ['2026-01-02', 'eu', 'a1', 20],
        ['2026-01-02', 'us', 'a2', 40],
        ['2026-01-03', 'eu', 'a2', 80],
      ],
    },
    accounts: {
      columns: 'ds DATE, account_id VARCHAR(10), customer_id VARCHAR(10), kind VARCHAR(10)',
      rows: [
        ['2026-01-01', 'a1', 'c1', 'x'],
        ['2026-01-02', 'a2', 'c2', 'y'],
        ['2026-01-02', 'a3', 'c2', 'x'],
      ],
    },
    customers: {
      columns: 'ds DATE, region VARCHAR(10), customer_id VARCHAR(10), country VARCHAR(10)',
      rows: [
        ['2026-01-01', 'eu', 'c1', 'be'],
        ['2026-01-02', 'eu', 'c1', 'nl'],
        ['2026-01-02', 'us', 'c2', 'us'],
        ['2026-01-02', 'eu', 'c2', 'fr'],
        ['2026-01-03', 'eu', 'c2', 'de'],
      ],
    },
  },
});

const asked = { metrics: ['paid'], groupBy: ['account__customer__country'] };
const joined = (onAccounts: string, onCustomers: string): string => `
  SELECT country, SUM(paid) FROM payments p
  LEFT JOIN accounts a ON a.account_id = p.account_id ${onAccounts}
  LEFT JOIN customers c ON c.customer_id = a.customer_id ${onCustomers} GROUP BY 1`;

test('the first and the last of a path meet where the one between has no partition', async () => {
  await expectSmall(engines, project(''), asked, joined('', 'AND c.ds = p.ds AND c.region = p.region'));
});

test('with a partition between, each meets its neighbour, and what it has not the next before it', async () => {
  await expectSmall(
    engines,
    project(`${ds}, `),
    asked,
    joined('AND a.ds = p.ds', 'AND c.ds = a.ds AND c.region = p.region'),
  );
});

test('partitions of other names are not compared', async () => {
  const other = ds.replace('name: ds', 'name: copied_on, expr: ds');
  const written = project('', other);
  const [first] = smallProject(written).catalog.models;
  expect(first?.dimensions.find(({ name }) => name === 'ds')?.partition).toBe('ds');
  await expectSmall(engines, written, asked, joined('', 'AND c.region = p.region'));
});

test('conditions on the far end are of the same partition', async () => {
  await expectSmall(
    engines,
    project(''),
    { metrics: ['paid'], filters: ["{{ Dimension('account__customer__country') }} IN ('us', 'nl')"] },
    `SELECT SUM(paid) FROM payments p JOIN accounts a ON a.account_id = p.account_id
     JOIN customers c ON c.customer_id = a.customer_id AND c.ds = p.ds AND c.region = p.region WHERE country IN ('us', 'nl')`,
  );
});

test.each([
  ['no partition between', '', ''],
  ['a partition between', `${ds}, `, 'AND a.ds = c.ds'],
])('rows that have a match on the many side have it in their own partition: %s', async (_, bridge, onAccounts) => {
  await expectSmall(
    engines,
    project(bridge),
    'SELECT customers.country, customers.ds, COUNT(*) AS n FROM customers INNER JOIN payments',
    `SELECT country, ds, COUNT(*) FROM customers c WHERE EXISTS (SELECT 1 FROM accounts a
       JOIN payments p ON p.account_id = a.account_id WHERE a.customer_id = c.customer_id
       AND p.ds = c.ds AND p.region = c.region ${onAccounts}) GROUP BY 1, 2`,
  );
});

test('rows without a match in their own partition are shown without one', async () => {
  await expectSmall(
    engines,
    project(''),
    'SELECT customers.country, payments.region AS paid_in, paid FROM customers LEFT JOIN payments',
    `SELECT country, p.region, SUM(paid) FROM customers c LEFT JOIN (accounts a JOIN payments p ON p.account_id = a.account_id)
       ON a.customer_id = c.customer_id AND p.ds = c.ds AND p.region = c.region GROUP BY 1, 2`,
  );
});
