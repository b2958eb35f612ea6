import type { RequestHandler } from 'express';

export type OriginCheck = (origin: string | undefined) => boolean;

/**
 * True when pages of an origin may call us: our own and the configured ones. Programs send no
 * origin.
 */
export function originCheck(allowed: readonly string[]): OriginCheck {
  const known = new Set(allowed.map((origin) => origin.toLowerCase()));
  return (origin) => origin === undefined || known.has(origin.toLowerCase());
}

/**
 * Refuses requests that a page of a foreign origin makes, whatever cookies the visitor's browser
 * adds to them.
 */
export function knownOriginOnly(allows: OriginCheck): RequestHandler {
  return (request, response, next) => {
    if (allows(request.headers.origin)) {
      next();
      return;
    }
    const message = 'Pages of this origin may not call Quarry. Add it to QUARRY_ALLOWED_ORIGINS if they should.';
    response.status(403).json({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] });
  };
}
