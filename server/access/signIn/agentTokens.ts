import { createHash, randomBytes } from 'node:crypto';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import type { Authenticated } from '../viewer.ts';

/** Scanners find leaked tokens by this prefix. */
const prefix = 'qat_';

export const isAgentToken = (token: string): boolean => token.startsWith(prefix);

/** A new token, and what people recognise it by. */
export function newAgentToken(): { readonly token: string; readonly shown: string } {
  const token = prefix + randomBytes(30).toString('base64url');
  return { token, shown: token.slice(0, prefix.length + 4) };
}

/** Seconds for which uses of a token count as one: not every request writes a row. */
const useResolution = 60;

/**
 * Stored form of a token: SHA-256, hexadecimal. The token itself has 240 random bits, so no slow
 * hash is needed.
 */
export function agentTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The viewer that an agent's token stands for.
 * @throws UnauthenticatedError when unknown, expired or revoked, and when its agent was deleted,
 *   its actor removed, or its organization is being deleted
 */
export async function agentTokenViewer(database: PrismaClient, token: string): Promise<Authenticated> {
  const now = new Date();
  const found = await database.agentToken.findUnique({
    where: {
      hash: agentTokenHash(token),
      revokedAt: null,
      agent: { deletedAt: null, organization: { deletionRequestedAt: null } },
      actor: { removedAt: null },
    },
    include: { agent: { select: { organizationId: true, environmentId: true } } },
  });
  if (found === null || (found.expiresAt !== null && found.expiresAt <= now)) {
    throw new UnauthenticatedError();
  }
  const lately = new Date(now.getTime() - useResolution * 1000);
  if (found.lastUsedAt === null || found.lastUsedAt < lately) {
    await database.agentToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: now } });
  }
  return {
    viewer: {
      kind: 'agent_token',
      tokenId: found.id,
      agentId: found.agentId,
      actorId: found.actorId,
      organizationId: found.agent.organizationId,
      environmentId: found.agent.environmentId,
    },
    expiresAt: found.expiresAt === null ? null : Math.floor(found.expiresAt.getTime() / 1000),
  };
}
