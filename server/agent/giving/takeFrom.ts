import type { Agent } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';

/** Data and definitions that an agent loses. */
export interface Taking {
  readonly modelIds?: readonly string[] | null | undefined;
  readonly tableIds?: readonly string[] | null | undefined;
  readonly metricIds?: readonly string[] | null | undefined;
}

/**
 * Takes models, tables and metrics from an agent. With a model go the metrics that are computed
 * from it, and its table, if no other of the agent's models is over it; a table of which the agent
 * reads the metadata only stays. Call it in `changeAgent`.
 * @throws NotFoundError for what the agent does not have, ConflictError for a table that one of its
 *   models is over
 */
export async function takeFrom(transaction: Transaction, agent: Agent, taking: Taking): Promise<void> {
  const agentId = agent.id;
  const metricIds = distinct(taking.metricIds);
  const metrics = await transaction.agentMetric.deleteMany({ where: { agentId, metricId: { in: metricIds } } });
  refuseMissing('Metric', metricIds, metrics.count);
  const tableIds = distinct(taking.tableIds);
  const tables = { agentId, tableId: { in: tableIds } };
  refuseMissing('Table', tableIds, await transaction.agentTable.count({ where: tables }));
  await takeModels(transaction, agentId, distinct(taking.modelIds));
  const over = await transaction.agentModel.findFirst({
    where: { agentId, model: { tableId: { in: tableIds } } },
    include: { model: { include: { table: true } } },
  });
  if (over !== null) {
    throw new ConflictError(
      `${agent.name} has the model ${over.model.name} over the table ${over.model.table?.name ?? ''}.`,
      'Take the model instead, or let the agent read only the metadata of the table.',
    );
  }
  await transaction.agentTable.deleteMany({ where: tables });
}

async function takeModels(transaction: Transaction, agentId: string, modelIds: readonly string[]): Promise<void> {
  if (modelIds.length === 0) {
    return;
  }
  const taken = { agentId, modelId: { in: [...modelIds] } };
  const tables = await transaction.agentModel.findMany({
    where: taken,
    select: { model: { select: { tableId: true } } },
  });
  const { count } = await transaction.agentModel.deleteMany({ where: taken });
  refuseMissing('Model', modelIds, count);
  const lost = { in: [...modelIds] };
  await transaction.agentMetric.deleteMany({
    where: { agentId, metric: { OR: [{ anchorModelId: lost }, { joins: { some: { toModelId: lost } } }] } },
  });
  const tableIds = tables.flatMap(({ model: { tableId } }) => tableId ?? []);
  await transaction.agentTable.deleteMany({
    where: {
      agentId,
      tableId: { in: tableIds },
      useBlueprints: false,
      table: { models: { none: { agentModels: { some: { agentId } } } } },
    },
  });
}

const distinct = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids ?? [])];

function refuseMissing(noun: string, ids: readonly string[], found: number): void {
  if (found < ids.length) {
    throw new NotFoundError(noun, 'Load the agent again: it may have lost it already.');
  }
}
