import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createTables, type Described } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { until } from '../testing/until.ts';
import { changeLayerIn } from './changeSemanticLayer.ts';
import { createModels } from './createModels.ts';
import { writeTemplate } from './smallLayer.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let tables: Described;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  tables = await createTables(database.prisma, acme);
  await database.prisma.tableRelationship.create({
    data: {
      id: newId('TableRelationship'),
      organizationId: acme.organizationId,
      sourceColumnId: tables.columns.get('orders.customer_id') ?? '',
      targetColumnId: tables.columns.get('customers.customer_id') ?? '',
    },
  });
});

const create = (models: readonly { readonly tableId: string; readonly name?: string }[], confirmed = false) =>
  database.prisma.$transaction((transaction) =>
    createModels(transaction, acme.admin, { dataSourceId: acme.dataSourceId, models, confirmed }),
  );

const isLocked = async (): Promise<boolean> => {
  const waiting = await database.prisma.$queryRaw<object[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length > 0;
};

it('keeps what another person changes in the layer while models are created', async () => {
  await create([{ tableId: tables.customers }, { tableId: tables.orders }]);
  const { environmentId } = acme;
  const orders = await database.prisma.model.findFirstOrThrow({
    where: { environmentId, name: 'orders' },
    include: { relationships: true },
  });
  const [way] = orders.relationships;
  let creating: ReturnType<typeof create> | undefined;
  await database.prisma.$transaction(async (transaction) => {
    await changeLayerIn(transaction, acme.admin, {
      changes: [
        {
          action: 'UPDATE',
          type: 'Relationship',
          id: way?.id ?? '',
          version: orders.version,
          fields: { description: 'Who ordered.' },
        },
      ],
    });
    creating = create([{ tableId: tables.customers, name: 'buyers' }]);
    await until('it waits for the layer', isLocked);
  });
  await creating;
  expect(await database.prisma.relationship.findUnique({ where: { id: way?.id ?? '' } })).toMatchObject({
    description: 'Who ordered.',
  });
  expect(await database.prisma.model.count({ where: { environmentId } })).toBe(3);
});

it('asks first when a query that is kept would have two ways to go', async () => {
  const ordersTo = tables.columns.get('orders.order_id') ?? '';
  const customersTo = tables.columns.get('customers.customer_id') ?? '';
  const countries = await relatedTable('countries', [customersTo]);
  await create([{ tableId: tables.customers }, { tableId: tables.orders }, { tableId: countries.id }]);
  const owner = { organizationId: acme.organizationId, ownerId: acme.admin.actorId };
  const query = 'SELECT countries.countries_name, order_count FROM orders';
  await writeTemplate(database.prisma, owner, 'By country', [{ query }]);
  const invoices = await relatedTable('invoices', [ordersTo], countries.keyColumn);
  await expect(create([{ tableId: invoices.id }])).rejects.toMatchObject({
    code: 'NEEDS_CONFIRMATION',
    impact: { broken: [{ type: 'QueryTemplate', name: 'By country', code: 'AMBIGUOUS_PATH' }] },
  });
  const { environmentId } = acme;
  expect(await database.prisma.model.count({ where: { environmentId } })).toBe(3);
  await create([{ tableId: invoices.id }], true);
  expect(await database.prisma.model.count({ where: { environmentId } })).toBe(4);
});

/** A table with a key that columns refer to, and that refers to another key. */
async function relatedTable(name: string, from: readonly string[], to: string | null = null) {
  const { organizationId, dataSourceId } = acme;
  const [id, keyColumn] = [newId('Table'), newId('Column')];
  await database.prisma.table.create({
    data: {
      id,
      organizationId,
      dataSourceId,
      name,
      rowCount: 100,
      hierarchyLabels: ['Schema', 'Table'],
      hierarchyPath: ['public', name],
      columns: {
        create: [
          { id: keyColumn, organizationId, position: 0, name: `${name}_id`, dataType: 'INTEGER', isPrimaryKey: true },
          { id: newId('Column'), organizationId, position: 1, name: `${name}_name`, dataType: 'STRING' },
        ],
      },
    },
  });
  const links = [
    ...from.map((sourceColumnId) => ({ sourceColumnId, targetColumnId: keyColumn })),
    ...(to === null ? [] : [{ sourceColumnId: keyColumn, targetColumnId: to }]),
  ];
  await database.prisma.tableRelationship.createMany({
    data: links.map((link) => ({ ...link, id: newId('TableRelationship'), organizationId })),
  });
  return { id, keyColumn };
}
