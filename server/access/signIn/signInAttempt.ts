import { AsyncLocalStorage } from 'node:async_hooks';

/** State of one request at the built-in provider until it is answered. */
export interface SignInAttempt {
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal | undefined;
  /** Ends its turn to hash a password. */
  release(): void;
  /** Takes back the guess that was counted for its place. */
  takeBackPlace(): void;
  /** Takes back the guess that was counted for its account. */
  takeBackAccount(): void;
}

const nothing = (): void => undefined;

/** The attempt that the running request belongs to. */
export const attempts = new AsyncLocalStorage<SignInAttempt>();

/**
 * Runs one request as an attempt: ends its turn in any case, and takes its guess back where the
 * answer is a failure of ours, because then the password was not judged.
 */
export async function attempt(handle: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  const held: SignInAttempt = { signal, release: nothing, takeBackPlace: nothing, takeBackAccount: nothing };
  let judged = false;
  try {
    const answer = await attempts.run(held, handle);
    judged = answer.status < 500;
    return answer;
  } finally {
    held.release();
    if (!judged) {
      held.takeBackPlace();
      held.takeBackAccount();
    }
  }
}
