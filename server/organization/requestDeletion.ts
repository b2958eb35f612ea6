import type { Viewer } from '../access/viewer.ts';
import { recordAudit } from '../access/audit/recordAudit.ts';
import { requireVerified } from '../access/reverification/requireVerified.ts';
import type { Organization, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { canEditOrganization } from './organization.policy.ts';

/** Days between the wish and the deletion, in which an admin may take it back. */
export const graceDays = 7;

/** End of the grace period. */
export const deletionAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + graceDays * 86_400_000);

interface Query {
  readonly include?: Prisma.OrganizationInclude;
}

/**
 * Asks for the deletion of the viewer's organization: from now on nothing in it is changed, its
 * tokens and public pages end, and after the grace period it is gone.
 * @param name the exact name, typed to confirm
 * @throws ForbiddenError for everyone but an admin, ReverificationRequiredError, InvalidInputError
 *   for another name, ConflictError when it was asked for before and where Clerk keeps it
 */
export async function requestDeletion(
  database: PrismaClient,
  viewer: Viewer,
  name: string,
  now: Date,
  query: Query = {},
): Promise<Organization> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  await requireVerified(database, viewer, 'strict_mfa', now);
  const where = { id: viewer.organizationId };
  return database.$transaction(async (transaction) => {
    const organization = await transaction.organization.findUniqueOrThrow({ where });
    if (name !== organization.name) {
      throw new InvalidInputError('This is not the name of the organization.', `Type ${organization.name}.`, ['name']);
    }
    if (organization.externalId !== null) {
      throw new ConflictError('This organization is kept in Clerk.', 'Delete it there.');
    }
    const { count } = await transaction.organization.updateMany({
      where: { ...where, deletionRequestedAt: null },
      data: { deletionRequestedAt: now },
    });
    if (count === 0) {
      throw new ConflictError('The deletion was asked for already.', 'Wait for it, or take it back.');
    }
    await recordAudit(transaction, viewer, { action: 'organization.deletionRequested' });
    return transaction.organization.findUniqueOrThrow({ ...query, where });
  });
}

/**
 * Takes the wish to delete back: everything is as it was.
 * @throws ForbiddenError for everyone but an admin, ConflictError when no deletion was asked for
 */
export async function cancelDeletion(database: PrismaClient, viewer: Viewer, query: Query = {}): Promise<Organization> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  const where = { id: viewer.organizationId };
  return database.$transaction(async (transaction) => {
    const { count } = await transaction.organization.updateMany({
      where: { ...where, deletionRequestedAt: { not: null } },
      data: { deletionRequestedAt: null },
    });
    if (count === 0) {
      throw new ConflictError('No deletion was asked for.', 'There is nothing to take back.');
    }
    await recordAudit(transaction, viewer, { action: 'organization.deletionCancelled' });
    return transaction.organization.findUniqueOrThrow({ ...query, where });
  });
}
