import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { localEvents } from '../../platform/events.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';

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

const update = (viewer: Viewer, version = 1, fields: object = { allowOverlap: true }) =>
  changeSemanticLayer({ database: database.prisma, events: localEvents() }, viewer, {
    changes: [{ action: 'UPDATE', type: 'Measure', id: measureId, version, fields }],
    confirmed: true,
  });

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
    const { visible } = await catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
    return visible.models.map(({ version, measures }) => [version, measures[0]?.allowOverlap]);
  };
  expect(await read()).toEqual([[1, false]]);
  await update(acme.admin);
  expect(await read()).toEqual([[2, true]]);
  await update(acme.admin, 2, { allowOverlap: false });
  expect(await read()).toEqual([[3, false]]);
});

it('keeps what the model said before the first change, and after each, with who made it', async () => {
  await update(acme.admin);
  await update(acme.admin, 2, { allowOverlap: false });
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

it('tells the second of two people who change the same field which one it is, and who was first', async () => {
  await update(acme.admin, 1, { unit: 'kg' });
  await expect(update(acme.admin, 1, { unit: 'g', decimals: 2 })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: ['unit'],
    by: { name: 'admin' },
  });
  expect(await database.prisma.measure.findUnique({ where: { id: measureId } })).toMatchObject({
    unit: 'kg',
    decimals: null,
  });
});

it('merges what two people change in different fields', async () => {
  await update(acme.admin, 1, { unit: 'kg' });
  await update(acme.admin, 1, { decimals: 2 });
  expect(await database.prisma.measure.findUnique({ where: { id: measureId } })).toMatchObject({
    unit: 'kg',
    decimals: 2,
  });
  expect(await database.prisma.model.findUnique({ where: { id: modelId } })).toMatchObject({ version: 3 });
});

it('appends one event to the feed of the environment, with what was changed', async () => {
  const { environmentId } = acme;
  await update(acme.admin, 1, { unit: 'kg' });
  await update(acme.admin, 2, { unit: 'g' });
  // Nothing is different.
  expect(await update(acme.admin, 3, { unit: 'g' })).toMatchObject({ seq: null });
  const events = await database.prisma.changeEvent.findMany({ where: { environmentId }, orderBy: { seq: 'asc' } });
  expect(events.map(({ seq, actorId, changes }) => [seq, actorId, changes])).toEqual([
    [1, acme.admin.actorId, [{ type: 'Model', id: modelId, version: 2 }]],
    [2, acme.admin.actorId, [{ type: 'Model', id: modelId, version: 3 }]],
  ]);
});

it('is for those who may edit the model', async () => {
  await expect(update(globex.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(update(acme.explorer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await letExplorerRead();
  await expect(update(acme.explorer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await database.prisma.permission.updateMany({ where: { modelId }, data: { role: 'EDITOR' } });
  await expect(update(acme.explorer)).resolves.toMatchObject({ entities: [{ id: modelId, version: 2 }] });
  expect(await database.prisma.model.findUnique({ where: { id: modelId } })).toMatchObject({ version: 2 });
});
