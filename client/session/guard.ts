import { loginPath } from './returnPath.ts';
import type { SessionState } from './session.ts';

/** Where a navigation may go: on, or somewhere else. */
export type GuardDecision = { readonly kind: 'allow' } | { readonly kind: 'redirect'; readonly to: string };

/** The part of the signed-in context the guard looks at. */
export type GuardedSession = Pick<SessionState, 'userId' | 'orgId' | 'orgRole'>;

const allow: GuardDecision = { kind: 'allow' };

/** True for `/area` and everything below it, not for `/areas`. */
const within = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

const open = ['/auth/login', '/auth/register', '/reports'];
/** `/test` is the test page: it belongs to the test-pages area, or no one could open it. */
const adminAreas = ['/studio', '/explorer', '/_internal', '/api', '/auth', '/test-pages', '/test'];
const explorerAreas = ['/explorer', '/auth', '/reports'];

const onboarding = '/auth/onboarding';

/**
 * The navigation guard, in the order the product fixes: (1) nobody → login, which leads back here, (2) no organization → onboarding,
 * (3) an explorer elsewhere → /explorer, (4) an admin outside the known areas → the same path below /studio.
 * Login, register and reports are open to everyone.
 * @param target path with its query and hash, as the browser shows it
 */
export function guard(session: GuardedSession, target: string): GuardDecision {
  const path = target.replace(/[?#].*$/s, '').replace(/(.)\/+$/, '$1');
  if (open.some((area) => within(path, area))) return allow;
  if (session.userId === null) {
    return { kind: 'redirect', to: loginPath(target) };
  }
  if (session.orgId === null) return path === onboarding ? allow : { kind: 'redirect', to: onboarding };
  if (session.orgRole === 'org:explorer') {
    return explorerAreas.some((area) => within(path, area)) ? allow : { kind: 'redirect', to: '/explorer' };
  }
  if (session.orgRole === 'org:admin' && !adminAreas.some((area) => within(path, area))) {
    return { kind: 'redirect', to: `/studio${target}` };
  }
  return allow;
}
