import { sourceClosed } from './turnstile.ts';

/**
 * Queries of a warehouse that end when it is closed; otherwise the server would go on with them.
 */
export class UntilClosed {
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  /** @throws WarehouseError CONNECTION after `close`, and whatever `query` throws */
  async run<T>(signal: AbortSignal | undefined, query: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) {
      throw sourceClosed();
    }
    const either = signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    const running = query(either);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Aborts running queries and waits until all have ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }
}
