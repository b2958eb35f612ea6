import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { writeRandomLayer } from '../layer/randomLayer.test-support.ts';
import { metric, smallLayer } from '../layer/smallLayer.test-support.ts';
import { askAs } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';

let database: TestDatabase;
let acme: TestOrganization;
let globex: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  globex = await createOrganization(database.prisma, 'Globex');
  for (const home of [acme, globex]) {
    const layer = smallLayer(home.dataSourceId);
    await writeRandomLayer(database.prisma, home, {
      ...layer,
      metrics: [
        ...layer.metrics,
        { ...metric('aov_100', 'orders', 'amount'), label: 'Order value', synonyms: ['basket value'] },
      ],
    });
  }
}, 120_000);
afterAll(() => database.drop());

const found = async (list: 'models' | 'metrics', search: string | null, viewer: Viewer = acme.admin) => {
  const source = `query ($search: String) { ${list}(search: $search) { totalCount edges { node { name } } } }`;
  const { totalCount, edges } = await askAs(database.prisma, viewer, source, { search });
  const names = (edges as { node: { name: string } }[]).map(({ node }) => node.name);
  expect(totalCount).toBe(names.length);
  return names;
};

it.each([
  [null, ['customers', 'orders']],
  ['  ', ['customers', 'orders']],
  ['ORD', ['orders']],
  ['vip', ['customers']],
  ['order_count', ['orders']],
  ['orders.sta', ['orders']],
  ['customers.sta', []],
  ['orders.', ['orders']],
  ['%', []],
  ['ordres', ['orders']],
])('%j finds the models %j', async (search, names) => {
  expect(await found('models', search)).toEqual(names);
});

it.each([
  [null, ['aov_100', 'average_order']],
  ['AVERAGE', ['average_order']],
  ['order value', ['aov_100']],
  ['a%v', []],
  ['Basket value', ['aov_100']],
  ['value', ['aov_100']],
  ['basket', ['aov_100']],
  ['averge', ['average_order']],
  ['order', ['aov_100', 'average_order']],
])('%j finds the metrics %j', async (search, names) => {
  expect(await found('metrics', search)).toEqual(names);
});

it('lists the metrics of a state', async () => {
  const names = async (status: string) => {
    const source = 'query ($status: MetricStatus) { metrics(status: $status) { totalCount } }';
    return askAs(database.prisma, acme.admin, source, { status });
  };
  expect(await names('DRAFT')).toMatchObject({ totalCount: 2 });
  expect(await names('APPROVED')).toMatchObject({ totalCount: 0 });
});

it('shows an explorer nothing that they may not read', async () => {
  expect(await found('models', 'ord', acme.explorer)).toEqual([]);
  expect(await found('metrics', 'order', acme.explorer)).toEqual([]);
});
