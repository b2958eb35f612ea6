import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { loadCatalog } from '../../model/loadCatalog.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createAgentWorld, type AgentWorld } from '../agents.test-support.ts';
import { dataFacts } from './dataFacts.ts';

let database: TestDatabase;
let world: AgentWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await createAgentWorld(database.prisma);
});

async function facts() {
  const { organizationId, environmentId } = world.acme;
  const { definition } = await loadCatalog(database.prisma, { organizationId, environmentId, agentId: null });
  return dataFacts(database.prisma, definition, new Date('2026-11-20T12:00:00Z'));
}

/** A time of the orders over a column. */
async function addTime(
  expression: string,
  column: Omit<Prisma.ColumnUncheckedCreateInput, 'id' | 'organizationId' | 'tableId' | 'position'>,
): Promise<void> {
  const { organizationId } = world.acme;
  const { id: modelId, tableId } = world.orders;
  const owned = { organizationId };
  await database.prisma.column.create({ data: { id: newId('Column'), ...owned, tableId, position: 9, ...column } });
  await database.prisma.dimension.create({
    data: {
      id: newId('Dimension'),
      ...owned,
      modelId,
      name: 'happened',
      type: 'DATE',
      expression,
      timeGrains: ['DAY'],
    },
  });
}

it.each([
  ['the last one', 'day', { name: 'day', dataType: 'DATE', min: '2017-01-01', max: '2019-05-30' }, '2019-05-30'],
  ['in quotes', '"Day"', { name: 'Day', dataType: 'TIMESTAMP', max: '2019-05-30 12:00:00' }, '2019-05-30'],
  [
    'the last one that has come',
    'day',
    { name: 'day', dataType: 'DATE', min: '2017-01-01', max: '2031-01-01', sampleValues: ['2024-02-03', '2028-01-01'] },
    '2024-02-03',
  ],
  ['the first one where none has come', 'day', { name: 'day', dataType: 'DATE', min: '2030-02-01' }, '2030-02-01'],
  [
    'that of the last year where years are numbers',
    "CASE WHEN year BETWEEN 1000 AND 9999 THEN CAST(CONCAT(year, '-01-01') AS DATE) END",
    { name: 'year', dataType: 'INTEGER', min: '1998', max: '2021' },
    '2021-01-01',
  ],
  ['unknown where nothing was counted', 'day', { name: 'day', dataType: 'DATE' }, undefined],
  ['unknown of a text', 'CAST(day AS DATE)', { name: 'day', dataType: 'STRING', max: '2019-05-30' }, undefined],
] as const)('the newest day is %s', async (_what, expression, { sampleValues = [], ...column }: FactsOfColumn, day) => {
  await addTime(expression, { ...column, sampleValues: [...sampleValues] });
  expect((await facts()).newestDays.get('orders.happened')).toBe(day);
});

interface FactsOfColumn {
  readonly name: string;
  readonly dataType: string;
  readonly min?: string;
  readonly max?: string;
  readonly sampleValues?: readonly string[];
}

it('an empty table leaves its model without rows, an empty column its fields and metrics without values', async () => {
  const { prisma } = database;
  expect(await facts()).toMatchObject({ withoutRows: new Set(), withoutValues: new Set() });
  await prisma.table.update({ where: { id: world.customers.tableId }, data: { rowCount: 0 } });
  await prisma.column.updateMany({
    where: { tableId: world.orders.tableId, name: 'total' },
    data: { uniqueValues: 0, missingValues: 100 },
  });
  expect(await facts()).toMatchObject({
    withoutRows: new Set(['customers']),
    withoutValues: new Set(['orders.orders_total', 'revenue']),
  });
});
