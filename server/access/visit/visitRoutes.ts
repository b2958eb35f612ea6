import { json, Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { ExpectedError, InvalidInputError } from '../../platform/errors.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import type { ClientAddress } from '../../platform/http/clientAddress.ts';
import { httpError } from '../../platform/http/httpError.ts';
import { knownOriginOnly, type OriginCheck } from '../../platform/http/knownOrigin.ts';
import { isIdOf } from '../../platform/ids.ts';
import type { Authenticator } from '../signIn/authenticator.ts';
import { openVisit } from './openVisit.ts';

export interface VisitRouteOptions {
  readonly database: PrismaClient;
  readonly authenticate: Authenticator;
  readonly allowsOrigin: OriginCheck;
  readonly addressOf: ClientAddress;
  readonly secret: string;
}

const sent = z.object({ agentId: z.string().optional() });

const statusOf: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  LIMIT_EXCEEDED: 429,
};

/**
 * Visits of people without an account.
 * - `POST /api/v1/visits` with `{agentId}` → `{token, expiresAt, agentId}`: of a public agent; or,
 *   with a token of an agent as the bearer, of that agent, for a site that shows it in a frame.
 * - `GET /embed/agents/:id`: says which sites may show the page in a frame; the client's pages
 *   answer.
 *
 * No cookie is read.
 */
export function visitRoutes({ database, authenticate, allowsOrigin, addressOf, secret }: VisitRouteOptions): Router {
  const opened: RequestHandler = async (request, response) => {
    const parsed = sent.safeParse(request.body ?? {});
    if (!parsed.success) {
      throw new InvalidInputError('This body cannot be used.', 'Send {"agentId": "agt_…"} as JSON.');
    }
    const opener = await authenticate(bearerOf(request.headers.authorization));
    const address = addressOf(request);
    const agentId = parsed.data.agentId ?? null;
    response.set('Cache-Control', 'no-store');
    response.json(await openVisit(database, { opener, agentId, address, secret, now: new Date() }));
  };
  const refusal: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (error instanceof ExpectedError) {
      httpError(response, statusOf[error.code] ?? 400, error);
      return;
    }
    next(error);
  };

  const framed: RequestHandler<{ id: string }> = async (request, response, next) => {
    const { id } = request.params;
    const agent = isIdOf('Agent', id)
      ? await database.agent.findFirst({ where: { id, deletedAt: null }, select: { allowedOrigins: true } })
      : null;
    const policy = String(response.getHeader('Content-Security-Policy') ?? '');
    const ancestors = agent === null || agent.allowedOrigins.length === 0 ? ["'none'"] : agent.allowedOrigins;
    response.set(
      'Content-Security-Policy',
      policy.replace(/frame-ancestors [^;]*/, () => `frame-ancestors ${ancestors.join(' ')}`),
    );
    // The header knows no list of origins; browsers that know the policy above prefer it.
    response.removeHeader('X-Frame-Options');
    // A page in a frame of another site is not in the group of pages of ours.
    response.removeHeader('Cross-Origin-Opener-Policy');
    next();
  };

  const router = Router();
  router.post('/api/v1/visits', knownOriginOnly(allowsOrigin), json({ limit: 4096 }), opened, refusal);
  router.get('/embed/agents/:id', framed);
  return router;
}
