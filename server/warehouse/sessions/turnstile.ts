import { FairShare, onePool, turnsBefore, type Line, type Shares } from '../../platform/jobs/fairShare.ts';
import { WarehouseError } from '../warehouse.ts';

interface Waiting extends Line {
  readonly what: string | undefined;
  enter(): void;
}

/** All places stayed taken until the wait ended. The request was not begun and is not at fault. */
export class WaitedTooLong extends WarehouseError {
  constructor(message: string, advice: string) {
    super('TIMEOUT', message, advice);
    this.name = 'WaitedTooLong';
  }
}

/** Wait for a place. */
export interface Wait {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Person whose share of the places is used. Default: one line for all. */
  readonly line?: Line;
  /** Name under which `ahead` finds the wait. */
  readonly what?: string;
}

const oneLine: Line = { organizationId: '', personId: '' };

/** Lets a fixed number of callers in at once, in fair turns; within a line in order of arrival. */
export class Turnstile {
  readonly #fair: FairShare;
  readonly #busy: string;
  readonly #waiting = new Set<Waiting>();

  /**
   * @param shares a number is that many places with one line
   * @param busy sentence for callers who waited in vain
   */
  constructor(shares: Shares | number, busy = 'Too many queries are running on this data source.') {
    this.#fair = new FairShare(typeof shares === 'number' ? onePool(shares) : shares);
    this.#busy = busy;
  }

  /**
   * Waits for a place; the caller gives it back with the function that is returned.
   * @throws WarehouseError CANCELLED when `signal` aborts first; WaitedTooLong when no place is
   *   free in time
   */
  async enter({ timeoutMs, signal, line = oneLine, what }: Wait): Promise<() => void> {
    if (signal?.aborted) {
      throw cancelled();
    }
    const given = Promise.withResolvers<() => void>();
    const waiting: Waiting = {
      ...line,
      what,
      enter: () => {
        const giveBack = this.#fair.take(line);
        given.resolve(() => {
          giveBack();
          this.#serve();
        });
      },
    };
    this.#waiting.add(waiting);
    this.#serve();
    if (!this.#waiting.has(waiting)) {
      return given.promise;
    }
    const giveUp = (why: WarehouseError): void => {
      this.#waiting.delete(waiting);
      given.reject(why);
    };
    const abort = (): void => giveUp(cancelled());
    const timer = setTimeout(() => giveUp(this.#tooBusy(timeoutMs)), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await given.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Largest number of callers let in before the wait of a name; null: it does not wait. */
  ahead(what: string): number | null {
    const waiting = [...this.#waiting];
    const place = waiting.findIndex((one) => one.what === what);
    const mine = waiting[place];
    if (mine === undefined) {
      return null;
    }
    const sameLine = (one: Line): boolean =>
      one.organizationId === mine.organizationId && one.personId === mine.personId;
    const lines = waiting.map(({ organizationId, personId }) => ({ organizationId, personId, waiting: 1 }));
    return turnsBefore(lines, mine, waiting.slice(0, place).filter(sameLine).length);
  }

  #serve(): void {
    for (let next = this.#fair.next(this.#waiting); next !== null; next = this.#fair.next(this.#waiting)) {
      this.#waiting.delete(next);
      next.enter();
    }
  }

  #tooBusy(timeoutMs: number): WaitedTooLong {
    const seconds = Math.round(timeoutMs / 1000);
    const waited = seconds < 1 ? '' : ` This request waited ${seconds} s for its turn and was not started.`;
    return new WaitedTooLong(`${this.#busy}${waited}`, 'Try again in a moment.');
  }
}

/** Error of a cancelled query. */
export function cancelled(): WarehouseError {
  return new WarehouseError('CANCELLED', 'The query was stopped.', 'Ask again when you need the answer.');
}

/** Error of a data source that was closed. */
export function sourceClosed(): WarehouseError {
  return new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
}

/** Error of a query that ran until its limit. */
export function tookTooLong(): WarehouseError {
  return new WarehouseError(
    'TIMEOUT',
    'The query took too long.',
    'Ask for less at once: fewer rows, a shorter period or fewer groups.',
  );
}
