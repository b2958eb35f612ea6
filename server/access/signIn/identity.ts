import type { OrganizationRole } from '../viewer.ts';

/** Identity as a sign-in provider reports it, before we look for the person in our own records. */
export interface Identity {
  readonly provider: 'CLERK' | 'INTERNAL';
  /** Id at the provider. */
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  /**
   * Organization the token names: Clerk's own id, or ours for the built-in provider; null asks for
   * the default.
   */
  readonly organization: {
    readonly id: string;
    readonly slug: string | null;
    readonly role: OrganizationRole | null;
  } | null;
  /** Session of the built-in provider. */
  readonly sessionId?: string;
  /** Milliseconds since the epoch at which Clerk saw each factor; null: the person has none. */
  readonly factors?: { readonly first: number | null; readonly second: number | null };
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Turns a bearer token into an identity; throws `UnauthenticatedError` for anything it cannot vouch
 * for.
 */
export interface TokenVerifier {
  verify(token: string): Promise<Identity>;
}
