import { z } from 'zod';
import type { Invitation, PrismaClient } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { equalling } from '../platform/database/containing.ts';
import { newId } from '../platform/ids.ts';
import { changesOf, recordAudit } from './audit/recordAudit.ts';
import { invitationHash, newInvitationSecret } from './invitationSecret.ts';
import { requireVerified } from './reverification/requireVerified.ts';
import type { OrganizationRole, Viewer } from './viewer.ts';

const validDays = 14;

/** End of an invitation that is sent now. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + validDays * 86_400_000);

export interface NewInvitation {
  readonly invitation: Invitation;
  /** Only known now: the link is `/auth/register?invitation=<secret>`. */
  readonly secret: string;
}

/**
 * Invites an address into the viewer's organization. An open invitation of the same address is
 * replaced.
 * @throws ForbiddenError, ReverificationRequiredError for a new admin, InvalidInputError,
 *   ConflictError when the person is a member already
 */
export async function inviteMember(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly email: string; readonly role: OrganizationRole },
  now: Date,
): Promise<NewInvitation> {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError();
  }
  if (input.role === 'org:admin') {
    await requireVerified(database, viewer, 'strict', now);
  }
  const email = input.email.trim().toLowerCase();
  if (!z.email().safeParse(email).success) {
    throw new InvalidInputError('This is not an e-mail address.', 'Write it like ada@example.com.', ['email']);
  }
  const { organizationId, actorId } = viewer;
  const member = await database.actor.findFirst({
    where: { organizationId, removedAt: null, email: equalling(email) },
    select: { id: true },
  });
  if (member !== null) {
    throw new ConflictError(`${email} is already a member.`, 'Change the role in the list of members instead.');
  }
  const secret = newInvitationSecret();
  const invitation = await database.$transaction(async (transaction) => {
    await transaction.invitation.updateMany({
      where: { organizationId, email, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    const id = newId('Invitation');
    await recordAudit(transaction, viewer, {
      action: 'invitation.sent',
      target: { type: 'Invitation', id, name: email },
      changes: changesOf({ role: null as string | null }, { role: input.role }),
    });
    return transaction.invitation.create({
      data: {
        id,
        organizationId,
        email,
        role: input.role,
        tokenHash: invitationHash(secret),
        invitedById: actorId,
        expiresAt: invitationEnd(now),
      },
    });
  });
  return { invitation, secret };
}
