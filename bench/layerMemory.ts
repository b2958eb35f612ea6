import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Catalogs } from '../server/model/catalogs.ts';
import { newId } from '../server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { largeLayer, modelCount, writeDependants, writeLargeLayer } from './largeLayer.ts';
import { atMost, type Row } from './row.ts';

const people = 50;

/** Megabytes of a loaded catalog of 2,000 models, and of 50 people's who see different rows. */
export async function layerMemory(): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  try {
    const home = await createOrganization(database.prisma);
    const layer = largeLayer(home.dataSourceId);
    await writeLargeLayer(database.prisma, { ...home, actorId: home.admin.actorId }, layer);
    await writeDependants(database.prisma, home, layer);
    const policies = layer.models.filter((_, index) => index % 10 === 0).map(({ id }) => id);
    await database.prisma.rowPolicy.createMany({
      data: policies.map((modelId) => ({
        id: newId('RowPolicy'),
        organizationId: home.organizationId,
        modelId,
        name: 'own_region',
        expression: 'region = user.attributes.region',
        grantees: ['everyone'],
      })),
    });
    const readers = await createReaders(database, home);
    const { organizationId, environmentId } = home;
    const catalogOf = (catalogs: Catalogs, readerId: string | null) =>
      catalogs.of({ organizationId, environmentId, agentId: null, readerId });
    const loadAll = async (catalogs: Catalogs) => {
      const numbers = new Set<number>();
      for (const readerId of readers) {
        numbers.add((await catalogOf(catalogs, readerId)).number);
      }
      return numbers.size;
    };
    // What a process loads once does not count.
    await loadAll(new Catalogs(database.prisma));
    const catalogs = new Catalogs(database.prisma);
    const before = heap();
    await catalogOf(catalogs, null);
    const loaded = heap();
    const count = await loadAll(catalogs);
    const personal = heap();
    // Still in use, so that it was not collected.
    await catalogOf(catalogs, null);
    const each = (personal - loaded) / people;
    return [
      atMost({
        id: 'L2',
        what: `A catalog of ${modelCount.toLocaleString('en')} models in memory`,
        value: loaded - before,
        bar: 20,
        unit: 'MB',
        notes: [`${(((loaded - before) / modelCount) * 1000).toFixed(1)} KB a model, of 8 columns and 12 fields`],
      }),
      atMost({
        id: 'L3',
        what: `The same for each of ${people} people who see different rows`,
        value: each,
        bar: 0.5,
        unit: 'MB',
        notes: [
          `${(personal - loaded).toFixed(1)} MB for all; ${count} catalogs; policies on ${policies.length} models`,
        ],
      }),
    ];
  } finally {
    await database.drop();
  }
}

async function createReaders({ prisma }: TestDatabase, home: TestOrganization): Promise<readonly string[]> {
  const ids = Array.from({ length: people }, () => newId('Actor'));
  await prisma.actor.createMany({
    data: ids.map((id, index) => ({
      id,
      organizationId: home.organizationId,
      provider: 'INTERNAL',
      clerkUserId: `user ${id}`,
      role: 'org:explorer',
      attributes: { region: `Region ${index}` },
    })),
  });
  return ids;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes in use. */
function heap(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
