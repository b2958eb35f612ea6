import { readConfig } from '../config.ts';
import { createBuiltinSession, type SessionSource } from './builtinSession.ts';
import { createClerkSession, type ClerkSession } from './clerkSession.ts';
import type { Session } from './session.ts';

/** The injected configuration of this page. */
export const config = readConfig(document, window.location.hostname);

/** Reads through the API client, which is loaded only once someone is signed in. */
const source: SessionSource = {
  load: async (options) => (await import('./viewer.ts')).loadViewer(options),
  createOrganization: async (name) => (await import('./viewer.ts')).createOrganization(name),
  acceptInvitation: async (secret) => (await import('./viewer.ts')).acceptInvitation(secret),
  clear: async () => (await import('./viewer.ts')).forgetViewer(),
};

/** The external provider's session, or null when the built-in one runs. */
export const clerkSession: ClerkSession | null = config.provider === 'clerk' ? createClerkSession(source) : null;

/** The one session of this page. */
export const session: Session = clerkSession ?? createBuiltinSession(config.baseUrl, source, window.localStorage);
