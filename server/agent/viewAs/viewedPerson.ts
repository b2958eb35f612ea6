import { canReadInstructions } from '../../access/agent.policy.ts';
import { actorPolicy, present } from '../../access/access.policy.ts';
import { withGrants } from '../../access/grant.policy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Actor, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';

/** A member and an agent that an admin looks at with the member's eyes. */
export interface Viewing {
  readonly viewer: MemberViewer;
  readonly agent: Awaited<ReturnType<typeof findAgent>> & object;
  readonly person: Actor;
}

/**
 * The agent and the member to look at it as.
 * @throws NotFoundError for an agent or a member of another organization, or one that has left;
 *   ForbiddenError unless the viewer is an admin
 */
export async function viewedPerson(
  database: PrismaClient,
  viewer: Viewer,
  { agentId, actorId }: { readonly agentId: string; readonly actorId: string },
): Promise<Viewing> {
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  const agent = await findAgent(database, { id: agentId, organizationId });
  if (agent === null) {
    throw new NotFoundError('Agent');
  }
  if (viewer.kind !== 'member' || !canReadInstructions(viewer, agent)) {
    throw new ForbiddenError('Only admins look at an agent as another person.');
  }
  const person = await database.actor.findFirst({
    where: { id: actorId, organizationId, ...present, AND: [actorPolicy.where(viewer)] },
  });
  if (person === null) {
    throw new NotFoundError('Member');
  }
  return { viewer, agent, person };
}

const findAgent = (database: PrismaClient, where: { readonly id: string; readonly organizationId: string }) =>
  database.agent.findFirst({
    where: { ...where, deletedAt: null },
    include: { ...withGrants, agentModels: { select: { hiddenFieldIds: true } } },
  });
