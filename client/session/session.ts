/**
 * Session of the signed-in user, independent of the provider. Two adapters implement `Session`: the
 * built-in provider and Clerk. The rest of the client does not depend on either.
 */

export type OrgRole = 'org:admin' | 'org:explorer';

/**
 * The role that a provider names, as the server reads it: any other than admin may do what an
 * explorer may.
 */
export function orgRoleOf(role: string | null): OrgRole | null {
  if (role === null) {
    return null;
  }
  return role === 'org:admin' ? role : 'org:explorer';
}

export interface UserProfile {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  /** `password`, `demo`, or `provider` for accounts that another provider keeps. */
  readonly wayIn?: string;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly trialActive: boolean;
  /** Whole days until the trial ends, or null outside a trial. */
  readonly trialDaysLeft: number | null;
}

export interface SessionState {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  /** Why the lookup failed; the visitor counts as signed out. */
  readonly failure: string | null;
  readonly userId: string | null;
  readonly orgId: string | null;
  readonly orgRole: OrgRole | null;
  readonly orgPermissions: readonly string[];
  readonly sessionClaims: Readonly<Record<string, unknown>> | null;
  /** Staff may open internal pages. */
  readonly staff: boolean;
  readonly user: UserProfile | null;
  readonly organization: Organization | null;
  /** Every organization of this person, the active one included. */
  readonly organizations: readonly Organization[];
  readonly plan: Plan | null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Session {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Resolves once the first lookup has ended, well or badly; never rejects. */
  ready(): Promise<SessionState>;
  /** Bearer token that is still valid for a few seconds, or null when signed out. */
  getToken(options?: { readonly fresh?: boolean }): Promise<string | null>;
  /** @throws SessionError with a sentence for the person. */
  signIn(credentials: Credentials): Promise<void>;
  /** @throws SessionError with a sentence for the person. */
  signUp(account: Credentials & { readonly name: string }): Promise<void>;
  /**
   * Opens demo mode in this browser with the secret of a link. @throws SessionError with a sentence
   * for the person.
   */
  openDemo(secret: string): Promise<void>;
  /** True: this browser has opened the link of demo mode. */
  isDemoOpen(): Promise<boolean>;
  /** Signs in to the sample company; only where demo mode is open. */
  signInAsDemo(as: 'admin' | 'explorer'): Promise<void>;
  /**
   * Proves again that the signed-in person is there.
   * @throws SessionError with a sentence for the person.
   */
  verifyPassword(password: string): Promise<void>;
  /**
   * Changes the password and signs out everywhere else.
   * @throws SessionError with a sentence for the person.
   */
  changePassword(change: { readonly current: string; readonly next: string }): Promise<void>;
  signOut(): Promise<void>;
  switchOrganization(organizationId: string): Promise<void>;
  /** Creates an organization with this person as its admin, and makes it the active one. */
  createOrganization(name: string): Promise<void>;
  /**
   * Joins the organization of an invitation link and makes it the active one.
   * @throws Error with a sentence for the person.
   */
  acceptInvitation(secret: string): Promise<void>;
  /** Reads the signed-in context again, after onboarding for instance. */
  refresh(): Promise<void>;
}

/** A sign-in that did not work, with a sentence that says what to do next. */
export class SessionError extends Error {
  readonly code: string;
  /** HTTP status of the answer, or null when there was none. */
  readonly status: number | null;

  constructor(code: string, message: string, status: number | null = null) {
    super(message);
    this.name = 'SessionError';
    this.code = code;
    this.status = status;
  }
}

export const signedOut: SessionState = {
  status: 'signed-out',
  failure: null,
  userId: null,
  orgId: null,
  orgRole: null,
  orgPermissions: [],
  sessionClaims: null,
  staff: false,
  user: null,
  organization: null,
  organizations: [],
  plan: null,
};

/** True: a trial that is over, with nothing chosen after it. */
export function trialEnded(plan: Plan | null): boolean {
  return plan !== null && plan.name === 'TRIAL' && !plan.trialActive && plan.status !== 'ACTIVE';
}

/** The two flags every subscription check reads; trial wins over paid. */
export function subscriptionFlags(plan: Plan | null): { readonly isTrial: boolean; readonly isPaid: boolean } {
  const isTrial = plan?.trialActive ?? false;
  return { isTrial, isPaid: plan?.status.toLowerCase() === 'active' && !isTrial };
}
