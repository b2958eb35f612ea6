import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { json, Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { GraphQLError, lexicographicSortSchema, OperationTypeNode, printSchema } from 'graphql';
import { ExpectedError, UnauthenticatedError } from '../platform/errors.ts';
import { bearerOf } from '../platform/http/bearer.ts';
import type { ClientAddress } from '../platform/http/clientAddress.ts';
import { httpError } from '../platform/http/httpError.ts';
import { originOf, withOrigin } from '../platform/http/requestOrigin.ts';
import { knownOriginOnly } from '../platform/http/knownOrigin.ts';
import type { Context } from './context.ts';
import { refusalsOf, withoutSuggestions, type Door } from './door.ts';
import { documentLimits } from './limits.ts';
import { noticesOf } from './notices.ts';

/** Admins may send the files of a whole semantic layer. */
const maximumBodyBytes = { usual: 256 * 1024, admin: 16 * 1024 * 1024 } as const;

/** A subscription that came by HTTP, where there is nothing to send its events by. */
const overHttp = new GraphQLError(
  'Subscriptions are served over WebSocket: connect to the same address with the protocol graphql-transport-ws.',
  { extensions: { code: 'INVALID_INPUT' } },
);

/** Size limits and validation, before anything runs. */
const refusalsPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ schema, document, operation, request, contextValue }) {
        const [found] = refusalsOf(schema, contextValue.viewer, document, request.variables);
        const refused = found ?? (operation?.operation === OperationTypeNode.SUBSCRIPTION ? overHttp : undefined);
        if (refused === undefined) {
          return Promise.resolve();
        }
        throw new GraphQLError(refused.message, {
          ...(refused.nodes === undefined ? {} : { nodes: refused.nodes }),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...refused.extensions, http: { status: 400 } },
        });
      },
      willSendResponse({ response: { body }, contextValue }) {
        const notices = noticesOf(contextValue);
        if (notices !== undefined && body.kind === 'single') {
          body.singleResult.extensions = { ...body.singleResult.extensions, ...notices };
        }
        if (contextValue.viewer.kind === 'anonymous' && body.kind === 'single' && body.singleResult.errors) {
          body.singleResult.errors = body.singleResult.errors.map((error) => ({
            ...error,
            message: withoutSuggestions(error.message),
          }));
        }
        return Promise.resolve();
      },
    }),
};

/**
 * Serves the API at `/graphql`, and the schema at `/schema.graphql` to everyone who is signed in.
 * Credentials are a bearer token; cookies are never read, so another site's page cannot act for a
 * visitor, and pages of foreign origins are refused as well.
 */
export async function httpDoor(
  door: Door,
  { addressOf }: { readonly addressOf?: ClientAddress } = {},
): Promise<{ readonly router: Router; readonly close: () => Promise<void> }> {
  const apollo = new ApolloServer<Context>({
    schema: door.schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: documentLimits.maxTokens },
    // Validation is ours (`refusalsOf`): the library's own would run before the limits.
    dangerouslyDisableValidation: true,
    formatError: door.mask,
    plugins: [ApolloServerPluginCacheControlDisabled(), refusalsPlugin],
    stopOnTerminationSignals: false,
  });
  await apollo.start();

  const identified: RequestHandler = async (request, response, next) => {
    const { viewer } = await door.authenticate(bearerOf(request.headers.authorization));
    const left = new AbortController();
    response.once('close', () => left.abort());
    response.locals.context = { ...door.contextOf(viewer), signal: left.signal };
    next();
  };
  const refusal: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (!(error instanceof ExpectedError)) {
      next(error);
      return;
    }
    httpError(response, error.code === 'UNAUTHENTICATED' ? 401 : 400, error);
  };

  const readable: RequestHandler = (request, response, next) => {
    if (request.method !== 'POST' || request.body !== undefined) {
      next();
      return;
    }
    httpError(response, 415, {
      code: 'INVALID_INPUT',
      message: 'The content type of the request is not supported.',
      advice: 'Send {"query": "…"} as application/json.',
    });
  };
  let printed: string | undefined;
  const schemaText: RequestHandler = (_request, response) => {
    const { context } = (response as Response<unknown, { context: Context }>).locals;
    if (context.viewer.kind === 'anonymous') {
      throw new UnauthenticatedError();
    }
    response.type('text/plain').send((printed ??= `${printSchema(lexicographicSortSchema(door.schema))}\n`));
  };

  const bodies = {
    usual: json({ limit: maximumBodyBytes.usual }),
    admin: json({ limit: maximumBodyBytes.admin }),
  };
  const body: RequestHandler = (request, response, next) => {
    const { context } = (response as Response<unknown, { context: Context }>).locals;
    const { viewer } = context;
    const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
    bodies[isAdmin ? 'admin' : 'usual'](request, response, next);
  };

  const fromSomewhere: RequestHandler = (request, _response, next) => withOrigin(originOf(request, addressOf), next);

  const router = Router();
  router.get('/schema.graphql', knownOriginOnly(door.allowsOrigin), identified, schemaText, refusal);
  const middleware = expressMiddleware(apollo, {
    context: ({ res }) => Promise.resolve((res as Response<unknown, { context: Context }>).locals.context),
  });
  router.use(
    '/graphql',
    knownOriginOnly(door.allowsOrigin),
    identified,
    body,
    readable,
    fromSomewhere,
    middleware,
    refusal,
  );
  return { router, close: () => apollo.stop() };
}
