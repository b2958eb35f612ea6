import { canReadInstructions } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { agentTransaction, changeAgent, type ReadAgent } from '../changeAgent.ts';
import { refuseTakenName } from './agentName.ts';
import { requirePublicAccess } from './requirePublicAccess.ts';
import { checkedSettings, checkedTags, type AgentSettingsInput } from './agentSettings.ts';

/** Settings that those change who may read the instructions, and not every editor. */
const forAdmins = [
  'context',
  'guidelines',
  'profile',
  'accessMode',
  'isPublic',
  'allowedOrigins',
  'canExecuteCustomQueries',
] as const;

/**
 * Changes the settings of an agent; absent ones keep their value.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when the agent has
 *   changed
 *   since the version that was read or the name is taken
 */
export async function updateAgent(
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  changes: AgentSettingsInput,
): Promise<Agent> {
  const columns = checkedSettings(changes);
  return database.$transaction(
    (transaction) =>
      changeAgent(transaction, viewer, read, async (agent) => {
        const isForAdmins = forAdmins.some((setting) => (changes[setting] ?? null) !== null);
        if (isForAdmins && !canReadInstructions(viewer, agent)) {
          throw new ForbiddenError('Only admins change the instructions of an agent, its access and its use of SQL.');
        }
        if (changes.isPublic === true && !agent.isPublic) {
          await requirePublicAccess(transaction, agent.organizationId);
        }
        if (columns.name !== undefined) {
          await refuseTakenName(transaction, agent.environmentId, columns.name, agent.id);
        }
        const tags = await checkedTags(transaction, viewer, changes);
        await transaction.agent.update({
          where: { id: agent.id },
          data: { ...columns, ...(tags === null ? {} : { glossaryTags: { set: tags } }) },
        });
      }),
    agentTransaction,
  );
}
