import { WarehouseError } from './warehouse.ts';

/** Queries of a warehouse, which end when it is closed: a server would go on with what nobody waits for any more. */
export class UntilClosed {
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  /** @throws WarehouseError CONNECTION after `close`, and whatever `query` throws */
  async run<T>(signal: AbortSignal | undefined, query: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) {
      throw new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
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

  /** Aborts what runs, and waits until all of it has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }
}
