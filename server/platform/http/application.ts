import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import { databaseFailure } from '../database/databaseFailure.ts';
import type { Health } from '../health.ts';
import type { Log } from '../log.ts';
import { httpError } from './httpError.ts';
import { newRequestId } from './requestId.ts';
import { securityHeaders, type ThirdParties } from './securityHeaders.ts';

export interface ApplicationOptions {
  readonly log: Log;
  readonly thirdParties: ThirdParties;
  /** True: people open the installation by HTTPS. */
  readonly https: boolean;
  /** Mounted in this order; the client's pages come last because they answer everything else. */
  readonly routers: readonly Router[];
  readonly health: () => Promise<Health>;
}

/** The web application: headers, health, the given routers, and one place where surprises end. */
export function webApplication({ log, thirdParties, https, routers, health }: ApplicationOptions): Express {
  const application = express();
  application.disable('x-powered-by');
  application.use(securityHeaders(thirdParties, https));
  // Before the Host is judged: health checks of HTTP/1.0 name none.
  application.get(['/health', '/api/v1/health'], async (_request, response) => {
    const { status, problems } = await health();
    response.set('Cache-Control', 'no-store').status(status === 'unavailable' ? 503 : 200);
    response.json(problems.length === 0 ? { status } : { status, problems });
  });
  application.use((request, response, next) => {
    // No id and no path contains U+0000, and no database can be asked for one.
    if (/%00/.test(request.originalUrl)) {
      httpError(response, 404, { code: 'NOT_FOUND', message: 'Nothing was found at this address.' });
      return;
    }
    if (URL.canParse(`http://${request.headers.host ?? ''}`)) {
      next();
      return;
    }
    httpError(response, 400, { code: 'INVALID_INPUT', message: 'The Host header names no host.' });
  });
  // Hashed assets are fetched once and kept for a year: worth the last percent. Answers are not.
  application.use(
    compression({ level: 9, filter: (request, response) => isAsset(request) && compression.filter(request, response) }),
  );
  application.use(
    compression({ filter: (request, response) => !isAsset(request) && compression.filter(request, response) }),
  );

  for (const router of routers) {
    application.use(router);
  }

  application.use((request, response) => {
    httpError(response, 404, { code: 'NOT_FOUND', message: `Nothing was found at ${request.path}.` });
  });
  application.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const refusal = refusalOf(error, request);
    if (refusal !== null) {
      httpError(response, refusal.status, refusal);
      return;
    }
    const away = databaseFailure(error);
    if (away !== null) {
      log.warn({ err: error }, 'http: the database cannot be used');
      httpError(response.set('Retry-After', '2'), 503, away);
      return;
    }
    const id = newRequestId();
    log.error({ err: error, errorId: id }, 'http: unexpected error');
    httpError(response, 500, {
      code: 'INTERNAL',
      message: `Something went wrong. Quote ${id} when you report it.`,
    });
  });
  return application;
}

const isAsset = (request: Request): boolean => request.originalUrl.startsWith('/assets/');

/** Answer to a request that a parser or the file server refused; null for our own failures. */
function refusalOf(error: unknown, request: Request): { status: number; code: string; message: string } | null {
  if (typeof error !== 'object' || error === null) {
    return null;
  }
  const { status, type, limit } = error as { status?: unknown; type?: unknown; limit?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) {
    return null;
  }
  if (status === 404) {
    return { status, code: 'NOT_FOUND', message: `Nothing was found at ${request.path}.` };
  }
  if (status === 413) {
    const most = typeof limit === 'number' ? ` The limit is ${limit} bytes.` : '';
    return { status, code: 'LIMIT_EXCEEDED', message: `The body of the request is too large.${most}` };
  }
  if (type === 'entity.parse.failed') {
    return { status, code: 'INVALID_INPUT', message: 'The body of the request is not valid JSON.' };
  }
  if (status === 415) {
    return { status, code: 'INVALID_INPUT', message: 'The encoding of the body is not supported. Send UTF-8.' };
  }
  return { status, code: 'INVALID_INPUT', message: 'The request could not be read.' };
}
