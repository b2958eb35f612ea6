import { Router } from 'express';
import { bearerOf } from '../../platform/http/bearer.ts';
import { httpError } from '../../platform/http/httpError.ts';
import { isVisitToken } from '../visit/visitTokens.ts';
import { agentTokenHash, isAgentToken } from './agentTokens.ts';
import { isPersonalToken } from './personalTokens.ts';

export interface TokenRateOptions {
  /** Requests of one token in a window, by each process. */
  readonly requests?: number;
  readonly now?: () => number;
}

const windowMs = 60_000;
const usualRequests = 600;
/** Tokens counted in a window; invented ones beyond them are refused where they are looked up. */
const mostTokens = 50_000;

/** What is left to a token after a request. */
interface TokenUse {
  readonly limit: number;
  readonly left: number;
  /** Seconds until all is left again. */
  readonly seconds: number;
  /** False: this request is one too many. */
  readonly allowed: boolean;
}

/** Counts a request of a token; null: it is not limited, as those of sessions are not. */
export type TokenRate = (token: string | null) => TokenUse | null;

/** Counts the requests of each token of an agent, a person or a visit, at either door. */
export function countTokens({ requests = usualRequests, now = Date.now }: TokenRateOptions = {}): TokenRate {
  let begun = now();
  let used = new Map<string, number>();
  return (token) => {
    if (token === null || !(isAgentToken(token) || isPersonalToken(token) || isVisitToken(token))) {
      return null;
    }
    const at = now();
    if (at - begun >= windowMs) {
      begun = at;
      used = new Map();
    }
    const key = agentTokenHash(token);
    if (used.size >= mostTokens && !used.has(key)) {
      return null;
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    const seconds = Math.ceil((begun + windowMs - at) / 1000);
    return { limit: requests, left: Math.max(0, requests - count), seconds, allowed: count <= requests };
  };
}

/** Refusal of a request too many. */
export const tooManyRequests = ({ limit, seconds }: Pick<TokenUse, 'limit' | 'seconds'>) => ({
  code: 'LIMIT_EXCEEDED',
  message: `A token sends at most ${limit} requests a minute.`,
  advice: `Send the next one in ${seconds} s.`,
});

/**
 * Limits the requests of tokens by HTTP, and says in the headers of every answer how many are left:
 * `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` in seconds. A request too many is
 * answered with 429 and `Retry-After`, before anything is looked up.
 */
export function tokenRate(rate: TokenRate): Router {
  const router = Router();
  router.use((request, response, next) => {
    const use = rate(bearerOf(request.headers.authorization));
    if (use === null) {
      next();
      return;
    }
    response.set({
      'RateLimit-Limit': String(use.limit),
      'RateLimit-Remaining': String(use.left),
      'RateLimit-Reset': String(use.seconds),
    });
    if (use.allowed) {
      next();
      return;
    }
    response.set('Retry-After', String(use.seconds));
    httpError(response, 429, tooManyRequests(use));
  });
  return router;
}
