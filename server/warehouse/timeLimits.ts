/** Ends of waiting for a server: nothing that it does or leaves undone makes a query take longer than it may. */

import { cancelled, tookTooLong } from './turnstile.ts';
import { WarehouseError } from './warehouse.ts';

/** How long a server may take to accept a connection. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** What the smallest query may take, its connection included. */
export const TEST_TIMEOUT_MS = CONNECT_TIMEOUT_MS + 5000;
/** How long a cancelled query may take to end before its connection is cut. */
const CANCEL_GRACE_MS = 1500;

/** Milliseconds until the time of something is up, at least 1. */
export type TimeLeft = () => number;

/** @param timeoutMs from now on */
export function countdown(timeoutMs: number): TimeLeft {
  const startedAt = performance.now();
  return () => Math.max(1, Math.ceil(timeoutMs - (performance.now() - startedAt)));
}

/** Nobody waits for the query any more, or it has no time left: another connection would not help it. */
export function endsTheQuery(error: unknown): boolean {
  return error instanceof WarehouseError && (error.type === 'CANCELLED' || error.type === 'TIMEOUT');
}

/**
 * Waits for a step on the way to a query that nothing else would end, for as long as a server may take to accept a
 * connection.
 * @param timeLeftMs of the query
 * @param cut lets go of the connection that took too long
 * @throws WarehouseError CONNECTION when the server took too long, TIMEOUT when the query has no time left, CANCELLED when
 * nobody waits any more
 */
export async function withinTime<T>(
  step: Promise<T>,
  timeLeftMs: number,
  signal: AbortSignal | undefined,
  cut: () => void,
): Promise<T> {
  const given = Promise.withResolvers<never>();
  const why = timeLeftMs < CONNECT_TIMEOUT_MS ? tookTooLong : unanswered;
  const timer = setTimeout(() => given.reject(why()), Math.min(timeLeftMs, CONNECT_TIMEOUT_MS));
  const abort = (): void => given.reject(cancelled());
  if (signal?.aborted) abort();
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
    'The host does not answer.',
    'Check that a firewall lets this server through to the port.',
  );
}

/** The end of a query that runs. */
interface QueryEnd {
  /** Nothing is to be ended any more. */
  settled(): void;
  /** Why the query was stopped; null: it was not. */
  reason(): WarehouseError | null;
  /** Rejects when the connection was cut: nothing is heard of it any more. */
  readonly given: Promise<never>;
}

/**
 * Stops a query when its time is up or nobody waits any more: asks the server to cancel it, and cuts the connection when
 * that does not help.
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
    if (reason !== null) return;
    reason = why;
    void cancel().catch(() => undefined);
    cutTimer = setTimeout(() => {
      cut();
      given.reject(why);
    }, CANCEL_GRACE_MS);
  };
  const abort = (): void => stop(cancelled());
  // The server's own timeout comes first; this one is for a server that does not answer.
  const timer = setTimeout(() => stop(tookTooLong()), timeoutMs);
  if (signal?.aborted) abort();
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
