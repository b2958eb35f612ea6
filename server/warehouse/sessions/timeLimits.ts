/** Time limits of queries, which hold whether or not the server answers. */

import { cancelled, tookTooLong } from './turnstile.ts';
import { WarehouseError, type RunLimits } from '../warehouse.ts';

/** Time for a server to accept a connection. */
export const connectTimeoutMs = 10_000;
/** Time for the smallest query, its connection included. */
export const testTimeoutMs = connectTimeoutMs + 5000;
/** Time for a cancelled query to end before its connection is cut. */
const cancelGraceMs = 1500;

/** Limits of the query that tests a connection. */
export function testLimits(signal: AbortSignal | undefined, timeoutMs = testTimeoutMs): RunLimits {
  return { maxRows: 1, maxBytes: 1024, timeoutMs, ...(signal && { signal }) };
}

/** Milliseconds that are left, at least 1. */
export type TimeLeft = () => number;

/** @param timeoutMs from now on */
export function countdown(timeoutMs: number): TimeLeft {
  const startedAt = performance.now();
  return () => Math.max(1, Math.ceil(timeoutMs - (performance.now() - startedAt)));
}

/** True: the query was cancelled or has no time left, so another connection would not help. */
export function endsTheQuery(error: unknown): boolean {
  return error instanceof WarehouseError && (error.type === 'CANCELLED' || error.type === 'TIMEOUT');
}

/**
 * Waits for a step before a query, at most as long as a server may take to accept a connection.
 * @param timeLeftMs of the query
 * @param cut closes the connection that took too long
 * @throws WarehouseError CONNECTION when the server took too long, TIMEOUT when the query has no
 *   time left, CANCELLED when `signal` aborts
 */
export async function withinTime<T>(
  step: Promise<T>,
  timeLeftMs: number,
  signal: AbortSignal | undefined,
  cut: () => void,
): Promise<T> {
  const given = Promise.withResolvers<never>();
  const why = timeLeftMs < connectTimeoutMs ? tookTooLong : unanswered;
  const timer = setTimeout(() => given.reject(why()), Math.min(timeLeftMs, connectTimeoutMs));
  const abort = (): void => given.reject(cancelled());
  if (signal?.aborted) {
    abort();
  }
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([step, given.promise]);
  } catch (error) {
    step.catch(() => undefined);
    cut();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function unanswered(): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'The host does not respond.',
    'Check that a firewall lets this server through to the port.',
  );
}

/** End of a running query. */
interface QueryEnd {
  /** Stops watching: the query has ended. */
  settled(): void;
  /** Reason why the query was stopped; null: it was not. */
  reason(): WarehouseError | null;
  /** Rejects when the connection was cut. */
  readonly given: Promise<never>;
}

/**
 * Stops a query when its time is up or `signal` aborts: asks the server to cancel it, and cuts the
 * connection if that does not help.
 */
export function endInTime(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  { cancel, cut }: { readonly cancel: () => Promise<void>; readonly cut: () => void },
): QueryEnd {
  const given = Promise.withResolvers<never>();
  given.promise.catch(() => undefined);
  let reason: WarehouseError | null = null;
  let cutTimer: NodeJS.Timeout | undefined;
  const stop = (why: WarehouseError): void => {
    if (reason !== null) {
      return;
    }
    reason = why;
    void cancel().catch(() => undefined);
    cutTimer = setTimeout(() => {
      cut();
      given.reject(why);
    }, cancelGraceMs);
  };
  const abort = (): void => stop(cancelled());
  // The server's own timeout comes first; this one is for a server that does not answer.
  const timer = setTimeout(() => stop(tookTooLong()), timeoutMs);
  if (signal?.aborted) {
    abort();
  }
  signal?.addEventListener('abort', abort, { once: true });
  return {
    settled(): void {
      clearTimeout(timer);
      clearTimeout(cutTimer);
      signal?.removeEventListener('abort', abort);
    },
    reason: () => reason,
    given: given.promise,
  };
}
