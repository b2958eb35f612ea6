import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError, UnauthenticatedError } from '../../platform/errors.ts';
import { present } from '../access.policy.ts';
import { changesOf, recordAudit } from '../audit/recordAudit.ts';
import { lockMembers } from '../members/adminOf.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import { refusePersonalTokens } from '../refusePersonalTokens.ts';
import type { MemberViewer, UserViewer, Viewer } from '../viewer.ts';

const mostNameLength = 100;

function personOnly(viewer: Viewer): MemberViewer | UserViewer {
  if (viewer.kind === 'member' || viewer.kind === 'user') {
    return viewer;
  }
  throw viewer.kind === 'anonymous' ? new UnauthenticatedError() : new ForbiddenError();
}

/** @throws ForbiddenError for accounts that Clerk keeps */
async function ownAccount(transaction: Prisma.TransactionClient, userId: string) {
  const account = await transaction.authUser.findUnique({ where: { id: userId } });
  if (account === null) {
    throw new ForbiddenError('This account is kept by the sign-in provider.', 'Change it there.');
  }
  return account;
}

/**
 * Changes the name of the person, in all of their organizations.
 * @throws UnauthenticatedError, ForbiddenError for tokens and for accounts that Clerk keeps,
 *   InvalidInputError
 */
export async function renameAccount(database: PrismaClient, viewer: Viewer, given: string): Promise<Viewer> {
  refusePersonalTokens(viewer);
  const { userId } = personOnly(viewer);
  const name = given.trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > mostNameLength) {
    throw new InvalidInputError(`A name has 1 to ${mostNameLength} characters.`, 'Enter your name.', ['name']);
  }
  await database.$transaction(async (transaction) => {
    const account = await ownAccount(transaction, userId);
    await transaction.authUser.update({ where: { id: userId }, data: { name } });
    const own = { provider: 'INTERNAL', clerkUserId: userId } as const;
    await transaction.actor.updateMany({ where: own, data: { name } });
    const changes = changesOf({ name: account.name }, { name });
    await recordEverywhere(transaction, userId, 'account.renamed', changes);
  });
  return viewer;
}

/**
 * Deletes the account of the person: it cannot be signed in to, and what tells who they are is
 * blanked. What they wrote stays with their organizations.
 * @throws UnauthenticatedError, ForbiddenError for tokens and for accounts that Clerk keeps,
 *   ReverificationRequiredError, InvalidInputError for another address, ConflictError while they are
 *   the last admin of an organization
 */
export async function deleteAccount(
  database: PrismaClient,
  viewer: Viewer,
  email: string,
  now: Date,
): Promise<{ readonly deleted: true }> {
  const person = personOnly(viewer);
  const { userId } = person;
  await requireVerified(database, person, 'strict_mfa', now);
  await database.$transaction(async (transaction) => {
    const account = await ownAccount(transaction, userId);
    if (email.trim().toLowerCase() !== account.email.toLowerCase()) {
      throw new InvalidInputError('This is not the address of your account.', `Type ${account.email}.`, ['email']);
    }
    const own = { provider: 'INTERNAL', clerkUserId: userId } as const;
    const current = { where: { ...own, removedAt: null }, orderBy: { organizationId: 'asc' } } as const;
    const locked = await transaction.actor.findMany({ ...current, select: { organizationId: true } });
    for (const { organizationId } of locked) {
      await lockMembers(transaction, organizationId);
    }
    // Roles of before the locks may have changed while this waited for them.
    const memberships = await transaction.actor.findMany({
      ...current,
      include: { organization: { select: { name: true } } },
    });
    for (const { id, organizationId, role, organization } of memberships) {
      const others = { ...present, organizationId, role: 'org:admin', id: { not: id } };
      if (role === 'org:admin' && (await transaction.actor.count({ where: others })) === 0) {
        throw new ConflictError(
          `You are the last admin of ${organization.name}.`,
          'Make another member admin, or delete the organization first.',
        );
      }
    }
    await recordEverywhere(transaction, userId, 'account.deleted');
    const actorIds = (await transaction.actor.findMany({ where: own, select: { id: true } })).map(({ id }) => id);
    await transaction.personalToken.deleteMany({ where: { actorId: { in: actorIds } } });
    await transaction.permission.deleteMany({
      where: {
        OR: [
          { granteeType: 'USER', granteeId: userId },
          { granteeType: 'ACTOR', granteeId: { in: actorIds } },
        ],
      },
    });
    await transaction.actor.updateMany({
      where: { id: { in: actorIds }, removedAt: null },
      data: { removedAt: now },
    });
    await transaction.actor.updateMany({
      where: { id: { in: actorIds } },
      data: { name: 'Former member', email: null, clerkUserId: null, attributes: {}, staffSince: null },
    });
    await transaction.authUser.delete({ where: { id: userId } });
  });
  return { deleted: true };
}

/** Something about the account itself is recorded in each organization of the person. */
async function recordEverywhere(
  transaction: Prisma.TransactionClient,
  userId: string,
  action: 'account.deleted' | 'account.renamed',
  changes: Parameters<typeof recordAudit>[2]['changes'] = {},
): Promise<void> {
  const own = await transaction.actor.findMany({
    where: { provider: 'INTERNAL', clerkUserId: userId, removedAt: null },
    select: { id: true, organizationId: true },
  });
  for (const { id: actorId, organizationId } of own) {
    await recordAudit(transaction, { organizationId, actorId, actorKind: 'PERSON' }, { action, changes });
  }
}
