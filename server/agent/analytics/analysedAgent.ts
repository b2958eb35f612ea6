import { agentPolicy, canReadInstructions } from '../../access/agent.policy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';

/** The agent whose analytics the viewer may read; null: there is none. */
export async function readableAgent(
  database: Pick<PrismaClient, 'agent'>,
  viewer: Viewer,
  id: string,
): Promise<Agent | null> {
  const agent = await database.agent.findFirst({ where: { id, AND: agentPolicy.where(viewer) } });
  return agent !== null && canReadInstructions(viewer, agent) ? agent : null;
}

/**
 * The agent of whose analytics an admin changes something.
 * @throws NotFoundError when it is not readable, ForbiddenError
 */
export async function analysedAgent(
  database: Pick<PrismaClient, 'agent'>,
  viewer: Viewer,
  agentId: string,
): Promise<{ readonly viewer: MemberViewer; readonly agent: Agent }> {
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  const agent = await database.agent.findFirst({ where: { id: agentId, organizationId, deletedAt: null } });
  if (agent === null) {
    throw new NotFoundError('Agent');
  }
  if (viewer.kind !== 'member' || !canReadInstructions(viewer, agent)) {
    throw new ForbiddenError('Only admins see the analytics of an agent.');
  }
  return { viewer, agent };
}
