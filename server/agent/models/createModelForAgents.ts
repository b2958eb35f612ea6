import type { Viewer } from '../../access/viewer.ts';
import type { Model, PrismaClient } from '../../generated/prisma/client.ts';
import { createModelFromTable, type ModelWish } from '../../model/draft/createModelFromTable.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeAgent } from '../changeAgent.ts';
import type { Gift } from '../giving/gift.ts';
import { giveTo, type GivingServices } from '../giving/giveTo.ts';

/** Agents that a new model is given to. */
interface Receivers extends Pick<Gift, 'mixSampleData'> {
  readonly agentIds: readonly string[];
}

/**
 * Makes a model of a table and gives it to agents, in one transaction.
 * @throws what `createModelFromTable` and `giveToEach` throw
 */
export async function createModelForAgents(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  wish: ModelWish,
  { agentIds, mixSampleData }: Receivers,
): Promise<Model> {
  return createModelFromTable(database, viewer, wish, (transaction, { id }) =>
    giveToEach(services, transaction, viewer, agentIds, { models: [{ modelId: id }], mixSampleData }),
  );
}

/**
 * Gives the same to several agents, in a transaction that has locked the sources of it.
 * @throws NotFoundError, ForbiddenError for an agent, and what `giveTo` throws
 */
export async function giveToEach(
  services: GivingServices,
  transaction: Transaction,
  viewer: Viewer,
  agentIds: readonly string[],
  gift: Gift,
): Promise<void> {
  // In one order, so that two do not wait for each other.
  for (const id of [...new Set(agentIds)].sort()) {
    await changeAgent(transaction, viewer, { id, version: null }, (agent) =>
      giveTo(services, transaction, viewer, agent, gift),
    );
  }
}
