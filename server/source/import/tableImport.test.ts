import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTables } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { writeTable } from './tableImport.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function somebodyWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await database.pool.query(waiting)).rowCount === 0) {
    await sleep(10);
  }
}

it('keeps what a person chooses while a table is written', async () => {
  const { prisma } = database;
  const tables = await createTables(prisma, await createOrganization(prisma));
  const table = await prisma.table.findUniqueOrThrow({ where: { id: tables.customers } });
  const where = { id: tables.columns.get('customers.email') ?? '' };
  let importing: Promise<void> = Promise.resolve();
  await prisma.$transaction(async (person) => {
    await person.column.update({ where, data: { dataType: 'JSON', chosen: ['dataType'] } });
    importing = prisma.$transaction((transaction) =>
      writeTable(
        transaction,
        table,
        {
          description: {
            path: ['public', 'customers'],
            kind: 'TABLE',
            columns: ['customer_id', 'email'].map((name) => ({
              name,
              type: 'STRING' as const,
              nativeType: 'text',
              nullable: true,
              isPrimaryKey: false,
              comment: null,
            })),
            foreignKeys: [],
            uniqueKeys: [],
            rowCount: 1,
          },
          rowCount: 1,
          profiles: [],
          keyColumns: [],
          sample: { columns: [], rows: [], truncated: false, durationMs: 0 },
        },
        new Date('2026-11-20T12:00:00Z'),
      ),
    );
    await somebodyWaits();
  });
  await importing;
  expect(await prisma.column.findUniqueOrThrow({ where })).toMatchObject({ dataType: 'JSON', sourceType: 'STRING' });
});
