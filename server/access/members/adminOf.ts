import type { Prisma } from '../../generated/prisma/client.ts';
import { ConflictError, ForbiddenError } from '../../platform/errors.ts';
import { present } from '../access.policy.ts';
import type { MemberViewer, Viewer } from '../viewer.ts';

/** The viewer as an admin. @throws ForbiddenError for everyone else */
export function adminOf(viewer: Viewer): MemberViewer {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError();
  }
  return viewer;
}

/**
 * Locks the membership of an organization until the transaction ends: two admins who leave at once
 * do so one after the other.
 */
export async function lockMembers(
  transaction: Prisma.TransactionClient,
  organizationId: string,
): Promise<{ readonly keptInClerk: boolean }> {
  const [organization] = await transaction.$queryRaw<{ external_id: string | null }[]>`
    SELECT external_id FROM organization WHERE id = ${organizationId} FOR UPDATE`;
  return { keptInClerk: organization !== undefined && organization.external_id !== null };
}

/**
 * Locks the membership, and reads the acting admin again: another admin may have removed or demoted
 * them between the begin of the request and the lock.
 * @throws ForbiddenError when the viewer is an admin no longer
 */
export async function lockMembersAs(
  transaction: Prisma.TransactionClient,
  { organizationId, actorId }: MemberViewer,
): Promise<{ readonly keptInClerk: boolean }> {
  const membership = await lockMembers(transaction, organizationId);
  const stillAdmin = { ...present, organizationId, id: actorId, role: 'org:admin' };
  if ((await transaction.actor.count({ where: stillAdmin })) === 0) {
    throw new ForbiddenError();
  }
  return membership;
}

/** @throws ConflictError where Clerk keeps the members */
export function refuseClerks({ keptInClerk }: { readonly keptInClerk: boolean }): void {
  if (keptInClerk) {
    throw new ConflictError('The members of this organization are kept in Clerk.', 'Change them there.');
  }
}

/** @throws ConflictError when the organization has no other admin than this one */
export async function keepAnAdmin(
  transaction: Prisma.TransactionClient,
  organizationId: string,
  actorId: string,
): Promise<void> {
  const others = await transaction.actor.count({
    where: { ...present, organizationId, role: 'org:admin', id: { not: actorId } },
  });
  if (others === 0) {
    throw new ConflictError(
      'An organization always has an admin, and this is the last one.',
      'Make another member admin first.',
    );
  }
}
