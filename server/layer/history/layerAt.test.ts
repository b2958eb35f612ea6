import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExpectedError } from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import type { LayerChange } from '../change.ts';
import type { Layer } from '../layer.ts';
import { randomChange, randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { bodyOf } from '../store/versions.ts';
import { layerAt } from './layerAt.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A moment after everything so far and before everything to come. */
async function moment(): Promise<Date> {
  await pause();
  const now = new Date();
  await pause();
  return now;
}

/** Everything people say in a layer, with the versions. */
const saidIn = ({ models, metrics, glossary }: Layer) =>
  Object.fromEntries([...models, ...metrics, ...glossary].map((one) => [`${one.id} v${one.version}`, bodyOf(one)]));

describe('the layer of a moment', () => {
  it.each([1, 2, 3])(
    'is what was read at that moment, after generated changes of layer %i',
    async (seed) => {
      const acme = await createOrganization(database.prisma);
      const place = { organizationId: acme.organizationId, environmentId: acme.environmentId };
      await writeRandomLayer(database.prisma, acme, randomLayer(seed, acme.dataSourceId));
      const read = async () => (await loadLayer(database.prisma, place)).layer;
      const seen = [{ at: await moment(), said: saidIn(await read()) }];
      let made = 0;
      for (let step = 0; step < 12; step += 1) {
        const layer = await read();
        const versions = new Map([...layer.models, ...layer.metrics].map(({ id, version }) => [id, version]));
        const wanted = randomChange(layer, seed * 1_000 + step) as LayerChange & { id: string };
        const owner = layer.models.find(({ dimensions, measures, filters, relationships }) =>
          [...dimensions, ...measures, ...filters, ...relationships].some(({ id }) => id === wanted.id),
        );
        const change = { ...wanted, version: versions.get(owner?.id ?? wanted.id) ?? 1 } as LayerChange;
        try {
          const services = { database: database.prisma, events: localEvents() };
          await changeSemanticLayer(services, acme.admin, { changes: [change], confirmed: true });
          made += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(ExpectedError);
        }
        seen.push({ at: await moment(), said: saidIn(await read()) });
      }
      expect(made).toBeGreaterThan(4);
      for (const { at, said } of seen) {
        const { layer: then } = await layerAt(database.prisma, place, { moment: at, pinned: new Map() });
        expect(saidIn(then)).toEqual(said);
      }
    },
    60_000,
  );
});
