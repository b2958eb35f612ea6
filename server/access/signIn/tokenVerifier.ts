import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Env } from '../../platform/env.ts';
import { SetupError } from '../../platform/errors.ts';
import { clerkTokens } from './clerkTokens.ts';
import { bearerTokens, type BearerTokens } from './bearerTokens.ts';
import type { TokenVerifier } from './identity.ts';

export type SignIn =
  | { readonly provider: 'clerk'; readonly verifier: TokenVerifier }
  | { readonly provider: 'builtin'; readonly verifier: BearerTokens };

/**
 * The sign-in adapter an installation is configured for.
 * @throws SetupError when Clerk is switched on without the pins that make its tokens checkable here
 */
export function signInFor(env: Env, database: PrismaClient, secret: string): SignIn {
  if (env.CLERK_PUBLISHABLE_KEY === undefined) {
    return { provider: 'builtin', verifier: bearerTokens(database, secret) };
  }
  const { CLERK_JWT_KEY: jwtKey, CLERK_ISSUER: issuer, CLERK_AUTHORIZED_PARTIES: authorizedParties } = env;
  if (jwtKey === undefined || issuer === undefined || authorizedParties.length === 0) {
    throw new SetupError(
      'Sign-in with Clerk also needs CLERK_JWT_KEY, CLERK_ISSUER and CLERK_AUTHORIZED_PARTIES.',
      'Copy them from the Clerk dashboard (API keys, JWT public key), or remove CLERK_PUBLISHABLE_KEY.',
    );
  }
  return {
    provider: 'clerk',
    verifier: clerkTokens({ jwtKey, issuer, authorizedParties, keyId: env.CLERK_JWT_KEY_ID ?? null }),
  };
}
