/**
 * A small deterministic random generator for seed data: the same seed gives the same sequence on
 * every machine. sfc32 (Chris Doty-Humphrey, PractRand), seeded through a string hash. Not for
 * anything secret.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [low, high], both included. */
  integer(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** Picks an item, all equally likely. Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
}

/** Starts a sequence of its own for `name`, so that adding a table does not change the others. */
export function createRandom(seed: number, name: string): Random {
  let [a, b, c, d] = [seed | 0, hash(name), 0x9e3779b9, 1];
  const nextInteger = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let warmUp = 0; warmUp < 15; warmUp += 1) {
    nextInteger();
  }
  const next = (): number => nextInteger() / 4294967296;
  return {
    next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) {
        throw new RangeError('Cannot pick from an empty list.');
      }
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/**
 * Draws indexes in proportion to fixed weights by binary search; `limit` restricts the draw to the
 * first `limit` indexes.
 */
export function createWeighted(weights: readonly number[]): (random: Random, limit?: number) => number {
  const cumulative = new Float64Array(weights.length);
  let sum = 0;
  weights.forEach((weight, index) => {
    sum += weight;
    cumulative[index] = sum;
  });
  return (random, limit = weights.length) => {
    const target = random.next() * (cumulative[limit - 1] ?? 0);
    let low = 0;
    let high = limit - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) > target) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  };
}

/** Draws one of the named outcomes in proportion to its weight. */
export function createChoice<Value>(choices: readonly (readonly [Value, number])[]): (random: Random) => Value {
  const draw = createWeighted(choices.map(([, weight]) => weight));
  return (random) => {
    const choice = choices[draw(random)];
    if (choice === undefined) {
      throw new RangeError('Cannot choose from an empty list.');
    }
    return choice[0];
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}
