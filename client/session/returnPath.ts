/** The query parameter of the login page that says where the visitor wanted to go. */
const parameter = 'next';

/** Placeholder origin that never resolves: a target with another origin leaves the site. */
const nowhere = 'http://nowhere.invalid';

/**
 * Path on this site, or null for other origins, other schemes and pages of the sign-in area, which
 * are no place to return to.
 *
 * @param target untrusted text from the address, `/explorer/tsk_…?tab=table`
 */
export function ownPath(target: string | null): string | null {
  // Browsers drop tabs and line breaks and read `\` as `/`; nothing of ours has them.
  if (target === null || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) {
    return null;
  }
  const url = URL.parse(target, nowhere);
  if (url === null || url.origin !== nowhere || url.pathname.startsWith('//')) {
    return null;
  }
  if (/^\/auth(\/|$)/.test(url.pathname)) {
    return null;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The login page for a visitor who wanted `target`; home needs no mention. What comes after `#`
 * stays there: a one-time secret in a query would reach servers and analytics.
 */
export function loginPath(target: string): string {
  const wanted = ownPath(target);
  if (wanted === null || wanted === '/') {
    return '/auth/login';
  }
  const [path = '', hash] = wanted.split('#');
  return `/auth/login?${parameter}=${encodeURIComponent(path)}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * Where a visitor of the login page goes after signing in; home when its address does not say.
 * @param hash of the login page
 */
export function returnPath({ search, hash }: { readonly search: string; readonly hash: string }): string {
  const path = ownPath(new URLSearchParams(search).get(parameter));
  return path === null ? '/' : (ownPath(path + (path.includes('#') ? '' : hash)) ?? '/');
}
