import { emptyLayer, type Layer, type LayerModel } from '../server/layer/layer.ts';
import type { LayerChange } from '../server/layer/change.ts';
import { changeSemanticLayer, type LayerServices } from '../server/layer/changeSemanticLayer.ts';
import { measure, metric, model, writeTemplate } from '../server/layer/smallLayer.test-support.ts';
import { LayerMemory } from '../server/layer/store/layerMemory.ts';
import { writeLayer } from '../server/layer/store/writeLayer.ts';
import { localEvents } from '../server/platform/events.ts';
import { newId } from '../server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const modelCount = 2_000;
const templateCount = 60;
const rounds = 40;
/** Models that are written at once; a transaction that is silent for 8 s is ended. */
const written = 100;

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
    const layer = layerOf(home.dataSourceId);
    await write(database, home, layer);
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

const columns = {
  id: 'NUMBER',
  parent_id: 'NUMBER',
  status: 'STRING',
  region: 'STRING',
  price: 'NUMBER',
  created_on: 'DATE',
  seen_at: 'TIMESTAMP',
  flag: 'BOOLEAN',
} as const;

/** A tree of models that call their fields the same. */
function layerOf(dataSourceId: string): Layer {
  const models = Array.from({ length: modelCount }, (_, index): LayerModel => {
    const one = model(`model_${index}`, dataSourceId, columns, [
      measure('amount', 'SUM(price)'),
      measure('row_count', 'COUNT(*)'),
      measure('average', 'amount / row_count'),
      measure('flagged', 'SUM(CASE WHEN flag THEN price END)'),
    ]);
    const parent = {
      id: newId('Relationship'),
      name: 'parent',
      label: '',
      description: '',
      synonyms: [],
      toModel: `model_${Math.floor((index - 1) / 3)}`,
      type: 'MANY_TO_ONE',
      joinType: 'LEFT',
      keys: [{ from: 'parent_id', to: 'id' }],
    } as const;
    return index === 0 ? one : { ...one, relationships: [parent] };
  });
  const metrics = Array.from({ length: modelCount / 4 }, (_, index) =>
    metric(`metric_${index}`, `model_${index * 4}`, 'amount / row_count'),
  );
  return { ...emptyLayer({ timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 }), models, metrics };
}

async function write({ prisma }: TestDatabase, home: TestOrganization, layer: Layer): Promise<void> {
  const { organizationId, environmentId, agentId, admin } = home;
  const owner = { organizationId, environmentId, ownerId: admin.actorId, partId: newId };
  const upTo = (count: number): Layer => ({
    ...layer,
    models: layer.models.slice(0, count),
    metrics: layer.metrics.slice(0, count / 4),
  });
  for (let count = 0; count < modelCount; count += written) {
    await prisma.$transaction((transaction) => writeLayer(transaction, owner, upTo(count), upTo(count + written)), {
      timeout: 60_000,
    });
  }
  const recorded = Object.entries(columns).map(([name, type]) => ({ name, type, nullable: false }));
  await prisma.model.updateMany({ where: { environmentId }, data: { sourceColumns: recorded } });
  for (let index = 0; index < templateCount; index += 1) {
    const query = `SELECT amount FROM model_${index * 3} WHERE status = :status`;
    await writeTemplate(prisma, { organizationId, ownerId: admin.actorId }, `Template ${index}`, [
      { query, parameters: { status: 'TEXT' } },
    ]);
  }
  await prisma.agentModel.createMany({
    data: layer.models.slice(0, 40).map(({ id }) => ({ id: newId('AgentModel'), agentId, modelId: id })),
  });
}
