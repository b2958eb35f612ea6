import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedAnswer } from '../outbound/guardedHttps.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';
import { jsonObject, type ApiFailure, type ApiObject } from './apiFailure.ts';
import type { HeldTokens } from './heldTokens.ts';
import { retryAfterMs } from './retryAfter.ts';
import { unreadable } from './unreadable.ts';

interface PatientCall<Purpose extends string> {
  readonly tokens: HeldTokens<Purpose>;
  readonly purpose: Purpose;
  readonly send: (token: string) => Promise<GuardedAnswer>;
  readonly failureOf: (answer: GuardedAnswer) => ApiFailure;
  /** Failures that pass, besides those every service has; left out: none. */
  readonly isPassing?: (failure: ApiFailure) => boolean;
  /** Asked again before each attempt. */
  readonly timeLeft: TimeLeft;
  readonly signal?: AbortSignal | undefined;
}

const attempts = 4;
const firstPauseMs = 200;
const passing = new Set([429, 500, 502, 503, 504]);

/**
 * Calls a method of a service: again where it asks for patience, no sooner than it says, and with
 * another token where the one is refused. What is called may arrive twice.
 * @throws ApiFailure, WarehouseError CONNECTION when the answer cannot be read, and what
 *   `GuardedHttps` throws
 */
export async function patientCall<Purpose extends string>(call: PatientCall<Purpose>): Promise<ApiObject> {
  const { tokens, purpose, send, failureOf, isPassing = () => false, timeLeft, signal } = call;
  let refreshed = false;
  for (let attempt = 1; ; attempt++) {
    const token = await tokens.token(purpose);
    const answer = await send(token);
    if (answer.status >= 200 && answer.status < 300) {
      const read = jsonObject(answer.body);
      if (read === null) {
        throw unreadable();
      }
      return read;
    }
    const failure = failureOf(answer);
    if (answer.status === 401 && !refreshed) {
      refreshed = true;
      await tokens.refused(purpose, token);
      continue;
    }
    const pause = Math.max(firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2), retryAfterMs(answer));
    const passes = passing.has(failure.status) || isPassing(failure);
    if (!passes || attempt === attempts || pause >= timeLeft()) {
      throw failure;
    }
    await sleep(pause, undefined, { ...(signal && { signal }) });
  }
}
