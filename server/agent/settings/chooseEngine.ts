import { canReadInstructions } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import type { EngineOrder } from '../../generated/prisma/enums.ts';
import { languageModelPolicy } from '../../languageModel/languageModel.policy.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { agentTransaction, changeAgent, type ReadAgent } from '../changeAgent.ts';

/**
 * Chooses what answers the questions of an agent. It is for those who may spend the money of the
 * organization: its admins.
 * @throws NotFoundError, ForbiddenError, ConflictError when the agent has changed since the version
 *   that was read
 */
export async function chooseEngine(
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  chosen: {
    /** Null: the order of the organization. */
    readonly engineOrder: EngineOrder | null;
    /** Null: the first model of the organization. */
    readonly languageModelId: string | null;
  },
): Promise<Agent> {
  return database.$transaction(
    (transaction) =>
      changeAgent(transaction, viewer, read, async (agent) => {
        if (!canReadInstructions(viewer, agent)) {
          throw new ForbiddenError('Only admins choose what answers the questions of an agent.');
        }
        const { languageModelId: id } = chosen;
        const known =
          id === null ||
          (await transaction.languageModel.count({ where: { id, AND: languageModelPolicy.where(viewer) } })) > 0;
        if (!known) {
          throw new NotFoundError('Language model');
        }
        await transaction.agent.update({ where: { id: agent.id }, data: chosen });
      }),
    agentTransaction,
  );
}
