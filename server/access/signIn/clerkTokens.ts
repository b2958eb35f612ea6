import { verifyToken } from '@clerk/backend';
import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { OrganizationRole } from '../viewer.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import type { Identity, TokenVerifier } from './identity.ts';

export interface ClerkPins {
  /** Public key of the Clerk instance, PEM. */
  readonly jwtKey: string;
  /** Id of that key; tokens signed with another are refused even if a library would fetch it. */
  readonly keyId: string | null;
  /** `https://clerk.example.com`, the only accepted `iss`. */
  readonly issuer: string;
  /** Origins of our own pages, the only accepted `azp`. */
  readonly authorizedParties: readonly string[];
}

/**
 * Version 2 of the claims leaves `org:` out. Roles of an instance's own may do what explorers may.
 */
const role = z
  .string()
  .transform((value): OrganizationRole => (value === 'org:admin' || value === 'admin' ? 'org:admin' : 'org:explorer'));

/** Session token claims, version 2 (`o`) and version 1 (`org_id`), as Clerk documents them. */
const sessionClaims = z.object({
  sub: z.string().min(1),
  iss: z.string(),
  azp: z.string(),
  exp: z.number(),
  iat: z.number(),
  /** Minutes since each factor was given, at `iat`; -1: the person has none. */
  fva: z.tuple([z.number(), z.number()]).optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  o: z.object({ id: z.string(), slg: z.string().optional(), rol: role.optional() }).optional(),
  org_id: z.string().optional(),
  org_slug: z.string().optional(),
  org_role: role.optional(),
});

/** Times of both factors, in milliseconds. */
function factorsOf([first, second]: readonly [number, number], issuedAt: number) {
  const at = (minutes: number): number | null => (minutes < 0 ? null : (issuedAt - minutes * 60) * 1000);
  return { first: at(first), second: at(second) };
}

/**
 * Verifies Clerk session tokens without a network call: key, key id, issuer and authorized party
 * are all pinned.
 */
export function clerkTokens(pins: ClerkPins): TokenVerifier {
  return {
    async verify(token: string): Promise<Identity> {
      try {
        const header = decodeProtectedHeader(token);
        if (header.alg !== 'RS256') {
          throw new Error(`algorithm ${header.alg}`);
        }
        if (pins.keyId !== null && header.kid !== pins.keyId) {
          throw new Error(`key ${header.kid}`);
        }
        const payload = await verifyToken(token, {
          jwtKey: pins.jwtKey,
          authorizedParties: [...pins.authorizedParties],
        });
        const claims = sessionClaims.parse(payload);
        if (claims.iss !== pins.issuer) {
          throw new Error(`issuer ${claims.iss}`);
        }
        // The library accepts a token without `azp`; the schema above does not, and here it must be
        // one of ours.
        if (!pins.authorizedParties.includes(claims.azp)) {
          throw new Error(`party ${claims.azp}`);
        }
        const organizationId = claims.o?.id ?? claims.org_id;
        return {
          provider: 'CLERK',
          userId: claims.sub,
          email: claims.email ?? '',
          name: claims.name ?? null,
          organization:
            organizationId === undefined
              ? null
              : {
                  id: organizationId,
                  slug: claims.o?.slg ?? claims.org_slug ?? null,
                  role: claims.o?.rol ?? claims.org_role ?? null,
                },
          expiresAt: claims.exp,
          ...(claims.fva !== undefined && { factors: factorsOf(claims.fva, claims.iat) }),
        };
      } catch (cause) {
        throw new UnauthenticatedError(undefined, undefined, { cause });
      }
    },
  };
}
