import type { Organization, PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { recordAudit } from './audit/recordAudit.ts';
import { invitationHash } from './invitationSecret.ts';
import { refusePersonalTokens } from './refusePersonalTokens.ts';
import type { Viewer } from './viewer.ts';

/**
 * Makes the signed-in person a member of the organization that invited their address. Works once; a
 * person who was removed comes back as the same actor, so that what they wrote is theirs again.
 * @throws UnauthenticatedError, NotFoundError when the link is unknown, used, revoked or expired,
 *   ForbiddenError for another address, for tokens, and for people of another sign-in provider, who join where
 *   they sign in
 */
export async function acceptInvitation(
  database: PrismaClient,
  viewer: Viewer,
  secret: string,
  now: Date,
): Promise<Organization> {
  refusePersonalTokens(viewer);
  if (viewer.kind !== 'user' && viewer.kind !== 'member') {
    throw new UnauthenticatedError();
  }
  return database.$transaction(async (transaction) => {
    const open = {
      tokenHash: invitationHash(secret),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
      organization: { deletionRequestedAt: null },
      // An invitation ends with its maker.
      invitedBy: { removedAt: null },
    };
    const invitation = await transaction.invitation.findFirst({ where: open });
    if (invitation === null) {
      throw new NotFoundError('Invitation', 'Ask the person who invited you for a new link.');
    }
    if (invitation.email.toLowerCase() !== viewer.email.toLowerCase()) {
      throw new ForbiddenError(
        'This invitation is for another address.',
        `Sign in as ${invitation.email} to accept it.`,
      );
    }
    const account = await transaction.authUser.findUnique({ where: { id: viewer.userId }, select: { name: true } });
    if (account === null) {
      throw new ForbiddenError(
        'This invitation is for accounts of Quarry itself, and you signed in with Clerk.',
        'Ask an admin to invite you to the organization in Clerk.',
      );
    }
    // Two clicks at once: the second finds nothing left to accept.
    const accepted = await transaction.invitation.updateMany({ where: open, data: { acceptedAt: now } });
    if (accepted.count === 0) {
      throw new NotFoundError('Invitation', 'It has just been accepted.');
    }
    const { organizationId, role, email } = invitation;
    const person = { organizationId, provider: 'INTERNAL' as const, clerkUserId: viewer.userId };
    const where = { organizationId_provider_clerkUserId: person };
    const before = await transaction.actor.findUnique({ where, select: { id: true, removedAt: true } });
    const returns = before !== null && before.removedAt !== null;
    const actorId = before?.id ?? newId('Actor');
    await transaction.actor.upsert({
      where,
      create: { id: actorId, ...person, email, role, name: account.name },
      update: { role, email, removedAt: null, ...(returns && { staffSince: null }) },
    });
    await recordAudit(
      transaction,
      { organizationId, actorId, actorKind: 'PERSON' },
      { action: 'invitation.accepted', target: { type: 'Invitation', id: invitation.id, name: email } },
    );
    return transaction.organization.findUniqueOrThrow({ where: { id: organizationId } });
  });
}
