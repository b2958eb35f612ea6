import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { agentTransaction, changeAgent, editableAgent, type ReadAgent } from '../changeAgent.ts';
import type { Gift } from './gift.ts';
import { giveTo, type GivingServices } from './giveTo.ts';
import { lockSourcesOf } from './lockGift.ts';
import { takeFrom, type Taking } from './takeFrom.ts';

/**
 * Gives an agent data and definitions, or changes what it sees of those it has.
 * @throws NotFoundError, ForbiddenError, ConflictError when the agent has changed since the version
 *   that was read, and what `giveTo` throws
 */
export async function giveToAgent(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  gift: Gift,
): Promise<Agent> {
  return database.$transaction(async (transaction) => {
    await editableAgent(transaction, viewer, read.id);
    await lockSourcesOf(transaction, gift);
    return changeAgent(transaction, viewer, read, (agent) => giveTo(services, transaction, viewer, agent, gift));
  }, agentTransaction);
}

/**
 * Takes data and definitions from an agent.
 * @throws NotFoundError, ForbiddenError, ConflictError when the agent has changed since the version
 *   that was read, and what `takeFrom` throws
 */
export async function takeFromAgent(
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  taking: Taking,
): Promise<Agent> {
  return database.$transaction(
    (transaction) => changeAgent(transaction, viewer, read, (agent) => takeFrom(transaction, agent, taking)),
    agentTransaction,
  );
}
