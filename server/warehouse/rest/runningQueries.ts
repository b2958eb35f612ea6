import { countdown, endInTime, type TimeLeft } from '../sessions/timeLimits.ts';
import { sourceClosed, Turnstile } from '../sessions/turnstile.ts';
import type { QueryResult, RunLimits, WarehouseError } from '../warehouse.ts';
import type { ApiObject } from './apiFailure.ts';

const atOnce = 8;
const closingMs = 1500;

type Read = Omit<QueryResult, 'durationMs'>;

/** A query that a service runs by itself once it has begun. */
interface BegunQuery {
  /** Must not be cut short: only its answer names the query to cancel. */
  readonly begun: Promise<ApiObject>;
  readonly read: (begun: ApiObject) => Promise<Read>;
  readonly cancel: (begun: ApiObject) => Promise<void>;
}

/**
 * Queries of one data source on a service: a few at once, each within its time, all cancelled there
 * when it is closed.
 */
export class RunningQueries {
  readonly #turnstile = new Turnstile(atOnce);
  readonly #running = new Set<(why: WarehouseError) => Promise<void>>();
  readonly #classify: (error: unknown) => WarehouseError;
  #closed = false;

  constructor(classify: (error: unknown) => WarehouseError) {
    this.#classify = classify;
  }

  /** Waits for a place and does the work in it. @throws WarehouseError classified */
  async run(limits: RunLimits, work: (timeLeft: TimeLeft) => Promise<Read>): Promise<QueryResult> {
    const startedAt = performance.now();
    const timeLeft = countdown(limits.timeoutMs);
    const leave = await this.#turnstile.enter(limits);
    try {
      return { ...(await work(timeLeft)), durationMs: performance.now() - startedAt };
    } catch (error) {
      throw this.#classify(error);
    } finally {
      leave();
    }
  }

  /** Begins a query and reads it to its end, its limit, or the closing of the source. */
  async follow(limits: RunLimits, timeLeft: TimeLeft, begin: (signal: AbortSignal) => BegunQuery): Promise<Read> {
    this.requireOpen();
    const cut = new AbortController();
    const closing = Promise.withResolvers<never>();
    closing.promise.catch(() => undefined);
    const query = begin(cut.signal);
    const cancel = async (): Promise<void> => query.cancel(await query.begun);
    const stop = (why: WarehouseError): Promise<void> => {
      closing.reject(why);
      return cancel();
    };
    const end = endInTime(timeLeft(), limits.signal, { cancel, cut: () => cut.abort() });
    this.#running.add(stop);
    try {
      return await Promise.race([query.begun.then(query.read), end.given, closing.promise]);
    } catch (error) {
      throw end.reason() ?? error;
    } finally {
      end.settled();
      cut.abort();
      this.#running.delete(stop);
    }
  }

  /** @throws WarehouseError CONNECTION once closed */
  requireOpen(): void {
    if (this.#closed) {
      throw sourceClosed();
    }
  }

  /** Cancels what runs; a service that does not answer is not waited for. */
  async close(): Promise<void> {
    if (this.#closed) {
      return;
    }
    this.#closed = true;
    const ended = Promise.allSettled([...this.#running].map((stop) => stop(sourceClosed())));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, closingMs).unref())]);
  }
}
