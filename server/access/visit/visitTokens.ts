import { createHash, randomBytes } from 'node:crypto';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import type { Authenticated } from '../viewer.ts';

/** Scanners find leaked tokens by this prefix. */
const prefix = 'qvt_';

export const isVisitToken = (token: string): boolean => token.startsWith(prefix);

export const newVisitToken = (): string => prefix + randomBytes(30).toString('base64url');

/** Stored form of a token: SHA-256, hexadecimal; the token itself has 240 random bits. */
export function visitTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Condition of the visits that hold now: the agent is public and its organization lets it be, or
 * the token that opened the visit works. So taking any of these back ends them at once.
 */
export function standingVisit(now: Date): Prisma.VisitWhereInput {
  return {
    expiresAt: { gt: now },
    actor: { removedAt: null },
    OR: [
      {
        agentTokenId: null,
        agent: {
          deletedAt: null,
          isPublic: true,
          organization: { allowsPublicAccess: true, deletionRequestedAt: null },
        },
      },
      {
        agent: { deletedAt: null, organization: { deletionRequestedAt: null } },
        agentToken: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      },
    ],
  };
}

/**
 * The viewer that a visitor's token stands for.
 * @throws UnauthenticatedError when unknown or expired, when the agent is public no longer, and
 *   when the token that opened the visit ended
 */
export async function visitViewer(database: PrismaClient, token: string): Promise<Authenticated> {
  const found = await database.visit.findUnique({
    where: { hash: visitTokenHash(token), AND: [standingVisit(new Date())] },
    include: { agent: { select: { organizationId: true, environmentId: true } } },
  });
  if (found === null) {
    throw new UnauthenticatedError('This visit has ended.', 'Open the page again.');
  }
  return {
    viewer: {
      kind: 'agent_token',
      tokenId: found.id,
      agentId: found.agentId,
      actorId: found.actorId,
      organizationId: found.agent.organizationId,
      environmentId: found.agent.environmentId,
      visitor: found.agentTokenId === null ? 'PUBLIC_LINK' : 'EMBED',
    },
    expiresAt: Math.floor(found.expiresAt.getTime() / 1000),
  };
}
