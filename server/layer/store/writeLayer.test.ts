import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { loadLayer } from './loadLayer.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a generated layer is stored as it was written', async () => {
  const { prisma } = database;
  const { organizationId, environmentId, dataSourceId } = await createOrganization(prisma);
  const layer = randomLayer(3, dataSourceId);
  await writeRandomLayer(prisma, { organizationId, environmentId, dataSourceId }, layer);
  const { layer: stored } = await loadLayer(prisma, { organizationId, environmentId });
  expect({ ...stored, models: stored.models.map((one) => ({ ...one, ownerId: null })) }).toEqual(layer);
});
