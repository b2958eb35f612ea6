import type { PrismaClient } from '../../generated/prisma/client.ts';
import { invitationHash } from '../invitationSecret.ts';

/** What a link says of its invitation, to the person who has it. */
export interface InvitationCard {
  readonly organizationName: string;
  readonly organizationLogo: string | null;
  readonly email: string;
  readonly role: string;
  readonly invitedByName: string;
  readonly expiresAt: Date;
}

/**
 * The open invitation of a link's secret; null when it is unknown, used, revoked or expired, and
 * when the admin who made it is a member no longer.
 */
export async function invitationOf(database: PrismaClient, secret: string, now: Date): Promise<InvitationCard | null> {
  const found = await database.invitation.findFirst({
    where: {
      tokenHash: invitationHash(secret),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
      organization: { deletionRequestedAt: null },
      invitedBy: { removedAt: null },
    },
    select: {
      email: true,
      role: true,
      expiresAt: true,
      organization: { select: { name: true, logo: true } },
      invitedBy: { select: { name: true } },
    },
  });
  if (found === null) {
    return null;
  }
  const { organization, invitedBy, ...card } = found;
  return {
    ...card,
    organizationName: organization.name,
    organizationLogo: organization.logo,
    invitedByName: invitedBy.name,
  };
}
