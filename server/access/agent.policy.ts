import type { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedInEnvironment, type Grant } from './grant.policy.ts';
import { adminsOnly, inEnvironment, isAdminOf, organizationPolicy } from './readPolicy.ts';
import type { MemberViewer, Viewer } from './viewer.ts';

/** Agents with a public page; an organization may let none have one. */
export const publicAgents = {
  isPublic: true,
  organization: { allowsPublicAccess: true, deletionRequestedAt: null },
} satisfies Prisma.AgentWhereInput;

/**
 * Agents an explorer may ask: open ones of the environment they work in, and those granted. The
 * same rule holds in every channel.
 */
function open(viewer: MemberViewer): Prisma.AgentWhereInput {
  return {
    deletedAt: null,
    OR: [
      {
        environmentId: viewer.environmentId,
        OR: [{ accessMode: { in: ['ORGANIZATION', 'PUBLIC'] } }, publicAgents],
      },
      grantedInEnvironment(viewer),
    ],
  };
}

/** Admins read deleted agents too, because their tasks stay; lists leave them out (`agentsOf`). */
export const agentPolicy = organizationPolicy<Prisma.AgentWhereInput>({
  explorer: open,
  agentToken: (viewer) => ({ id: viewer.agentId, deletedAt: null }),
});

/**
 * Readable agents of an environment that were not deleted; without one, of the environment the
 * viewer works in.
 */
export function agentsOf(viewer: Viewer, environmentId?: string | null): Prisma.AgentWhereInput {
  return { deletedAt: null, AND: [agentPolicy.where(viewer), inEnvironment(viewer, environmentId)] };
}

export const agentSuggestionPolicy = organizationPolicy<Prisma.AgentSuggestionWhereInput>({
  explorer: (viewer) => ({ agent: open(viewer) }),
  agentToken: (viewer) => ({ agentId: viewer.agentId }),
});

export const agentTemplatePolicy = adminsOnly<Prisma.AgentTemplateWhereInput>();
export const agentTokenPolicy = adminsOnly<Prisma.AgentTokenWhereInput>();

/** Variables show what may be filled in when asking. */
export const variablePolicy = organizationPolicy<Prisma.VariableWhereInput>({
  explorer: (viewer) => ({ agent: open(viewer) }),
  agentToken: (viewer) => ({ agentId: viewer.agentId }),
});

/** True: may read the instructions and the configuration, not only ask. */
export function canReadInstructions(viewer: Viewer, agent: { readonly organizationId: string }): boolean {
  return viewer.kind === 'member' && viewer.role === 'org:admin' && viewer.organizationId === agent.organizationId;
}

/** Admins create agents. */
export function canCreateAgent(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}

/** Admins remove agents. */
export function canRemoveAgent(viewer: Viewer, agent: { readonly organizationId: string }): boolean {
  return isAdminOf(viewer, agent);
}

/** True: may change the agent, but for what `canReadInstructions` decides. */
export function canEditAgent(
  viewer: Viewer,
  agent: { readonly organizationId: string },
  grants: readonly Grant[],
): boolean {
  return canEditWith(viewer, agent, grants);
}
