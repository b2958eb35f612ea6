import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import type { Log } from '../log.ts';
import { newRequestId } from './requestId.ts';
import { securityHeaders, type ThirdParties } from './securityHeaders.ts';

export interface ApplicationOptions {
  readonly log: Log;
  readonly thirdParties: ThirdParties;
  /** Mounted in this order; the client's pages come last because they answer everything else. */
  readonly routers: readonly Router[];
  /** Resolves when the database answers; rejects otherwise. */
  readonly healthy: () => Promise<void>;
}

/** The web application: headers, health, the given routers, and one place where surprises end. */
export function webApplication({ log, thirdParties, routers, healthy }: ApplicationOptions): Express {
  const application = express();
  application.disable('x-powered-by');
  application.use(securityHeaders(thirdParties));
  // Hashed assets are fetched once and kept for a year: worth the last percent. Answers are not.
  application.use(
    compression({ level: 9, filter: (request, response) => isAsset(request) && compression.filter(request, response) }),
  );
  application.use(
    compression({ filter: (request, response) => !isAsset(request) && compression.filter(request, response) }),
  );

  // 200 when this process can do its work, 503 when its database does not answer.
  application.get('/api/v1/health', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      await healthy();
      response.json({ status: 'ok' });
    } catch (error) {
      log.warn({ err: error }, 'health: the database does not answer');
      response.status(503).json({ status: 'unavailable' });
    }
  });

  for (const router of routers) application.use(router);

  application.use((request, response) => {
    response.status(404).json({ code: 'NOT_FOUND', message: `There is nothing at ${request.path}.` });
  });
  application.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = statusOf(error);
    if (status < 500) {
      response.status(status).json({ code: 'INVALID_INPUT', message: 'The request could not be read.' });
      return;
    }
    const id = newRequestId();
    log.error({ err: error, errorId: id }, 'http: unexpected error');
    response.status(500).json({ code: 'INTERNAL', message: `Something went wrong. Quote ${id} when you report it.` });
  });
  return application;
}

const isAsset = (request: Request): boolean => request.originalUrl.startsWith('/assets/');

/** Body parsers throw errors that carry a status; everything else is ours. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
