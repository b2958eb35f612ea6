import type { Actor, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { present } from '../access.policy.ts';
import { changesOf, recordAudit } from '../audit/recordAudit.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import type { OrganizationRole, Viewer } from '../viewer.ts';
import { adminOf, keepAnAdmin, lockMembersAs, refuseClerks } from './adminOf.ts';

/**
 * Gives a member another role, from their next request on.
 * @throws ForbiddenError, ReverificationRequiredError, NotFoundError, ConflictError for the last
 *   admin and where Clerk keeps the members
 */
export async function changeRole(
  database: PrismaClient,
  viewer: Viewer,
  { actorId, role }: { readonly actorId: string; readonly role: OrganizationRole },
  now: Date,
  query: { readonly include?: Prisma.ActorInclude } = {},
): Promise<Actor> {
  const admin = adminOf(viewer);
  await requireVerified(database, admin, 'strict', now);
  const { organizationId } = admin;
  return database.$transaction(async (transaction) => {
    const membership = await lockMembersAs(transaction, admin);
    const member = await transaction.actor.findFirst({ where: { ...present, organizationId, id: actorId } });
    if (member === null) {
      throw new NotFoundError('Member');
    }
    refuseClerks(membership);
    if (role !== 'org:admin') {
      await keepAnAdmin(transaction, organizationId, actorId);
    }
    if (member.role !== role) {
      await recordAudit(transaction, admin, {
        action: 'member.roleChanged',
        target: { type: 'Actor', id: actorId, name: member.name },
        changes: changesOf({ role: member.role }, { role }),
      });
    }
    return transaction.actor.update({ ...query, where: { id: actorId }, data: { role } });
  });
}
