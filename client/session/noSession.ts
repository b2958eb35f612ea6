import { SessionError, signedOut, type Session } from './session.ts';

/** Pages of visitors, who have no account, whatever cookie their browser has. */
export const isVisitorPage = (path: string): boolean => /^\/(embed|public)\//.test(path);

const closed = (): Promise<never> =>
  Promise.reject(new SessionError('NO_SESSION', 'This page knows no accounts. Open Quarry to sign in.'));

/**
 * The session of a page that knows none: it asks for no token and sends no cookie, so a page in a
 * frame of another site never acts for the person who is signed in here.
 */
export const noSession: Session = {
  read: () => signedOut,
  subscribe: () => () => undefined,
  ready: () => Promise.resolve(signedOut),
  getToken: () => Promise.resolve(null),
  signIn: closed,
  signUp: closed,
  openDemo: closed,
  isDemoOpen: () => Promise.resolve(false),
  signInAsDemo: closed,
  verifyPassword: closed,
  changePassword: closed,
  signOut: closed,
  switchOrganization: closed,
  createOrganization: closed,
  acceptInvitation: closed,
  refresh: () => Promise.resolve(),
};
