/** The query parameter of the login page that says where the visitor wanted to go. */
const parameter = 'next';

/** Nobody resolves to this origin, so whatever leaves it points elsewhere. */
const nowhere = 'http://nowhere.invalid';

/**
 * A path of this site, or null: other origins, other schemes, and pages of the sign-in area itself are nowhere to return to.
 * @param target what somebody may have written into the address, `/explorer/tsk_…?tab=table`
 */
export function ownPath(target: string | null): string | null {
  // Browsers drop tabs and line breaks and read `\` as `/`; nothing of ours has them.
  if (target === null || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return null;
  const url = URL.parse(target, nowhere);
  if (url === null || url.origin !== nowhere || url.pathname.startsWith('//')) return null;
  if (/^\/auth(\/|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login page for a visitor who wanted `target`; home needs no mention. */
export function loginPath(target: string): string {
  const wanted = ownPath(target);
  return wanted === null || wanted === '/' ? '/auth/login' : `/auth/login?${parameter}=${encodeURIComponent(wanted)}`;
}

/** Where a visitor of this query goes after signing in; home when it does not say. */
export function returnPath(search: string): string {
  return ownPath(new URLSearchParams(search).get(parameter)) ?? '/';
}
