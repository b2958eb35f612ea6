import { sessionCalls } from './http.ts';
import { SessionError, signedOut, type Session, type SessionState } from './session.ts';
import { createSessionStore } from './sessionStore.ts';
import { createTokenKeeper, type SessionToken } from './sessionToken.ts';

/**
 * Reads the signed-in context (organization, role, plan) of a person whose token the API accepts.
 */
export interface SessionSource {
  load(options: { readonly fresh: boolean }): Promise<SessionState>;
  /** Creates an organization and returns its id. */
  createOrganization(name: string): Promise<string>;
  /** Joins the organization of an invitation and returns its id. */
  acceptInvitation(secret: string): Promise<string>;
  /** Forgets everything that was read for the previous person or organization. */
  clear(): Promise<void>;
}

/** Where the active organization of this browser is remembered. */
export type OrganizationMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const organizationKey = 'quarry-organization';

const accountExists = 'This e-mail has an account with another password. Sign in with that one.';

/**
 * The built-in provider: e-mail and password at `/api/auth/*`, a cookie session, and a short bearer
 * token from `/api/v1/session/token` for the API and the WebSocket. A lookup that fails leaves the
 * visitor signed out.
 */
export function createBuiltinSession(baseUrl: string, source: SessionSource, storage: OrganizationMemory): Session {
  const call = sessionCalls(baseUrl);
  const store = createSessionStore();
  const tokens = createTokenKeeper(async () => {
    const organization = storage.getItem(organizationKey);
    const query = organization === null ? '' : `?organization=${encodeURIComponent(organization)}`;
    try {
      return await call<SessionToken>('GET', `/api/v1/session/token${query}`);
    } catch (error) {
      if (!(error instanceof SessionError)) {
        throw error;
      }
      if (organization === null || error.status === null || error.status >= 500) {
        throw error;
      }
      // No longer a member there: fall back to the organization the server picks.
      storage.removeItem(organizationKey);
      return call<SessionToken>('GET', '/api/v1/session/token');
    }
  });

  async function refresh(fresh = true): Promise<void> {
    try {
      const token = await tokens.get({ fresh });
      store.set(token === null ? signedOut : await source.load({ fresh }));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      console.error('The signed-in context could not be read.', error);
      store.set({ ...signedOut, failure });
    }
  }

  async function enter(path: string, body: object): Promise<void> {
    await call('POST', path, body);
    tokens.forget();
    await refresh();
    const { status, failure } = store.read();
    if (status !== 'signed-in') {
      throw new SessionError('NO_CONTEXT', failure ?? 'Signed in, but no account was found. Try again.');
    }
  }

  async function activate(organizationId: string): Promise<void> {
    storage.setItem(organizationKey, organizationId);
    tokens.forget();
    await source.clear();
    await refresh();
  }

  void refresh(false);
  return {
    read: store.read,
    subscribe: store.subscribe,
    ready: store.ready,
    getToken: tokens.get,
    signIn: ({ email, password }) => enter('/api/auth/sign-in/email', { email, password }),
    async signUp({ name, email, password }) {
      await call('POST', '/api/auth/sign-up/email', { name, email, password });
      try {
        await enter('/api/auth/sign-in/email', { email, password });
      } catch (error) {
        // The answer to signing up is the same for an address that has an account, with another
        // password then.
        if (!(error instanceof SessionError && error.status === 401)) {
          throw error;
        }
        throw new SessionError('ACCOUNT_EXISTS', accountExists, error.status);
      }
    },
    async openDemo(secret) {
      await call('POST', '/api/auth/demo/open', { secret });
    },
    isDemoOpen: async () => (await call<{ open: boolean }>('GET', '/api/auth/demo'))?.open === true,
    signInAsDemo: (as) => enter('/api/auth/sign-in/demo', { as }),
    async verifyPassword(password) {
      await call('POST', '/api/auth/verify-password', { password });
    },
    async changePassword({ current, next }) {
      const change = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      await call('POST', '/api/auth/change-password', change);
      // The session of before ended with the others; the cookie is that of a new one.
      tokens.forget();
      await refresh();
    },
    async signOut() {
      await call('POST', '/api/auth/sign-out', {});
      tokens.forget();
      storage.removeItem(organizationKey);
      store.set(signedOut);
      await source.clear();
    },
    switchOrganization: activate,
    async createOrganization(name) {
      await activate(await source.createOrganization(name));
    },
    async acceptInvitation(secret) {
      await activate(await source.acceptInvitation(secret));
    },
    refresh: () => refresh(),
  };
}
