import type { SessionSource } from './builtinSession.ts';
import { SessionError, orgRoleOf, signedOut, type Session, type SessionState } from './session.ts';
import { createSessionStore } from './sessionStore.ts';

/** State of the visitor, as reported by the provider's hooks. */
export interface ClerkFacts {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: string | null;
  readonly userId: string | null;
  readonly orgId: string | null;
  readonly orgRole: string | null;
  readonly orgPermissions: readonly string[];
  readonly sessionClaims: Readonly<Record<string, unknown>> | null;
}

/** Actions of the provider. */
export interface ClerkActions {
  getToken(fresh: boolean): Promise<string | null>;
  signOut(): Promise<void>;
  setOrganization(id: string): Promise<void>;
  createOrganization(name: string): Promise<string>;
}

/** A session whose facts and actions come from a mounted `ClerkBridge`. */
export interface ClerkSession extends Session {
  connect(actions: ClerkActions): void;
  tell(facts: ClerkFacts): Promise<void>;
}

const ownForm = () =>
  Promise.reject(new SessionError('USE_PROVIDER_FORM', 'Use the sign-in form of the provider on this page.'));

/**
 * The Clerk adapter. Organization role and claims are Clerk's; profile, plan and staff come from
 * our own API.
 */
export function createClerkSession(source: SessionSource): ClerkSession {
  const store = createSessionStore();
  const connected = Promise.withResolvers<ClerkActions>();
  let facts: ClerkFacts | null = null;

  async function tell(next: ClerkFacts): Promise<void> {
    facts = next;
    if (next.status === 'loading') {
      return;
    }
    if (next.status === 'failed') {
      store.set({ ...signedOut, failure: next.failure ?? 'The sign-in provider could not be loaded.' });
      return;
    }
    if (next.userId === null) {
      store.set(signedOut);
      return;
    }
    const own: Partial<SessionState> = {
      status: 'signed-in',
      userId: next.userId,
      orgId: next.orgId,
      orgRole: orgRoleOf(next.orgRole),
      orgPermissions: next.orgPermissions,
      sessionClaims: next.sessionClaims,
    };
    try {
      const context = await source.load({ fresh: true });
      if (facts === next) {
        store.set({ ...context, ...own });
      }
    } catch (error) {
      console.error('The signed-in context could not be read.', error);
      if (facts === next) {
        store.set({ ...signedOut, ...own, failure: error instanceof Error ? error.message : String(error) });
      }
    }
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    ready: store.ready,
    connect: connected.resolve,
    tell,
    getToken: async ({ fresh = false } = {}) => (await connected.promise).getToken(fresh),
    signIn: ownForm,
    signUp: ownForm,
    openDemo: ownForm,
    isDemoOpen: () => Promise.resolve(false),
    signInAsDemo: ownForm,
    verifyPassword: ownForm,
    changePassword: ownForm,
    async signOut() {
      await (await connected.promise).signOut();
      await source.clear();
    },
    async switchOrganization(id) {
      await (await connected.promise).setOrganization(id);
      await source.clear();
    },
    async createOrganization(name) {
      const actions = await connected.promise;
      await actions.setOrganization(await actions.createOrganization(name));
    },
    acceptInvitation: () =>
      Promise.reject(new SessionError('USE_PROVIDER_FORM', 'Accept the invitation in the e-mail you received.')),
    refresh: async () => (facts === null ? undefined : tell(facts)),
  };
}
