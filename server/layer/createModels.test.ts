import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createTables, type Described } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { until } from '../testing/until.ts';
import { changeLayerIn } from './changeSemanticLayer.ts';
import { createModels } from './createModels.ts';

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

const create = (models: readonly { readonly tableId: string; readonly name?: string }[]) =>
  database.prisma.$transaction((transaction) =>
    createModels(transaction, acme.admin, { dataSourceId: acme.dataSourceId, models }),
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
