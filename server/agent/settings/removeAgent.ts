import { canRemoveAgent } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { agentTransaction, changeAgent, type ReadAgent } from '../changeAgent.ts';

/**
 * Removes an agent from every list and revokes its tokens. Its tasks stay, and their answers; a
 * question that it still works on ends without one.
 * @throws NotFoundError, ForbiddenError, ConflictError when the agent has changed since the version
 *   that was read
 */
export async function removeAgent(database: PrismaClient, viewer: Viewer, read: ReadAgent, now: Date): Promise<Agent> {
  return database.$transaction(
    (transaction) =>
      changeAgent(transaction, viewer, read, async (agent) => {
        if (!canRemoveAgent(viewer, agent)) {
          throw new ForbiddenError();
        }
        const { id } = agent;
        await transaction.agent.update({ where: { id }, data: { deletedAt: now } });
        await transaction.agentToken.updateMany({ where: { agentId: id, revokedAt: null }, data: { revokedAt: now } });
      }),
    agentTransaction,
  );
}
