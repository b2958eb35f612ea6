import { APIError } from 'better-auth/api';

export const tooManySignIns = 'TOO_MANY_SIGN_INS';

interface Limits {
  /**
   * Passwords hashed at the same time; default 2. Each takes a thread and 32 MB for about 100 ms.
   */
  readonly atOnce?: number;
  /** Longest wait for a turn; default 10 s. */
  readonly patienceMs?: number;
  /** Requests of one place that wait at the same time; default 48. More are refused at once. */
  readonly perPlace?: number;
}

interface Waiting {
  /** Address or network the request comes from. */
  readonly place: string;
  /** True: goes before all others, as known browsers do. */
  readonly first: boolean;
  /** Ends the wait when the client hangs up. */
  readonly signal?: AbortSignal | undefined;
}

/** A queue in which places take turns, so many requests of one place make only that place wait. */
class Queue {
  readonly #places = new Map<string, Set<() => void>>();

  size(place: string): number {
    return this.#places.get(place)?.size ?? 0;
  }

  add(place: string, begin: () => void): void {
    const waiting = this.#places.get(place) ?? new Set();
    this.#places.set(place, waiting.add(begin));
  }

  remove(place: string, begin: () => void): void {
    const waiting = this.#places.get(place);
    waiting?.delete(begin);
    if (waiting?.size === 0) {
      this.#places.delete(place);
    }
  }

  /** Takes the next one out. */
  next(): (() => void) | undefined {
    const [entry] = this.#places;
    if (entry === undefined) {
      return undefined;
    }
    const [place, waiting] = entry;
    const [begin] = waiting;
    this.#places.delete(place);
    if (begin !== undefined) {
      waiting.delete(begin);
    }
    if (waiting.size > 0) {
      this.#places.set(place, waiting);
    }
    return begin;
  }
}

/**
 * Turns to hash a password. Each hash occupies a thread that files, names of hosts and compression
 * need, too, so a flood of sign-ins would hold up the whole process. A request takes its turn
 * before it opens a transaction: connections to the database are as few as threads.
 */
export class PasswordTurns {
  readonly #limits: Required<Limits>;
  readonly #known = new Queue();
  readonly #others = new Queue();
  #running = 0;

  constructor({ atOnce = 2, patienceMs = 10_000, perPlace = 48 }: Limits = {}) {
    this.#limits = { atOnce, patienceMs, perPlace };
  }

  /**
   * Waits for a turn.
   * @returns what ends the turn; to be called once
   * @throws 503 TOO_MANY_SIGN_INS after waiting too long, or when the client has hung up
   */
  async take({ place, first, signal }: Waiting): Promise<() => void> {
    const { atOnce, patienceMs, perPlace } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return () => this.#leave();
    }
    const queue = first ? this.#known : this.#others;
    if (signal?.aborted === true || queue.size(place) >= perPlace) {
      throw tooMany();
    }
    await new Promise<void>((go, fail) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const begin = (): void => {
        settle();
        go();
      };
      const giveUp = (): void => {
        settle();
        queue.remove(place, begin);
        fail(tooMany());
      };
      const timer = setTimeout(giveUp, patienceMs);
      signal?.addEventListener('abort', giveUp);
      queue.add(place, begin);
    });
    return () => this.#leave();
  }

  /** Hands the turn to the next in the queue. */
  #leave(): void {
    const next = this.#known.next() ?? this.#others.next();
    if (next === undefined) {
      this.#running -= 1;
    } else {
      next();
    }
  }
}

const tooMany = (): APIError =>
  new APIError(
    'SERVICE_UNAVAILABLE',
    { code: tooManySignIns, message: 'Too many people are signing in at once. Try again in a minute.' },
    { 'Retry-After': '60' },
  );
