import { WarehouseError } from './warehouse.ts';

interface Waiting {
  enter(): void;
}

/** Lets a fixed number of callers in at once, in order of arrival. */
export class Turnstile {
  readonly #places: number;
  #taken = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(places: number) {
    this.#places = places;
  }

  /**
   * Waits for a place; the caller gives it back with the function that is returned, once.
   * @throws WarehouseError CANCELLED when `signal` aborts first, TIMEOUT after `timeoutMs`.
   */
  async enter(timeoutMs: number, signal: AbortSignal | undefined): Promise<() => void> {
    if (signal?.aborted) throw cancelled();
    if (this.#taken >= this.#places) await this.#turn(timeoutMs, signal);
    else this.#taken++;
    return () => {
      const [next] = this.#waiting;
      if (next) next.enter();
      else this.#taken--;
    };
  }

  #turn(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        enter: () => {
          end();
          resolve();
        },
      };
      const abort = (): void => {
        end();
        reject(cancelled());
      };
      const timer = setTimeout(() => {
        end();
        reject(
          new WarehouseError('TIMEOUT', 'Too many queries run on this data source at once.', 'Try again in a moment.'),
        );
      }, timeoutMs);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(waiting);
    });
  }
}

/** Nobody waits for the answer of a query any more. */
export function cancelled(): WarehouseError {
  return new WarehouseError('CANCELLED', 'The query was stopped.', 'Ask again when you need the answer.');
}

/** A query ran for as long as it may. */
export function tookTooLong(): WarehouseError {
  return new WarehouseError(
    'TIMEOUT',
    'The query took longer than it may.',
    'Ask for less at once: fewer rows, a shorter period or fewer groups.',
  );
}
