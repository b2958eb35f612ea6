import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Authenticated } from '../viewer.ts';
import { isVisitToken, visitViewer } from '../visit/visitTokens.ts';
import { agentTokenViewer, isAgentToken } from './agentTokens.ts';
import { isPersonalToken, personalTokenViewer } from './personalTokens.ts';
import type { TokenVerifier } from './identity.ts';
import { viewerOf } from './viewerOf.ts';

/** Turns what a caller brings into a viewer; the one way in for every door. */
export type Authenticator = (token: string | null) => Promise<Authenticated>;

export function authenticator(database: PrismaClient, verifier: TokenVerifier): Authenticator {
  return async (token) => {
    if (token === null) {
      return { viewer: { kind: 'anonymous' }, expiresAt: null };
    }
    if (isAgentToken(token)) {
      return agentTokenViewer(database, token);
    }
    if (isPersonalToken(token)) {
      return personalTokenViewer(database, token);
    }
    if (isVisitToken(token)) {
      return visitViewer(database, token);
    }
    const identity = await verifier.verify(token);
    return { viewer: await viewerOf(database, identity), expiresAt: identity.expiresAt };
  };
}
