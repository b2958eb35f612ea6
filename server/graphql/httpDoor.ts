import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { json, Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { GraphQLError } from 'graphql';
import { ExpectedError } from '../platform/errors.ts';
import { bearerOf } from '../platform/http/bearer.ts';
import { knownOriginOnly } from '../platform/http/knownOrigin.ts';
import type { Context } from './context.ts';
import { refusalsOf, type Door } from './door.ts';
import { documentLimits } from './limits.ts';

const maximumBodyBytes = 256 * 1024;

/** Size limits and validation, before anything runs. */
const refusalsPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ schema, document, request, contextValue }) {
        const [refused] = refusalsOf(schema, contextValue.viewer, document, request.variables);
        if (refused === undefined) return Promise.resolve();
        throw new GraphQLError(refused.message, {
          ...(refused.nodes === undefined ? {} : { nodes: refused.nodes }),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...refused.extensions, http: { status: 400 } },
        });
      },
    }),
};

/**
 * The HTTP door at `/graphql`. Credentials are a bearer token; cookies are never read, so another site's page cannot act
 * for a visitor, and pages of foreign origins are refused besides.
 */
export async function httpDoor(door: Door): Promise<{ readonly router: Router; readonly close: () => Promise<void> }> {
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
    response
      .status(error.code === 'UNAUTHENTICATED' ? 401 : 400)
      .json({ errors: [{ message: error.message, extensions: { code: error.code, advice: error.advice } }] });
  };

  const router = Router();
  const middleware = expressMiddleware(apollo, {
    context: ({ res }) => Promise.resolve((res as Response<unknown, { context: Context }>).locals.context),
  });
  router.use(
    '/graphql',
    knownOriginOnly(door.allowsOrigin),
    json({ limit: maximumBodyBytes }),
    identified,
    middleware,
    refusal,
  );
  return { router, close: () => apollo.stop() };
}
