import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization } from '../testing/organization.ts';
import { localEvents } from '../platform/events.ts';
import { ConflictError, InvalidInputError } from '../platform/errors.ts';
import { checkCatalog } from '../semql/catalog/check/checkCatalog.ts';
import { prepareCatalog } from '../semql/catalog/prepare.ts';
import { loadCatalog } from '../model/loadCatalog.ts';
import { BreakingChangeError } from './impact/breakingChange.ts';
import { changeSemanticLayer } from './changeSemanticLayer.ts';
import type { LayerChange } from './change.ts';
import { loadLayer } from './store/loadLayer.ts';
import { randomChange, randomLayer, writeRandomLayer } from './randomLayer.test-support.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A new organization with a generated layer. */
async function generated(seed: number) {
  const { prisma } = database;
  const home = await createOrganization(prisma);
  await prisma.dataSource.update({ where: { id: home.dataSourceId }, data: { type: 'FILE' } });
  await writeRandomLayer(prisma, home, randomLayer(seed, home.dataSourceId));
  const place = { organizationId: home.organizationId, environmentId: home.environmentId };
  const services = { database: prisma, events: localEvents() };
  return {
    home,
    read: async () => (await loadLayer(prisma, place)).layer,
    /** Ids of definitions that do not compile, as the catalog of queries has them. */
    broken: async () => {
      const { definition } = await loadCatalog(prisma, { ...place, agentId: null });
      const problems = checkCatalog(prepareCatalog(definition), () => 'DUCKDB');
      return new Set(problems.filter((one) => one.diagnostic.severity === 'error').map((one) => one.definitionId));
    },
    change: (changes: readonly LayerChange[], confirmed = false) =>
      changeSemanticLayer(services, home.admin, { changes, confirmed }),
  };
}

const seeds = Array.from({ length: process.env['CI'] === 'true' ? 4 : 8 }, (_, index) =>
  process.env['CI'] === 'true' ? index : Math.floor(Math.random() * 1e6),
);

describe('a change of a generated layer', () => {
  it('is stored as it was written', async () => {
    const layer = randomLayer(3);
    const { home, read } = await generated(3);
    const stored = await read();
    const plain = (text: object) =>
      JSON.parse(JSON.stringify(text).replaceAll(/[a-z]{3}_[0-9a-f-]{36}/g, 'id')) as object;
    expect(home.organizationId).toMatch(/^org_/);
    expect(plain({ ...stored, models: stored.models.map((one) => ({ ...one, ownerId: null })) })).toEqual(plain(layer));
  });

  it.each(seeds)('breaks what it says it breaks, and nothing else (seed %i)', async (seed) => {
    const { read, broken, change } = await generated(seed);
    for (let step = 0; step < 10; step += 1) {
      const before = await broken();
      const layer = await read();
      const one = randomChange(layer, seed * 31 + step);
      const current = { ...one, ...('version' in one ? { version: null } : {}) } as LayerChange;
      const wanted = one.action === 'UPDATE' ? one : current;
      let told: readonly { readonly id: string }[] = [];
      try {
        const versioned = withCurrentVersion(wanted, layer);
        told = (await change([versioned])).impact.broken;
        expect(told).toEqual([]);
      } catch (error) {
        if (error instanceof ConflictError || error instanceof InvalidInputError) {
          expect(await read()).toEqual(layer);
          continue;
        }
        expect(error).toBeInstanceOf(BreakingChangeError);
        expect(await read()).toEqual(layer);
        told = (await change([withCurrentVersion(wanted, layer)], true)).impact.broken;
      }
      const after = await broken();
      expect(told.map(({ id }) => id).toSorted()).toEqual([...after].filter((id) => !before.has(id)).toSorted());
    }
  });
});

/** The change on top of the version that is stored. */
function withCurrentVersion(change: LayerChange, layer: Awaited<ReturnType<typeof loadLayer>>['layer']): LayerChange {
  if (change.action !== 'UPDATE') {
    return change;
  }
  const holders = [...layer.models, ...layer.metrics, ...layer.glossary];
  const holder =
    holders.find(({ id }) => id === change.id) ??
    layer.models.find((model) =>
      [...model.dimensions, ...model.measures, ...model.filters, ...model.relationships].some(
        ({ id }) => id === change.id,
      ),
    );
  return { ...change, version: holder?.version ?? 1 };
}
