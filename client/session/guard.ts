import { loginPath } from './returnPath.ts';
import { trialEnded, type SessionState } from './session.ts';

/** Where a navigation may go: on, or somewhere else. */
export type GuardDecision = { readonly kind: 'allow' } | { readonly kind: 'redirect'; readonly to: string };

/** The part of the signed-in context the guard looks at. */
export type GuardedSession = Pick<SessionState, 'userId' | 'orgId' | 'orgRole' | 'plan'>;

const allow: GuardDecision = { kind: 'allow' };

/** True for `/area` and everything below it, not for `/areas`. */
const within = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/** Pages of visitors know no session: an agent in a frame, and the public page of one. */
const open = ['/auth/login', '/auth/register', '/reports', '/embed', '/public'];
/** `/test` is the test page: it belongs to the test-pages area, or no one could open it. */
const adminAreas = ['/studio', '/explorer', '/_internal', '/api', '/auth', '/test-pages', '/test'];
const explorerAreas = ['/explorer', '/auth', '/reports'];

const onboarding = '/auth/onboarding';
const trialExpired = '/auth/trial-expired';
const activateTrial = '/auth/activate-trial';
/** Areas that admins keep after a trial: asking questions, as explorers do, and choosing a plan. */
const afterTrial = ['/auth', '/explorer', '/studio/settings'];

/**
 * Navigation guard, in the order the product fixes: (1) signed-out visitors go to login, which
 * leads back here, (2) people without an organization to onboarding, (3) explorers, and members
 * without a role, from other areas to /explorer, (4) admins outside the known areas to the same
 * path below /studio. Admins whose trial has expired go to the page that explains it; trial pages
 * are open only to admins, and only where there is a plan to choose. Login, register, reports
 * and the pages of visitors are open to everyone.
 *
 * @param target path with its query and hash
 * @param billing true where a plan can be chosen; without it an expired trial restricts nothing
 */
export function guard(session: GuardedSession, target: string, billing: boolean): GuardDecision {
  const path = target.replace(/[?#].*$/s, '').replace(/(.)\/+$/, '$1');
  if (open.some((area) => within(path, area))) {
    return allow;
  }
  if (session.userId === null) {
    return { kind: 'redirect', to: loginPath(target) };
  }
  if (session.orgId === null) {
    return path === onboarding ? allow : { kind: 'redirect', to: onboarding };
  }
  const expired = billing && trialEnded(session.plan);
  if ((within(path, trialExpired) && !expired) || (within(path, activateTrial) && !billing)) {
    return { kind: 'redirect', to: '/' };
  }
  if (session.orgRole !== 'org:admin') {
    return explorerAreas.some((area) => within(path, area)) ? allow : { kind: 'redirect', to: '/explorer' };
  }
  if (expired && !afterTrial.some((area) => within(path, area))) {
    return { kind: 'redirect', to: trialExpired };
  }
  if (!adminAreas.some((area) => within(path, area))) {
    return { kind: 'redirect', to: `/studio${target}` };
  }
  return allow;
}
