import { NoSchemaIntrospectionCustomRule, specifiedRules, type GraphQLSchema, type ValidationRule } from 'graphql';
import type { Authenticated, Viewer } from '../access/viewer.ts';
import type { OriginCheck } from '../platform/http/knownOrigin.ts';
import type { Log } from '../platform/log.ts';
import type { Context } from './context.ts';
import type { ErrorMask } from './mask.ts';

/**
 * What both doors of the API, HTTP and WebSocket, have in common. graphql-ws bypasses Apollo Server and everything
 * configured there, so viewers, contexts, limits and masking live here and each door calls them.
 */
export interface Door {
  readonly schema: GraphQLSchema;
  readonly log: Log;
  readonly mask: ErrorMask;
  readonly allowsOrigin: OriginCheck;
  /** @throws UnauthenticatedError for a token that does not hold; no token is the anonymous viewer */
  authenticate(token: string | null): Promise<Authenticated>;
  /** A context for one operation. */
  contextOf(viewer: Viewer): Context;
}

/** `Bearer x` → `x`; anything else is no token. */
export function bearerOf(header: unknown): string | null {
  const match = typeof header === 'string' ? /^Bearer +(\S+)$/i.exec(header.trim()) : null;
  return match?.[1] ?? null;
}

/** The schema is open to whoever is signed in; anonymous visitors get no map of it. */
export function rulesFor(viewer: Viewer): readonly ValidationRule[] {
  return viewer.kind === 'anonymous' ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
}
