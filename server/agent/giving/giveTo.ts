import type { Viewer } from '../../access/viewer.ts';
import type { Agent } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { SampleData } from '../../source/sampleData/sampleDataService.ts';
import type { Gift, GivenModel, GivenTable } from './gift.ts';
import { lockGift } from './lockGift.ts';
import { refuseMixing } from './refuseMixing.ts';

/** Tables an agent may have. */
export const mostTables = 50;

/** Services that giving needs. */
export interface GivingServices {
  readonly sample: Pick<SampleData, 'dataSourceIdOf'>;
}

/**
 * Gives an agent models, tables and metrics. A model comes with its table, unless the agent has it:
 * one that knows the table by its description only still reads no rows. Call it in `changeAgent`,
 * after `lockSourcesOf`.
 * @throws NotFoundError for what the viewer does not read or the agent's environment does not have,
 *   ConflictError for a metric without its models or when sample data would meet own data,
 *   LimitExceededError for more tables than an agent may have
 */
export async function giveTo(
  { sample }: GivingServices,
  transaction: Transaction,
  viewer: Viewer,
  agent: Agent,
  gift: Gift,
): Promise<void> {
  const { models, tables, metrics } = await lockGift(transaction, viewer, agent, gift);
  const sampleSourceId = sample.dataSourceIdOf(agent.organizationId);
  if (gift.mixSampleData !== true) {
    await refuseMixing(transaction, agent, sampleSourceId, { models, tables });
  }
  for (const { modelId, hiddenFieldIds } of gift.models ?? []) {
    await giveModel(transaction, agent.id, { modelId, hiddenFieldIds });
  }
  for (const table of gift.tables ?? []) {
    await giveTable(transaction, agent.id, table);
  }
  for (const { tableId } of models) {
    if (tableId !== null) {
      await giveTable(transaction, agent.id, { tableId });
    }
  }
  await refuseWithoutModels(transaction, agent, metrics);
  await transaction.agentMetric.createMany({
    data: metrics.map(({ id }) => ({ id: newId('AgentMetric'), agentId: agent.id, metricId: id })),
    skipDuplicates: true,
  });
  if ((await transaction.agentTable.count({ where: { agentId: agent.id } })) > mostTables) {
    throw new LimitExceededError(
      `An agent has at most ${mostTables} tables, and ${agent.name} would have more.`,
      'Remove some of its tables, or choose another agent.',
    );
  }
}

async function giveModel(transaction: Transaction, agentId: string, given: GivenModel): Promise<void> {
  const { modelId } = given;
  const hiddenFieldIds = given.hiddenFieldIds === null ? undefined : given.hiddenFieldIds?.slice();
  if (hiddenFieldIds !== undefined) {
    await refuseForeignFields(transaction, modelId, hiddenFieldIds);
  }
  await transaction.agentModel.upsert({
    where: { agentId_modelId: { agentId, modelId } },
    update: { hiddenFieldIds },
    create: { id: newId('AgentModel'), agentId, modelId, hiddenFieldIds: hiddenFieldIds ?? [] },
  });
}

/** A removed field that was hidden stays so: it may be restored. */
async function refuseForeignFields(
  transaction: Transaction,
  modelId: string,
  fieldIds: readonly string[],
): Promise<void> {
  const hiding = await transaction.agentModel.findMany({
    where: { modelId, hiddenFieldIds: { hasSome: [...fieldIds] } },
    select: { hiddenFieldIds: true },
  });
  const hidden = new Set(hiding.flatMap(({ hiddenFieldIds }) => hiddenFieldIds));
  const others = [...new Set(fieldIds)].filter((id) => !hidden.has(id));
  const where = { modelId, id: { in: others } };
  const dimensions = await transaction.dimension.count({ where });
  const measures = await transaction.measure.count({ where });
  const filters = await transaction.filter.count({ where });
  if (dimensions + measures + filters < others.length) {
    throw new NotFoundError('Field', 'Load the model again: its fields have changed.');
  }
}

async function giveTable(transaction: Transaction, agentId: string, given: GivenTable): Promise<void> {
  const { tableId } = given;
  const useBlueprints = given.metadataOnly ?? undefined;
  await transaction.agentTable.upsert({
    where: { agentId_tableId: { agentId, tableId } },
    update: { useBlueprints },
    create: { id: newId('AgentTable'), agentId, tableId, useBlueprints: useBlueprints ?? false },
  });
}

/** A metric that is computed from a model the agent does not have cannot be answered. */
async function refuseWithoutModels(
  transaction: Transaction,
  agent: Agent,
  metrics: readonly {
    readonly name: string;
    readonly models: readonly { readonly id: string; readonly name: string }[];
  }[],
): Promise<void> {
  const own = await transaction.agentModel.findMany({ where: { agentId: agent.id }, select: { modelId: true } });
  const has = new Set(own.map(({ modelId }) => modelId));
  for (const { name, models } of metrics) {
    const missing = models.find(({ id }) => !has.has(id));
    if (missing === undefined) {
      continue;
    }
    throw new ConflictError(
      `The metric ${name} uses the model ${missing.name}, which ${agent.name} does not have.`,
      `Give it ${missing.name} too.`,
    );
  }
}
