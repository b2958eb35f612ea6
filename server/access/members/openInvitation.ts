import type { Invitation, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { invitationHash, newInvitationSecret } from '../invitationSecret.ts';
import { invitationEnd, type NewInvitation } from '../inviteMember.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import type { MemberViewer, Viewer } from '../viewer.ts';
import { adminOf } from './adminOf.ts';

/**
 * Takes an invitation back: its link works no longer.
 * @throws ForbiddenError, NotFoundError, ConflictError when it was accepted or revoked before
 */
export async function revokeInvitation(
  database: PrismaClient,
  viewer: Viewer,
  invitationId: string,
  now: Date,
): Promise<Invitation> {
  const admin = adminOf(viewer);
  return database.$transaction(async (transaction) => {
    const { email } = await openOne(transaction, admin, invitationId);
    const target = { type: 'Invitation', id: invitationId, name: email } as const;
    await recordAudit(transaction, admin, { action: 'invitation.revoked', target });
    return changeOpen(transaction, invitationId, { revokedAt: now });
  });
}

/**
 * Gives an invitation a new link and its full time again; the link of before works no longer.
 * @throws ForbiddenError, ReverificationRequiredError for a new admin, NotFoundError, ConflictError
 *   when it was accepted or revoked before
 */
export async function renewInvitation(
  database: PrismaClient,
  viewer: Viewer,
  invitationId: string,
  now: Date,
): Promise<NewInvitation> {
  const admin = adminOf(viewer);
  const secret = newInvitationSecret();
  const invitation = await database.$transaction(async (transaction) => {
    const { email, role } = await openOne(transaction, admin, invitationId);
    if (role === 'org:admin') {
      await requireVerified(transaction, admin, 'strict', now);
    }
    const target = { type: 'Invitation', id: invitationId, name: email } as const;
    await recordAudit(transaction, admin, { action: 'invitation.renewed', target });
    // The admin who renews it answers for it from now on: an invitation ends with its maker.
    return changeOpen(transaction, invitationId, {
      tokenHash: invitationHash(secret),
      expiresAt: invitationEnd(now),
      invitedById: admin.actorId,
    });
  });
  return { invitation, secret };
}

async function openOne(
  transaction: Prisma.TransactionClient,
  { organizationId }: MemberViewer,
  id: string,
): Promise<Invitation> {
  const invitation = await transaction.invitation.findFirst({ where: { id, organizationId } });
  if (invitation === null) {
    throw new NotFoundError('Invitation');
  }
  if (invitation.acceptedAt !== null || invitation.revokedAt !== null) {
    throw hasEnded(invitation.acceptedAt === null ? 'revoked' : 'accepted');
  }
  return invitation;
}

/** Changes an invitation only while it is open: a person may accept it at the same time. */
async function changeOpen(
  transaction: Prisma.TransactionClient,
  id: string,
  data: Prisma.InvitationUncheckedUpdateManyInput,
): Promise<Invitation> {
  const { count } = await transaction.invitation.updateMany({
    where: { id, acceptedAt: null, revokedAt: null },
    data,
  });
  if (count === 0) {
    throw hasEnded('accepted or revoked');
  }
  return transaction.invitation.findUniqueOrThrow({ where: { id } });
}

const hasEnded = (how: string): ConflictError =>
  new ConflictError(`This invitation was ${how} already.`, 'Read the list again.');
