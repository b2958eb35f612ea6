import { data, redirect, type MiddlewareFunction, type Params } from 'react-router';
import { guard } from '../session/guard.ts';
import type { Session, SessionState } from '../session/session.ts';
import { redirectFor } from './routeRules.ts';

/** Path, query and hash of a request, as the browser shows them. */
export function fullPath(request: Request): string {
  const url = new URL(request.url);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A fatal error that the error page shows with its status. */
export function fatal(status: number, message: string) {
  return data({ message }, { status, statusText: message });
}

/** Runs before every page: route rules first, then the navigation guard once the session is known. */
export function guardMiddleware(session: Session): MiddlewareFunction {
  return async ({ request }, next) => {
    const rule = redirectFor(new URL(request.url).pathname);
    if (rule !== null) throw redirect(rule);
    const decision = guard(await session.ready(), fullPath(request));
    if (decision.kind === 'redirect') throw redirect(decision.to);
    return next();
  };
}

/** Named middleware of pages. `internal`: staff only. */
const named: Readonly<Record<string, (session: SessionState) => void>> = {
  internal: (session) => {
    if (!session.staff) throw fatal(403, 'This page is for staff.');
  },
};

/**
 * The middleware a page asks for by name.
 * @throws Error for a name nobody defined, when the router is built.
 */
export function namedMiddleware(name: string, session: Session): MiddlewareFunction {
  const check = named[name];
  if (check === undefined) {
    throw new Error(`Unknown route middleware "${name}". Known: ${Object.keys(named).join(', ')}.`);
  }
  return async (_, next) => {
    check(await session.ready());
    return next();
  };
}

/** A page whose check does not succeed does not exist. */
export function validationMiddleware(validate: (params: Params) => boolean): MiddlewareFunction {
  return ({ request, params }, next) => {
    if (!validate(params)) throw fatal(404, `Page Not Found: ${fullPath(request)}`);
    return next();
  };
}
