import { hkdfSync } from 'node:crypto';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { json, Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { isVisitor, type Authenticated } from '../access/viewer.ts';
import { ExpectedError, UnauthenticatedError } from '../platform/errors.ts';
import { bearerOf } from '../platform/http/bearer.ts';
import { httpError } from '../platform/http/httpError.ts';
import { knownOriginOnly, type OriginCheck } from '../platform/http/knownOrigin.ts';
import { mcpServer, type McpOptions } from './mcpServer.ts';

export interface McpRouteOptions extends Omit<McpOptions, 'stateKey'> {
  readonly allowsOrigin: OriginCheck;
  /** Origins of the installation; requests that name another host are refused. */
  readonly origins: readonly string[];
  /** Secret of the installation. */
  readonly secret: string;
}

const maximumBodyBytes = 256 * 1024;

/** Key for one purpose, so that nothing signed here means anything elsewhere. */
export const mcpStateKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'quarry mcp request state', 32));

/**
 * Serves MCP at `/mcp`. The library checks neither Host nor Origin nor token, so nothing reaches it
 * before all three were checked here. Credentials are a bearer token; cookies are never read.
 */
export function mcpRoutes(options: McpRouteOptions): { readonly router: Router; readonly close: () => Promise<void> } {
  const handler = mcpServer({ ...options, stateKey: mcpStateKey(options.secret) });
  const serve = toNodeHandler(handler, {
    onerror: (error) => options.log.error({ err: error }, 'mcp: a request could not be served'),
  });

  const identified: RequestHandler = async (request, response, next) => {
    const token = bearerOf(request.headers.authorization);
    const authenticated = await options.authenticate(token);
    const { viewer } = authenticated;
    if (token === null || viewer.kind === 'anonymous' || isVisitor(viewer)) {
      throw new UnauthenticatedError('MCP needs a token.', 'Send Authorization: Bearer with a token of an agent.');
    }
    response.locals['auth'] = { token, authenticated };
    next();
  };

  const answered: RequestHandler = async (request, response) => {
    const { auth } = (response as Response<unknown, { auth: { token: string; authenticated: Authenticated } }>).locals;
    const { token, authenticated } = auth;
    const info = {
      token,
      clientId: authenticated.viewer.kind,
      scopes: [],
      ...(authenticated.expiresAt === null ? {} : { expiresAt: authenticated.expiresAt }),
      extra: { authenticated },
    };
    await serve(Object.assign(request, { auth: info }), response, request.body);
  };

  const refusal: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (!(error instanceof ExpectedError)) {
      next(error);
      return;
    }
    if (error.code === 'UNAUTHENTICATED') {
      response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    }
    httpError(response, error.code === 'UNAUTHENTICATED' ? 401 : 400, error);
  };

  const router = Router();
  router.all(
    '/mcp',
    knownHostOnly(options.origins),
    knownOriginOnly(options.allowsOrigin),
    identified,
    json({ limit: maximumBodyBytes }),
    answered,
    refusal,
  );
  return { router, close: () => handler.close() };
}

/**
 * Refuses requests that name a host which is none of ours: a page whose name was made to point at
 * this machine speaks to it as to its own server.
 */
function knownHostOnly(origins: readonly string[]): RequestHandler {
  const hosts = new Set(origins.map((origin) => new URL(origin).host.toLowerCase()));
  return (request, response, next) => {
    if (hosts.has((request.headers.host ?? '').toLowerCase())) {
      next();
      return;
    }
    httpError(response, 403, {
      code: 'FORBIDDEN',
      message: 'Quarry is not known under the name in the Host header.',
      advice: 'Use its public address; QUARRY_PUBLIC_URL sets it.',
    });
  };
}
