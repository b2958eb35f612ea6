/** A rule that answers for a path before any page does. */
export interface RouteRule {
  readonly redirect: string;
}

/** Rules by exact path; published with every build in `builds/meta/{buildId}.json`. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  '/': { redirect: '/studio/agents' },
  '/studio': { redirect: '/studio/agents' },
};

/** Tests whether a target leaves this application: another scheme or another host. */
export function isExternal(target: string): boolean {
  return /^([a-z][a-z\d+.-]*:)?\/\//i.test(target) || /^(mailto|tel):/i.test(target);
}

/** The redirect of a path, or null. A trailing slash does not matter. */
export function redirectFor(pathname: string, rules: Readonly<Record<string, RouteRule>> = routeRules): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return rules[path === '' ? '/' : path]?.redirect ?? null;
}
