import type { GuardedAnswer } from '../outbound/guardedHttps.ts';
import { ApiFailure, parseJson } from './apiFailure.ts';

/** An access token, and how long it holds from now on. */
export interface Token {
  readonly text: string;
  readonly lifetimeMs: number;
}

interface Held {
  readonly token: Promise<Token>;
  /** Infinite while it is on its way. */
  until: number;
}

/** A token is used no longer than this before its end. */
const slackMs = 60_000;
/**
 * Timeout of an exchange. Others wait for the same token, so it does not depend on the time left
 * for the first caller.
 */
const exchangeTimeoutMs = 15_000;

/** Access tokens by what they are for, each used until shortly before its end. */
export class HeldTokens<Purpose extends string> {
  readonly #exchange: (purpose: Purpose, timeoutMs: number) => Promise<Token>;
  readonly #held = new Map<Purpose, Held>();

  /** @param exchange gets a new token from the service */
  constructor(exchange: (purpose: Purpose, timeoutMs: number) => Promise<Token>) {
    this.#exchange = exchange;
  }

  /** A token that holds for a while yet; those who ask at the same time get the same one. */
  async token(purpose: Purpose): Promise<string> {
    const held = this.#held.get(purpose);
    if (held !== undefined && held.until > Date.now()) {
      return (await held.token).text;
    }
    const entry: Held = { token: this.#exchange(purpose, exchangeTimeoutMs), until: Infinity };
    this.#held.set(purpose, entry);
    try {
      const { text, lifetimeMs } = await entry.token;
      entry.until = Date.now() + lifetimeMs - slackMs;
      return text;
    } catch (error) {
      if (this.#held.get(purpose) === entry) {
        this.#held.delete(purpose);
      }
      throw error;
    }
  }

  /** Forgets a token that was refused; the next one is another. */
  async refused(purpose: Purpose, token: string): Promise<void> {
    const held = this.#held.get(purpose);
    if (held !== undefined && (await held.token).text === token) {
      this.#held.delete(purpose);
    }
  }
}

/**
 * The token in an answer of RFC 6749, section 5.
 * @throws ApiFailure `authError` when there is none, `unavailable` when there may be one later
 */
export function tokenOf({ status, body }: GuardedAnswer): Token {
  const answer = parseJson(body);
  if (status === 200 && typeof answer['access_token'] === 'string') {
    const seconds = Number(answer['expires_in']);
    return { text: answer['access_token'], lifetimeMs: (Number.isFinite(seconds) ? seconds : 0) * 1000 };
  }
  const why = [answer['error'], answer['error_description']].filter((part) => typeof part === 'string').join(': ');
  throw new ApiFailure(status, status < 500 && status !== 429 ? 'authError' : 'unavailable', why);
}
