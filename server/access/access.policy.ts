import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly, isAdminOf, organizationPolicy } from './readPolicy.ts';
import type { OrganizationRole, Viewer } from './viewer.ts';

/**
 * People of an organization know each other by name; addresses are for admins and oneself
 * (`canReadEmail`).
 */
export const actorPolicy = organizationPolicy<Prisma.ActorWhereInput>({
  explorer: () => ({}),
  agentToken: (viewer) => ({ id: viewer.actorId }),
});

/** Condition of the people who belong to an organization now; tokens are actors, and no people. */
export const present = { removedAt: null, clerkUserId: { not: null } } as const satisfies Prisma.ActorWhereInput;

/** Condition of the tokens of agents that were not revoked. */
export const workingToken = {
  removedAt: null,
  agentTokens: { some: { revokedAt: null } },
} as const satisfies Prisma.ActorWhereInput;

/** True: may read the address of an actor. */
export function canReadEmail(viewer: Viewer, actor: { id: string; organizationId: string }): boolean {
  return isAdminOf(viewer, actor) || (viewer.kind === 'member' && viewer.actorId === actor.id);
}

export const invitationPolicy = adminsOnly<Prisma.InvitationWhereInput>();

/** Grants are read and given by admins. */
export const permissionPolicy = adminsOnly<Prisma.PermissionWhereInput>();

const studio = ['studio:read', 'studio:write', 'members:manage', 'billing:manage'];
const explorer = ['explorer:ask', 'reports:read'];

/**
 * Rights of a role in general; the navigation of the client follows them, rows are decided by their
 * own policy.
 */
export function permissionsOf(role: OrganizationRole): readonly string[] {
  return role === 'org:admin' ? [...studio, ...explorer] : explorer;
}
