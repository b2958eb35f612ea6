/**
 * Numbers read one after the other as choices: smaller numbers choose what stands first, so that a
 * shrunk list of numbers makes a simpler thing.
 */
export class Choices {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** A whole number below `most`. */
  below(most: number): number {
    const number = this.#numbers[this.#at % this.#numbers.length] ?? 0;
    this.#at += 1;
    return number % most;
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)];
    if (chosen === undefined) {
      throw new Error('nothing to choose from');
    }
    return chosen;
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === times - 1;
  }

  /** Some of them, none twice. */
  some<T>(from: readonly T[], most: number): T[] {
    const chosen: T[] = [];
    for (let count = this.below(most + 1); count > 0 && chosen.length < from.length; count -= 1) {
      chosen.push(this.pick(from.filter((candidate) => !chosen.includes(candidate))));
    }
    return chosen;
  }
}

/** A long list of numbers from a seed, the same for the same seed. */
export function numbersOf(seed: number, count: number): number[] {
  let state = seed >>> 0;
  return Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  });
}
