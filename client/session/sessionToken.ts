/** A bearer token and when it ends. */
export interface SessionToken {
  readonly token: string;
  /** ISO time, or seconds or milliseconds since the epoch. */
  readonly expiresAt: string | number;
}

/** Milliseconds since the epoch at which a token ends. */
export function endOf(token: SessionToken): number {
  if (typeof token.expiresAt === 'string') {
    return Date.parse(token.expiresAt);
  }
  return token.expiresAt < 1e11 ? token.expiresAt * 1000 : token.expiresAt;
}

/** A token is renewed this many milliseconds before it ends. */
const margin = 10_000;

/**
 * Keeps the current token and renews it in time; simultaneous callers share one request.
 * @param fetchToken asks the server; null means signed out.
 */
export function createTokenKeeper(fetchToken: () => Promise<SessionToken | null>, now: () => number = Date.now) {
  let current: SessionToken | null = null;
  let asking: Promise<SessionToken | null> | null = null;
  return {
    async get(options: { readonly fresh?: boolean } = {}): Promise<string | null> {
      if (current !== null && options.fresh !== true && endOf(current) - margin > now()) {
        return current.token;
      }
      asking ??= fetchToken().finally(() => (asking = null));
      current = await asking;
      return current?.token ?? null;
    },
    forget() {
      current = null;
    },
  };
}
