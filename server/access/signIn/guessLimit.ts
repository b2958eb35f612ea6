/** Wrong guesses that one account may get in a window, and its length. */
export interface GuessRule {
  readonly max: number;
  readonly windowMs: number;
}

const maximumAccounts = 10_000;

/**
 * Counts guesses per account in this process, wherever they come from. A guess is counted before it is checked, so that
 * many at once do not all pass; the right one takes the count back.
 */
export class GuessLimit {
  readonly #rule: GuessRule;
  readonly #now: () => number;
  readonly #guesses = new Map<string, { count: number; readonly until: number }>();

  /** @param now milliseconds; the process clock unless a test turns it */
  constructor(rule: GuessRule, now: () => number = Date.now) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Counts one guess. @returns false when the account has had its share; then nothing may be checked */
  take(account: string): boolean {
    const known = this.#guesses.get(account);
    if (known !== undefined && known.until > this.#now()) {
      known.count += 1;
      return known.count <= this.#rule.max;
    }
    this.#guesses.delete(account);
    this.#forgetSome();
    this.#guesses.set(account, { count: 1, until: this.#now() + this.#rule.windowMs });
    return true;
  }

  /** The last guess was right. */
  forgive(account: string): void {
    this.#guesses.delete(account);
  }

  /** Addresses are free to make up: those whose window is over go, then the oldest. */
  #forgetSome(): void {
    if (this.#guesses.size < maximumAccounts) return;
    for (const [account, { until }] of this.#guesses) {
      if (until > this.#now() && this.#guesses.size < maximumAccounts) break;
      this.#guesses.delete(account);
    }
  }
}
