import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import type { Identity, TokenVerifier } from './identity.ts';

const issuer = 'quarry';

/**
 * A browser fetches a new one long before; a socket that outlives it is closed and resumes with a
 * fresh one.
 */
export const bearerLifetimeSeconds = 15 * 60;

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  org: z.string().optional(),
  exp: z.number(),
});

export interface BearerTokens extends TokenVerifier {
  /**
   * Signs a token for a session of the built-in provider.
   * @param lifetimeSeconds counted from now; the session's own end is checked at every use as well.
   */
  issue(
    session: { readonly id: string; readonly userId: string },
    organizationId: string | null,
    lifetimeSeconds?: number,
  ): Promise<{ token: string; expiresAt: number }>;
}

/**
 * Bearer tokens of the built-in provider: signed by us, good only while the session they belong to
 * exists.
 */
export function bearerTokens(database: PrismaClient, secret: string): BearerTokens {
  const key = new TextEncoder().encode(secret);
  return {
    async issue(session, organizationId, lifetimeSeconds = bearerLifetimeSeconds) {
      const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds;
      const token = await new SignJWT({ sid: session.id, ...(organizationId === null ? {} : { org: organizationId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(session.userId)
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },

    async verify(token): Promise<Identity> {
      const { sub, sid, org, exp } = await verified(token, key);
      const session = await database.authSession.findUnique({ where: { id: sid }, include: { user: true } });
      if (session === null || session.userId !== sub || session.expiresAt <= new Date()) {
        throw new UnauthenticatedError();
      }
      await noteUse(database, session);
      return {
        sessionId: session.id,
        provider: 'INTERNAL',
        userId: sub,
        email: session.user.email,
        name: session.user.name,
        organization: org === undefined ? null : { id: org, slug: null, role: null },
        expiresAt: Math.min(exp, Math.floor(session.expiresAt.getTime() / 1000)),
      };
    },
  };
}

/** Seconds for which uses of a session count as one: not every request writes a row. */
const useResolution = 60;

async function noteUse(
  database: PrismaClient,
  { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
): Promise<void> {
  const now = new Date();
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > useResolution * 1000) {
    await database.authSession.updateMany({ where: { id }, data: { lastUsedAt: now } });
  }
}

async function verified(token: string, key: Uint8Array): Promise<z.infer<typeof claims>> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'] });
    return claims.parse(payload);
  } catch (cause) {
    throw new UnauthenticatedError(undefined, undefined, { cause });
  }
}
