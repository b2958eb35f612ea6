import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeAgent } from '../changeAgent.ts';
import type { Gift } from '../giving/gift.ts';
import { giveTo, type GivingServices } from '../giving/giveTo.ts';

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
