import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import { recentPeriods } from './recentPeriods.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const now = new Date('2026-11-20T12:00:00Z');

it('the newest months of a metric are read for admins only', async () => {
  const { prisma } = database;
  const packed = await prisma.dimension.findFirstOrThrow({ where: { modelId: parcels.modelId, name: 'packed_on' } });
  const timeless = await prisma.metric.findUniqueOrThrow({ where: { id: parcels.metricId } });
  expect(await recentPeriods(world, { viewer: parcels.admin, now }, timeless)).toBeNull();
  const metric = await prisma.metric.update({
    where: { id: parcels.metricId },
    data: { timeDimensionId: packed.id },
  });
  const periods = await recentPeriods(world, { viewer: parcels.admin, now }, metric);
  // The default filter leaves out what was not sent.
  expect(periods?.map(({ period, value }) => [period.slice(0, 7), value])).toEqual([
    ['2026-01', 10.5],
    ['2026-02', 7],
  ]);
  expect(await recentPeriods(world, { viewer: parcels.explorer, now }, metric)).toBeNull();
});
