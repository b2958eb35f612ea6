import type { ApolloClient } from '@apollo/client';
import { readConfig } from '../config.ts';
import { createBuiltinSession, type SessionSource } from './builtinSession.ts';
import { createClerkSession, type ClerkSession } from './clerkSession.ts';
import { isVisitorPage, noSession } from './noSession.ts';
import type { Session } from './session.ts';

/** The injected configuration of this page. */
export const config = readConfig(document, window.location.hostname);

const api = Promise.withResolvers<() => Promise<ApolloClient>>();

/** Tells the session how to load the API client; the client itself needs the session's tokens. */
export const readThrough = api.resolve;

/** Loads the API client only once someone is signed in. */
async function viewer(): Promise<SessionSource> {
  const load = await api.promise;
  const [{ viewerSource }, client] = await Promise.all([import('./viewer.ts'), load()]);
  return viewerSource(client);
}

const source: SessionSource = {
  load: async (options) => (await viewer()).load(options),
  createOrganization: async (name) => (await viewer()).createOrganization(name),
  acceptInvitation: async (secret) => (await viewer()).acceptInvitation(secret),
  clear: async () => (await viewer()).clear(),
};

const isVisitor = isVisitorPage(window.location.pathname);

/** The external provider's session, or null when it does not run. */
export const clerkSession: ClerkSession | null =
  config.provider === 'clerk' && !isVisitor ? createClerkSession(source) : null;

/** The one session of this page. */
export const session: Session =
  clerkSession ?? (isVisitor ? noSession : createBuiltinSession(config.baseUrl, source, window.localStorage));
