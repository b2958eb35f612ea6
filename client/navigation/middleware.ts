import { data, redirect, type MiddlewareFunction } from 'react-router';
import { guard } from '../session/guard.ts';
import type { Session, SessionState } from '../session/session.ts';
import type { Page } from './page.ts';
import { isBuilt } from './built.ts';
import { redirectFor } from './routeRules.ts';
import { isTypedId } from './typedId.ts';

/** Where a plan is chosen. */
const billingPage = '/studio/settings/billing';

/** Path and query of a request; the router leaves the hash out. */
export function fullPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`;
}

/** The hash of the page that the browser opens; of a later navigation it is not known. */
function hashOf(path: string, { pathname, search, hash }: Location): string {
  return path === `${pathname}${search}` ? hash : '';
}

/** A fatal error that the error page shows with its status. */
export function fatal(status: number, message: string) {
  return data({ message }, { status, statusText: message });
}

/**
 * Runs before every page: route rules first, then the navigation guard once the session is known.
 */
export function guardMiddleware(session: Session): MiddlewareFunction {
  return async ({ request }, next) => {
    const path = fullPath(request);
    // Before the session is awaited: by then the address may have changed.
    const target = path + hashOf(path, window.location);
    const rule = redirectFor(new URL(request.url).pathname);
    if (rule !== null) {
      throw redirect(rule);
    }
    const decision = guard(await session.ready(), target, isBuilt(billingPage));
    if (decision.kind === 'redirect') {
      throw redirect(decision.to);
    }
    return next();
  };
}

/** Named middleware of pages. `internal`: staff only. */
const named: Readonly<Record<string, (session: SessionState) => void>> = {
  internal: (session) => {
    if (!session.staff) {
      throw fatal(403, 'This page is for staff.');
    }
  },
};

/**
 * Middleware that a page requests by name.
 *
 * @throws Error for an undefined name, when the router is built.
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

/** A page of something whose id cannot be one does not exist. */
export function idsMiddleware(ids: NonNullable<Page['ids']>): MiddlewareFunction {
  return ({ request, params }, next) => {
    if (!Object.entries(ids).every(([name, prefix]) => params[name] === undefined || isTypedId(params[name], prefix))) {
      throw fatal(404, `Page Not Found: ${fullPath(request)}`);
    }
    return next();
  };
}
