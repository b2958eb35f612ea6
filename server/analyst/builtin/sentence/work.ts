/**
 * How much reading one question may take. Its steps are counted, not timed, so that the same
 * question is read in the same way on every machine.
 */
export class Work {
  readonly #most: number;
  #steps = 0;

  /** @param most ways of putting words together that may be looked at */
  constructor(most: number) {
    this.#most = most;
  }

  /** Ways looked at so far. */
  get steps(): number {
    return this.#steps;
  }

  /** True: nothing more is read, and what was found until now is no reading of the whole. */
  get isSpent(): boolean {
    return this.#steps > this.#most;
  }

  /** @returns false where that was too much. */
  spend(steps: number): boolean {
    this.#steps += steps;
    return !this.isSpent;
  }
}
