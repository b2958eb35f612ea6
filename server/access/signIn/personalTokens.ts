import { createHash, randomBytes } from 'node:crypto';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import type { Authenticated } from '../viewer.ts';
import { memberFields, memberOfRow } from './viewerOf.ts';

/** Scanners find leaked tokens by this prefix. */
const prefix = 'qpt_';

export const isPersonalToken = (token: string): boolean => token.startsWith(prefix);

/** A new token, and what people recognise it by. */
export function newPersonalToken(): { readonly token: string; readonly shown: string } {
  const token = prefix + randomBytes(30).toString('base64url');
  return { token, shown: token.slice(0, prefix.length + 4) };
}

/** Stored form of a token: SHA-256, hexadecimal; the token itself has 240 random bits. */
export const personalTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Seconds for which uses of a token count as one: not every request writes a row. */
const useResolution = 60;

/**
 * Clerk does not say when a membership ends there, only its sign-in tokens do: a token of ours
 * would outlive it.
 */
export const noTokensWithClerk = 'Personal tokens do not work in an organization that is kept in Clerk.';

const organizationFields = { select: { ...memberFields.organization.select, externalId: true } } as const;

/**
 * The member that a personal token stands for, without a session: what asks for their password
 * again is refused.
 * @throws UnauthenticatedError when unknown, expired or revoked, when the membership has
 *   ended, and where Clerk keeps the organization
 */
export async function personalTokenViewer(database: PrismaClient, token: string): Promise<Authenticated> {
  const now = new Date();
  const found = await database.personalToken.findUnique({
    where: { hash: personalTokenHash(token), revokedAt: null, actor: { removedAt: null } },
    include: {
      actor: { select: { ...memberFields, clerkUserId: true, email: true, organization: organizationFields } },
    },
  });
  if (found === null || (found.expiresAt !== null && found.expiresAt <= now)) {
    throw new UnauthenticatedError();
  }
  const { id, actor, expiresAt, lastUsedAt } = found;
  if (actor.organization.externalId !== null) {
    throw new UnauthenticatedError(noTokensWithClerk, 'Ask on the web, or with the token of an agent.');
  }
  const member = memberOfRow(actor, { userId: actor.clerkUserId ?? '', email: actor.email ?? '' });
  if (member === null) {
    throw new UnauthenticatedError();
  }
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > useResolution * 1000) {
    await database.personalToken.updateMany({ where: { id }, data: { lastUsedAt: now } });
  }
  return {
    viewer: { ...member, staff: false, personalTokenId: id },
    expiresAt: expiresAt === null ? null : Math.floor(expiresAt.getTime() / 1000),
  };
}
