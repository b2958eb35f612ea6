import type { Actor, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { present } from '../access.policy.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import { refusePersonalTokens } from '../refusePersonalTokens.ts';
import type { Viewer } from '../viewer.ts';
import { adminOf, keepAnAdmin, lockMembers, lockMembersAs, refuseClerks } from './adminOf.ts';

type Query = { readonly include?: Prisma.ActorInclude };

/**
 * Ends the membership of another person. What they wrote stays; their personal tokens end.
 * @throws ForbiddenError, ReverificationRequiredError, NotFoundError, InvalidInputError for
 *   oneself, ConflictError where Clerk keeps the members
 */
export async function removeMember(
  database: PrismaClient,
  viewer: Viewer,
  actorId: string,
  now: Date,
  query: Query = {},
): Promise<Actor> {
  const admin = adminOf(viewer);
  await requireVerified(database, admin, 'strict', now);
  if (actorId === admin.actorId) {
    throw new InvalidInputError('You cannot remove yourself.', 'Leave the organization instead.', ['actorId']);
  }
  const { organizationId } = admin;
  return database.$transaction(async (transaction) => {
    const membership = await lockMembersAs(transaction, admin);
    const member = await transaction.actor.findFirst({ where: { ...present, organizationId, id: actorId } });
    if (member === null) {
      throw new NotFoundError('Member');
    }
    refuseClerks(membership);
    await keepAnAdmin(transaction, organizationId, actorId);
    const target = { type: 'Actor', id: actorId, name: member.name } as const;
    await recordAudit(transaction, admin, { action: 'member.removed', target });
    return endOf(transaction, actorId, now, query);
  });
}

/**
 * Ends the viewer's own membership.
 * @throws ForbiddenError for everyone but members and for tokens, ConflictError for the last admin
 *   and where Clerk keeps the members
 */
export async function leaveOrganization(
  database: PrismaClient,
  viewer: Viewer,
  now: Date,
  query: Query = {},
): Promise<Actor> {
  refusePersonalTokens(viewer);
  if (viewer.kind !== 'member') {
    throw new ForbiddenError();
  }
  const { organizationId, actorId } = viewer;
  return database.$transaction(async (transaction) => {
    refuseClerks(await lockMembers(transaction, organizationId));
    await keepAnAdmin(transaction, organizationId, actorId);
    const { name } = await transaction.actor.findUniqueOrThrow({ where: { id: actorId }, select: { name: true } });
    await recordAudit(transaction, viewer, { action: 'member.left', target: { type: 'Actor', id: actorId, name } });
    return endOf(transaction, actorId, now, query);
  });
}

async function endOf(transaction: Prisma.TransactionClient, actorId: string, now: Date, query: Query): Promise<Actor> {
  // The person first: a token that is made at the same time is either seen below or refused.
  await transaction.actor.update({ where: { id: actorId }, data: { removedAt: now, staffSince: null } });
  await transaction.personalToken.updateMany({ where: { actorId, revokedAt: null }, data: { revokedAt: now } });
  return transaction.actor.findUniqueOrThrow({ ...query, where: { id: actorId } });
}
