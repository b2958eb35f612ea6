import { signedOut, type Session, type SessionState } from '../session/session.ts';

/** A session that is what it is: for tests of what reads it. */
export function fixedSession(state: Partial<SessionState> = {}): Session {
  const fixed: SessionState = { ...signedOut, ...state };
  const refused = () => Promise.reject(new Error('A fixed session does nothing.'));
  return {
    read: () => fixed,
    subscribe: () => () => undefined,
    ready: () => Promise.resolve(fixed),
    getToken: () => Promise.resolve(null),
    signIn: refused,
    signUp: refused,
    openDemo: refused,
    isDemoOpen: () => Promise.resolve(false),
    signInAsDemo: refused,
    verifyPassword: refused,
    changePassword: refused,
    signOut: refused,
    switchOrganization: refused,
    createOrganization: refused,
    acceptInvitation: refused,
    refresh: refused,
  };
}

export const admin: Partial<SessionState> = { status: 'signed-in', userId: 'u', orgId: 'o', orgRole: 'org:admin' };
export const explorer: Partial<SessionState> = { ...admin, orgRole: 'org:explorer' };
