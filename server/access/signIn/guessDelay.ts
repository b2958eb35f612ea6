/** Delay before the next guess. */
export interface DelayRule {
  /** Wrong guesses that may follow each other without waiting. */
  readonly free: number;
  /** Wait after the last free guess; doubled by each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Time without a guess after which the earlier ones are forgotten. */
  readonly forgetMs: number;
}

interface Guesses {
  count: number;
  /** The next guess may come at this time, in milliseconds. */
  next: number;
  forgotten: number;
}

const maximumKeys = 20_000;

/**
 * Slows down wrong guesses in this process, by any key. A guess is counted before it is checked, so
 * that many at once do not all pass; the right one takes the count back. Guesses during the wait
 * are refused and not counted, so a wait ends.
 */
export class GuessDelay {
  readonly #rule: DelayRule;
  readonly #now: () => number;
  readonly #guesses = new Map<string, Guesses>();

  /** @param now milliseconds; the process clock unless a test turns it */
  constructor(rule: DelayRule, now: () => number = Date.now) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Milliseconds until the next guess may be checked; 0: now. */
  wait(key: string): number {
    const known = this.#known(key);
    return known === undefined ? 0 : Math.max(known.next - this.#now(), 0);
  }

  /**
   * Counts one guess that did not have to wait.
   * @param key what guesses are counted by, such as account and place
   * @returns what takes it back when it was right or was not checked: those before and after it
   *   still count
   */
  count(key: string): () => void {
    const now = this.#now();
    const { free, firstMs, longestMs, forgetMs } = this.#rule;
    const guesses = this.#known(key) ?? { count: 0, next: now, forgotten: now };
    guesses.count += 1;
    const wait = guesses.count < free ? 0 : Math.min(firstMs * 2 ** (guesses.count - free), longestMs);
    const next = now + wait;
    guesses.next = next;
    guesses.forgotten = next + forgetMs;
    this.#guesses.delete(key);
    this.#forgetSome(now);
    this.#guesses.set(key, guesses);
    return () => {
      guesses.count -= 1;
      // A later guess has its own wait.
      if (guesses.next === next) {
        guesses.next = now;
      }
    };
  }

  /** The last guess was right, and all before it were its owner's. */
  forgive(key: string): void {
    this.#guesses.delete(key);
  }

  #known(key: string): Guesses | undefined {
    const known = this.#guesses.get(key);
    return known === undefined || known.forgotten <= this.#now() ? undefined : known;
  }

  /** Keys are free to make up: the one that has rested longest goes first. */
  #forgetSome(now: number): void {
    for (const [key, { forgotten }] of this.#guesses) {
      if (forgotten > now && this.#guesses.size < maximumKeys) {
        return;
      }
      this.#guesses.delete(key);
    }
  }
}
