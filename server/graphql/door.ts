import {
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import type { Authenticated, Viewer } from '../access/viewer.ts';
import type { OriginCheck } from '../platform/http/knownOrigin.ts';
import type { Log } from '../platform/log.ts';
import type { Context } from './context.ts';
import { limitError } from './limits.ts';
import type { ErrorMask } from './mask.ts';
import { refusalOfClosing } from './readOnly.ts';
import { unstorableText } from './unstorableText.ts';

/**
 * Shared parts of the API's two doors, HTTP and WebSocket. graphql-ws bypasses Apollo Server and
 * everything configured there, so viewers, contexts, limits and masking live here and each door
 * calls them.
 */
export interface Door {
  readonly schema: GraphQLSchema;
  readonly log: Log;
  readonly mask: ErrorMask;
  readonly allowsOrigin: OriginCheck;
  /**
   * @throws UnauthenticatedError for a token that does not hold; no token is the anonymous viewer
   */
  authenticate(token: string | null): Promise<Authenticated>;
  /** A context for one operation. */
  contextOf(viewer: Viewer): Context;
}

/** The schema is open to everyone who is signed in; anonymous visitors get no map of it. */
const anonymousRules = [...specifiedRules, NoSchemaIntrospectionCustomRule];

/**
 * GraphQL's message about an unknown name, without its suggestions: they would reveal the schema.
 */
export const withoutSuggestions = (message: string): string => message.replace(/ Did you mean [^]*\?$/, '');

/** Validation errors of documents that are kept parsed, for both kinds of viewers. */
const validated = new WeakMap<
  DocumentNode,
  { signedIn?: readonly GraphQLError[]; anonymous?: readonly GraphQLError[] }
>();

/**
 * Why a document may not run, or nothing. Its size is looked at before it is validated, because a
 * document can be made to keep validation busy for seconds; both doors call this and nothing else.
 */
export function refusalsOf(
  schema: GraphQLSchema,
  viewer: Viewer,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> | null | undefined,
): readonly GraphQLError[] {
  const refused =
    limitError(schema, document, variables ?? {}) ??
    unstorableText(document, variables ?? {}) ??
    refusalOfClosing(viewer, document);
  if (refused !== null) {
    return [refused];
  }
  const known = validated.get(document) ?? {};
  validated.set(document, known);
  return viewer.kind === 'anonymous'
    ? (known.anonymous ??= validate(schema, document, anonymousRules))
    : (known.signedIn ??= validate(schema, document));
}
