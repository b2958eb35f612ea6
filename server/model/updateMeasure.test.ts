import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { Catalogs } from './catalogs.ts';
import { updateMeasure } from './updateMeasure.ts';

let database: TestDatabase;
let acme: TestOrganization;
let globex: TestOrganization;
let modelId: string;
let measureId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { prisma } = database;
  acme = await createOrganization(prisma);
  globex = await createOrganization(prisma);
  modelId = newId('Model');
  measureId = newId('Measure');
  const { organizationId, environmentId, dataSourceId } = acme;
  await prisma.model.create({
    data: {
      id: modelId,
      organizationId,
      environmentId,
      name: 'parcels',
      dataSourceId,
      sourcePath: ['parcels'],
      measures: { create: [{ id: measureId, organizationId, name: 'weight', expression: 'SUM(weight)' }] },
    },
  });
});

const update = (viewer: Viewer, version = 1, allowOverlap = true) =>
  updateMeasure(database.prisma, viewer, { measureId, version, allowOverlap });

const letExplorerRead = () =>
  database.prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId: acme.organizationId,
      granteeType: 'ACTOR',
      granteeId: acme.explorer.actorId,
      role: 'VIEWER',
      modelId,
    },
  });

it('is what the next query compiles against, under another version of the model', async () => {
  const catalogs = new Catalogs(database.prisma);
  const { organizationId, environmentId } = acme;
  const read = async () => {
    const { visible } = await catalogs.of({ organizationId, environmentId, agentId: null });
    return visible.models.map(({ version, measures }) => [version, measures[0]?.allowOverlap]);
  };
  expect(await read()).toEqual([[1, false]]);
  await update(acme.admin);
  expect(await read()).toEqual([[2, true]]);
  await update(acme.admin, 2, false);
  expect(await read()).toEqual([[3, false]]);
});

it('keeps what the model said before the first change, and after each, with who made it', async () => {
  await update(acme.admin);
  await update(acme.admin, 2, false);
  const kept = await database.prisma.entityVersion.findMany({
    where: { entityId: modelId },
    orderBy: { version: 'asc' },
  });
  expect(
    kept.map(({ version, actorId, entityType, body }) => {
      const { measures } = body as unknown as { measures: { name: string; allowOverlap: boolean }[] };
      return [entityType, version, actorId, measures.map(({ name, allowOverlap }) => [name, allowOverlap])];
    }),
  ).toEqual([
    ['Model', 1, null, [['weight', false]]],
    ['Model', 2, acme.admin.actorId, [['weight', true]]],
    ['Model', 3, acme.admin.actorId, [['weight', false]]],
  ]);
});

it('changes nothing of a model that somebody has changed meanwhile', async () => {
  await update(acme.admin);
  await expect(update(acme.admin, 1, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await database.prisma.measure.findUnique({ where: { id: measureId } })).toMatchObject({ allowOverlap: true });
});

it('is for those who may edit the model', async () => {
  await expect(update(globex.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(update(acme.explorer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await letExplorerRead();
  await expect(update(acme.explorer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await database.prisma.permission.updateMany({ where: { modelId }, data: { role: 'EDITOR' } });
  await expect(update(acme.explorer)).resolves.toMatchObject({ allowOverlap: true });
  expect(await database.prisma.model.findUnique({ where: { id: modelId } })).toMatchObject({ version: 2 });
});
