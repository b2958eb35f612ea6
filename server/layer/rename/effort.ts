import { setImmediate as nextTurn } from 'node:timers/promises';

/** Compilations that following renames may take together. */
const mostCompilations = 5_000;
/** Milliseconds after which other work gets its turn. */
const turnMs = 15;

/**
 * Bound of the work that one request may cause: a number of compilations, with turns for others in
 * between.
 */
export class Effort {
  #left: number;
  #turnEnds = performance.now() + turnMs;

  constructor(compilations = mostCompilations) {
    this.#left = compilations;
  }

  /** Takes one compilation; false: none is left. */
  spend(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Lets other work of the process go on, where this has taken long enough. */
  async giveWay(): Promise<void> {
    if (performance.now() >= this.#turnEnds) {
      await nextTurn();
      this.#turnEnds = performance.now() + turnMs;
    }
  }
}
