import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import { checkKey, checkRelationship } from './checkData.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);
beforeEach(async () => {
  parcels = await createParcels(database.prisma, world.dataFolder);
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const asked = () => ({ viewer: parcels.admin, now: new Date('2026-11-20T12:00:00Z') });

/** A model of depots over a query that gives these rows. */
async function depots(...cities: readonly (string | null)[]): Promise<string> {
  const { organizationId, environmentId, dataSourceId } = parcels;
  const rows = cities.map((city) => (city === null ? '(NULL)' : `('${city}')`)).join(', ');
  const id = newId('Model');
  await database.prisma.model.create({
    data: {
      id,
      organizationId,
      environmentId,
      dataSourceId,
      name: 'depots',
      sourceType: 'CUSTOM_QUERY',
      sourceQuery: `SELECT CAST(town AS TEXT) AS town FROM (VALUES ${rows}) AS listed(town)`,
      sourceColumns: [{ name: 'town', type: 'STRING', nullable: true }],
      dimensions: {
        create: [{ id: newId('Dimension'), organizationId, name: 'town', type: 'STRING', expression: 'town' }],
      },
    },
  });
  return id;
}

const keyOf = (modelId: string, ...keys: readonly string[]) => checkKey(world, asked(), { modelId, keys });

it('a key counts all rows, also those that a default filter leaves out', async () => {
  expect(await keyOf(parcels.modelId, 'id')).toEqual({
    rowCount: 3,
    emptyRows: 0,
    repeatedRows: 0,
    sentences: ['id is different in each of 3 parcels.'],
  });
  expect(await keyOf(parcels.modelId, 'city')).toMatchObject({
    repeatedRows: 1,
    sentences: ['city is not unique: 1 duplicate.'],
  });
  expect(await keyOf(parcels.modelId, 'city', 'size')).toMatchObject({ repeatedRows: 0 });
});

it('a row without a value is neither a duplicate nor identified', async () => {
  expect(await keyOf(await depots('Berlin', 'Berlin', null, null), 'town')).toMatchObject({
    rowCount: 4,
    emptyRows: 2,
    repeatedRows: 1,
    sentences: ['town is not unique: 1 duplicate.', '2 depots of 4 have no town.'],
  });
});

it('a key that is no dimension, or none at all, is refused', async () => {
  await expect(keyOf(parcels.modelId, 'weight')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(keyOf(parcels.modelId)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(keyOf(newId('Model'), 'id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  [['Berlin', 'Paris'], 'MANY_TO_ONE', 0, 'Each of 3 parcels has a depot.'],
  [['Berlin'], 'MANY_TO_ONE', 1, '1 of 3 parcels has no depot.'],
  [['Paris', 'Rome'], 'ONE_TO_ONE', 2, '2 of 3 parcels have no depot.'],
  [['Paris', 'Paris'], 'ONE_TO_MANY', 2, '1 of 3 parcels has more than one depot.'],
  [['Berlin', 'Berlin', 'Paris'], 'MANY_TO_MANY', 0, '2 of 3 parcels have more than one depot.'],
] as const)('parcels that are kept in %j are %s', async (cities, type, unmatchedRows, sentence) => {
  const toModelId = await depots(...cities);
  const keys = [{ from: 'city', to: 'town' }];
  const checked = await checkRelationship(world, asked(), { modelId: parcels.modelId, toModelId, keys });
  expect(checked).toMatchObject({ rowCount: 3, type, unmatchedRows });
  expect(checked.sentences).toContain(sentence);
});
