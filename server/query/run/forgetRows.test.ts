import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { forgetRows } from './forgetRows.ts';
import { createParcels, openSemqlWorld, type SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer } from '../semqlForViewer.ts';

const dayMs = 86_400_000;

let database: TestDatabase;
let world: SemqlWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);
afterAll(async () => {
  await world.close();
  await database.drop();
});

it('rows that may no longer be used again go, unless something stands on them', async () => {
  const parcels = await createParcels(database.prisma, world.dataFolder);
  const { organizationId } = parcels;
  const run = async (): Promise<string> => {
    const form = { kind: 'text', semql: 'SELECT city, total_weight FROM parcels' } as const;
    return (await runForViewer(world, parcels.admin, form, {}, new Date())).id;
  };
  const [kept, lost] = [await run(), await run()];
  await database.prisma.semQLQuery.create({
    data: { id: newId('SemQLQuery'), organizationId, semql: '', executedSemqlQueryId: kept },
  });
  const rowsOf = async (id: string) =>
    (await database.prisma.executedSemQLQuery.findUniqueOrThrow({ where: { id } })).rows as unknown[];

  const statement = {
    organizationId,
    sql: 'SELECT 1',
    dialect: 'DUCKDB',
    rowCount: 1,
    columns: [],
    rows: [[1]],
  } as const;
  const [ran, answered] = [newId('ExecutedQuery'), newId('ExecutedQuery')];
  await database.prisma.executedQuery.createMany({ data: [ran, answered].map((id) => ({ id, ...statement })) });
  await database.prisma.sqlQuery.create({
    data: { id: newId('SqlQuery'), organizationId, query: '', dialect: 'DUCKDB', executedQueryId: answered },
  });

  expect(await forgetRows(database.prisma, new Date(Date.now() + 6 * dayMs))).toBe(0);
  expect(await forgetRows(database.prisma, new Date(Date.now() + 8 * dayMs))).toBe(2);
  const statements = await database.prisma.executedQuery.findMany({ where: { id: { in: [ran, answered] } } });
  expect(new Map(statements.map(({ id, rows }) => [id, rows]))).toEqual(
    new Map<string, unknown>([
      [ran, null],
      [answered, [[1]]],
    ]),
  );
  expect(await rowsOf(kept)).toHaveLength(2);
  expect(await rowsOf(lost)).toEqual([]);
  expect(await database.prisma.executedQuery.count({ where: { organizationId, rowCount: 2 } })).toBe(2);
  expect(await forgetRows(database.prisma, new Date(Date.now() + 8 * dayMs))).toBe(0);
});
