import type { Prisma } from '../generated/prisma/client.ts';
import { isAdminOf } from './readPolicy.ts';
import type { MemberViewer, Viewer } from './viewer.ts';

/**
 * Condition of the grants that reach a person: to everybody, to the organization, to the actor or
 * to the user. Write it inside `{ permissions: { some: … } }` of any target; the target's own
 * organization is checked separately.
 */
export function grantedTo(viewer: MemberViewer): Prisma.PermissionWhereInput {
  return {
    organizationId: viewer.organizationId,
    OR: [
      { granteeType: 'PUBLIC' },
      { granteeType: 'ORGANIZATION', granteeId: viewer.organizationId },
      { granteeType: 'ACTOR', granteeId: viewer.actorId },
      { granteeType: 'USER', granteeId: viewer.userId },
    ],
  };
}

/**
 * Condition of what stands in an environment: a grant on the thing itself, or on the whole
 * environment.
 */
export function grantedInEnvironment(viewer: MemberViewer) {
  const permissions = { some: grantedTo(viewer) };
  return { OR: [{ permissions }, { environment: { permissions } }] };
}

/** Relations of a thing in an environment that `grantsOn` needs. */
export const withGrants = { permissions: true, environment: { select: { permissions: true } } } as const;

/** Grants on a thing and on its environment. */
export function grantsOn(thing: {
  readonly permissions: readonly Grant[];
  readonly environment: { readonly permissions: readonly Grant[] };
}): readonly Grant[] {
  return [...thing.permissions, ...thing.environment.permissions];
}

/** Condition of a grant to everybody on earth. */
export const grantedToAnyone: Prisma.PermissionWhereInput = { granteeType: 'PUBLIC' };

/** A grant as far as decisions need it. */
export interface Grant {
  readonly organizationId: string;
  readonly granteeType: 'USER' | 'ORGANIZATION' | 'ACTOR' | 'PUBLIC';
  readonly granteeId: string | null;
  readonly role: 'OWNER' | 'EDITOR' | 'VIEWER';
}

/** True: the grant reaches the viewer. The pure twin of `grantedTo`. */
export function reaches(viewer: Viewer, grant: Grant): boolean {
  if (viewer.kind !== 'member' || grant.organizationId !== viewer.organizationId) {
    return false;
  }
  switch (grant.granteeType) {
    case 'PUBLIC':
      return true;
    case 'ORGANIZATION':
      return grant.granteeId === viewer.organizationId;
    case 'ACTOR':
      return grant.granteeId === viewer.actorId;
    case 'USER':
      return grant.granteeId === viewer.userId;
  }
}

/**
 * True: may change the target, as an admin of its organization or by a grant as owner or editor.
 */
export function canEditWith(
  viewer: Viewer,
  target: { readonly organizationId: string },
  grants: readonly Grant[],
): boolean {
  if (isAdminOf(viewer, target)) {
    return true;
  }
  return grants.some(
    (grant) =>
      grant.organizationId === target.organizationId &&
      (grant.role === 'OWNER' || grant.role === 'EDITOR') &&
      reaches(viewer, grant),
  );
}
