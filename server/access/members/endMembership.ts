import type { Actor, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { present } from '../access.policy.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import type { Viewer } from '../viewer.ts';
import { adminOf, keepAnAdmin, lockMembers, refuseClerks } from './adminOf.ts';

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
    const membership = await lockMembers(transaction, organizationId);
    const member = await transaction.actor.findFirst({ where: { ...present, organizationId, id: actorId } });
    if (member === null) {
      throw new NotFoundError('Member');
    }
    refuseClerks(membership);
    const target = { type: 'Actor', id: actorId, name: member.name } as const;
    await recordAudit(transaction, admin, { action: 'member.removed', target });
    return endOf(transaction, actorId, now, query);
  });
}

/**
 * Ends the viewer's own membership.
 * @throws ForbiddenError for everyone but members, ConflictError for the last admin and where Clerk
 *   keeps the members
 */
export async function leaveOrganization(
  database: PrismaClient,
  viewer: Viewer,
  now: Date,
  query: Query = {},
): Promise<Actor> {
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
  await transaction.personalToken.updateMany({ where: { actorId, revokedAt: null }, data: { revokedAt: now } });
  return transaction.actor.update({ ...query, where: { id: actorId }, data: { removedAt: now, staffSince: null } });
}
