import type { LayerModel } from '../server/layer/layer.ts';
import type { LayerChange } from '../server/layer/change.ts';
import { changeSemanticLayer, type LayerServices } from '../server/layer/changeSemanticLayer.ts';
import { LayerMemory } from '../server/layer/store/layerMemory.ts';
import { localEvents } from '../server/platform/events.ts';
import { createTestDatabase } from '../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { largeLayer, modelCount, writeDependants, writeLargeLayer } from './largeLayer.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const rounds = 40;

/** What one save takes: milliseconds, and those of processor time of this process. */
interface Taken {
  readonly wall: number;
  readonly processor: number;
}

/** Saves in a layer of 2,000 models with 500 metrics, 60 templates and an agent, with impact. */
export async function changeLayerTimes(): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  try {
    const home = await createOrganization(database.prisma);
    const layer = largeLayer(home.dataSourceId);
    await writeLargeLayer(database.prisma, { ...home, actorId: home.admin.actorId }, layer);
    await writeDependants(database.prisma, home, layer);
    const services = { database: database.prisma, events: localEvents(), memory: new LayerMemory() };
    const edited = layer.models[30]!;
    const saving = saver(services, home, edited);
    const first = await saving({ label: 'first' });
    // The compiler of JavaScript warms up.
    for (let round = 0; round < 5; round += 1) {
      await saving({ expression: `SUM(price) + ${round}` });
    }
    const taken: Taken[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const expression = `SUM(price * ${round + 2})`;
      taken.push(await saving(round % 2 === 0 ? { label: `Amount ${round}` } : { expression }));
    }
    const rename = await saving({ name: 'worth' });
    const way = edited.relationships[0]!.id;
    const joins = await saving({ type: 'ONE_TO_ONE' }, 'Relationship', way);
    const ms = ({ wall, processor }: Taken): string =>
      `${Math.round(wall)} ms (${Math.round(processor)} ms of processor time)`;
    const processor = taken.map((one) => one.processor);
    return [
      atMost({
        id: 'L1',
        what: `A field of ${modelCount.toLocaleString('en')} models is saved, p95`,
        value: percentile(
          taken.map(({ wall }) => wall),
          0.95,
        ),
        bar: 500,
        unit: 'ms',
        notes: [
          `${rounds} saves; processor time p50 ${Math.round(percentile(processor, 0.5))} ms, p95 ${Math.round(percentile(processor, 0.95))} ms`,
          `the first of a process ${ms(first)}; a rename ${ms(rename)}; another kind of relationship ${ms(joins)}`,
        ],
      }),
    ];
  } finally {
    await database.drop();
  }
}

function saver(services: LayerServices, { admin }: TestOrganization, { measures }: LayerModel) {
  let version = 1;
  return async (fields: object, type = 'Measure', id = measures[0]!.id): Promise<Taken> => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    const changes = [{ action: 'UPDATE', type, id, version, fields } as LayerChange];
    await changeSemanticLayer(services, admin, { changes, confirmed: true });
    const { user, system } = process.cpuUsage(used);
    version += 1;
    return { wall: performance.now() - start, processor: (user + system) / 1000 };
  };
}
