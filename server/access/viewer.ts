/**
 * Identity of the caller. Every door (HTTP, WebSocket, Slack, tokens) turns its credentials into
 * one `Viewer`; policies know nothing else.
 */

export type OrganizationRole = 'org:admin' | 'org:explorer';

export interface AnonymousViewer {
  readonly kind: 'anonymous';
}

/** Signed in, but in no organization yet: may only onboard. */
export interface UserViewer extends Proofs {
  readonly kind: 'user';
  readonly userId: string;
  readonly email: string;
}

/** What a request shows of when the person proved who they are; nothing with tokens. */
interface Proofs {
  /** Session of the built-in provider. */
  readonly sessionId?: string;
  /** Milliseconds since the epoch at which Clerk saw each factor; null: the person has none. */
  readonly factors?: { readonly first: number | null; readonly second: number | null };
}

export interface MemberViewer extends Proofs {
  readonly kind: 'member';
  /** Id at the sign-in provider. */
  readonly userId: string;
  readonly email: string;
  /** Our record of the person in this organization (`act_…`). */
  readonly actorId: string;
  readonly organizationId: string;
  /** Environment the person works in: PRODUCTION, or what an admin has chosen. */
  readonly environmentId: string;
  readonly role: OrganizationRole;
  /** True: internal pages are open (configuration lists the e-mail domain or id). */
  readonly staff: boolean;
  /** Token of the person that the request was made with. */
  readonly personalTokenId?: string;
  /** Present: the organization is being deleted, and nothing in it is changed. */
  readonly closing?: true;
}

/** A bearer token scoped to one agent: may ask it and read its own tasks. */
export interface AgentTokenViewer {
  readonly kind: 'agent_token';
  readonly tokenId: string;
  readonly agentId: string;
  /** Actor the token acts as (`act_…`, provider INTERNAL). */
  readonly actorId: string;
  readonly organizationId: string;
  readonly environmentId: string;
  /**
   * Present: a person without an account, on the agent's public page or in a frame of another site,
   * who asks and does nothing else; `tokenId` is the visit (`vst_…`).
   */
  readonly visitor?: 'PUBLIC_LINK' | 'EMBED';
}

/** True: the viewer is a person without an account, who asks and does nothing else. */
export function isVisitor(viewer: Viewer): boolean {
  return viewer.kind === 'agent_token' && viewer.visitor !== undefined;
}

export type Viewer = AnonymousViewer | UserViewer | MemberViewer | AgentTokenViewer;

/** Seconds since the epoch at which the credentials end, or null; sockets close then. */
export interface Authenticated {
  readonly viewer: Viewer;
  readonly expiresAt: number | null;
}
