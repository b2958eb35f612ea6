import type { PrismaClient } from '../server/generated/prisma/client.ts';
import { emptyLayer, type Layer, type LayerModel } from '../server/layer/layer.ts';
import { measure, metric, model, writeTemplate } from '../server/layer/smallLayer.test-support.ts';
import { writeLayer } from '../server/layer/store/writeLayer.ts';
import { newId } from '../server/platform/ids.ts';
import type { TestOrganization } from '../server/testing/organization.ts';

/** Models of the layer; every fourth has a metric. */
export const modelCount = 2_000;
const templateCount = 60;

/** Models that are written at once; a transaction that is silent for 8 s is ended. */
const written = 100;

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
export function largeLayer(dataSourceId: string): Layer {
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

/** Where a layer is written, and who owns its models. */
interface Home {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly actorId: string;
}

/** Writes the models and metrics of a large layer. */
export async function writeLargeLayer(prisma: PrismaClient, home: Home, layer: Layer): Promise<void> {
  const { organizationId, environmentId, actorId } = home;
  const owner = { organizationId, environmentId, ownerId: actorId, partId: newId };
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
  const ids = layer.models.map(({ id }) => id);
  await prisma.model.updateMany({ where: { environmentId, id: { in: ids } }, data: { sourceColumns: recorded } });
}

/** Writes what stands on a large layer: 60 templates, and an agent of 40 models. */
export async function writeDependants(prisma: PrismaClient, home: TestOrganization, layer: Layer): Promise<void> {
  const { organizationId, agentId, admin } = home;
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
