import { Router } from 'express';
import { bearerOf } from '../../platform/http/bearer.ts';
import { httpError } from '../../platform/http/httpError.ts';
import { isVisitToken } from '../visit/visitTokens.ts';
import { agentTokenHash, isAgentToken } from './agentTokens.ts';

export interface TokenRateOptions {
  /** Requests of one token in a window, by each process. */
  readonly requests?: number;
  readonly now?: () => number;
}

const windowMs = 60_000;
const usualRequests = 600;
/** Tokens counted in a window; invented ones beyond them are refused where they are looked up. */
const mostTokens = 50_000;

/**
 * Limits the requests of each token of an agent or a visit by HTTP, and says in the headers of
 * every answer how many are left: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` in
 * seconds. A request too many is answered with 429 and `Retry-After`, before anything is looked up.
 */
export function tokenRate({ requests = usualRequests, now = Date.now }: TokenRateOptions = {}): Router {
  let begun = now();
  let used = new Map<string, number>();
  const router = Router();
  router.use((request, response, next) => {
    const token = bearerOf(request.headers.authorization);
    if (token === null || !(isAgentToken(token) || isVisitToken(token))) {
      next();
      return;
    }
    const at = now();
    if (at - begun >= windowMs) {
      begun = at;
      used = new Map();
    }
    const key = agentTokenHash(token);
    if (used.size >= mostTokens && !used.has(key)) {
      next();
      return;
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    const seconds = Math.ceil((begun + windowMs - at) / 1000);
    response.set({
      'RateLimit-Limit': String(requests),
      'RateLimit-Remaining': String(Math.max(0, requests - count)),
      'RateLimit-Reset': String(seconds),
    });
    if (count <= requests) {
      next();
      return;
    }
    response.set('Retry-After', String(seconds));
    httpError(response, 429, {
      code: 'LIMIT_EXCEEDED',
      message: `A token sends at most ${requests} requests a minute.`,
      advice: `Send the next one in ${seconds} s.`,
    });
  });
  return router;
}
