import type { RunLimits } from '../warehouse.ts';
import { endInTime } from './timeLimits.ts';

/** Query in a session whose transaction has begun. */
interface SessionQuery<Result> {
  /**
   * Reads the result. `unfinished`: the server has more to send, so the session cannot be reused.
   */
  readonly read: () => Promise<Result & { readonly unfinished: boolean }>;
  /** Ends the transaction. */
  readonly end: () => Promise<unknown>;
  /** Asks the server to stop the query. */
  readonly cancel: () => Promise<void>;
  /** Keeps the session for the next query. */
  readonly giveBack: () => void;
  /** Closes the connection of the session. */
  readonly drop: () => void;
}

/**
 * Runs a query until its time is up or its caller cancels it. The session is given back only if its
 * state is known: a cancellation on its way would hit the next query.
 * @throws WarehouseError TIMEOUT or CANCELLED, and what `read` and `end` throw
 */
export async function runInSession<Result extends object>(
  { timeoutMs, signal }: Pick<RunLimits, 'timeoutMs' | 'signal'>,
  { read, end, cancel, giveBack, drop }: SessionQuery<Result>,
): Promise<Omit<Result, 'unfinished'>> {
  const stop = endInTime(timeoutMs, signal, { cancel, cut: drop });
  try {
    const { unfinished, ...result } = await Promise.race([read(), stop.given]);
    if (!unfinished) {
      await Promise.race([end(), stop.given]);
    }
    stop.settled();
    if (stop.reason() === null && !unfinished) {
      giveBack();
    } else {
      drop();
    }
    return result;
  } catch (error) {
    drop();
    throw stop.reason() ?? error;
  } finally {
    stop.settled();
  }
}
