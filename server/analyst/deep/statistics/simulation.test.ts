import { describe, expect, it } from 'vitest';
import { normalOf, randomOf } from '../testing/random.test-support.ts';
import { holding } from './holding.ts';
import { outliers } from './outliers.ts';
import { ratesDiffer } from './proportions.ts';
import { season } from './season.ts';
import { steps } from './steps.ts';
import { rankCorrelation } from './together.ts';
import { trend } from './trend.ts';
import { unusual } from './unusual.ts';

const WORLDS = 300;
const MONTHS = 36;

/** Part of the worlds, each of its own seed, in which something is found. */
function foundIn(find: (random: () => number) => boolean, worlds = WORLDS): number {
  let found = 0;
  for (let seed = 1; seed <= worlds; seed += 1) if (find(randomOf(seed * 7919))) found += 1;
  return found / worlds;
}

function noise(random: () => number, size: number, count = MONTHS): readonly number[] {
  return Array.from({ length: count }, () => 100 * (1 + size * normalOf(random)));
}

/** A series whose neighbours are alike. */
function persistent(random: () => number, likeness: number): readonly number[] {
  let last = 0;
  return Array.from({ length: MONTHS }, () => {
    last = likeness * last + normalOf(random);
    return 100 + 5 * last;
  });
}

const yearly = (at: number): number => 20 * Math.sin((2 * Math.PI * at) / 12);

describe('what is told of noise', () => {
  it('has a direction in at most 3 % of the worlds, even where neighbours are alike', () => {
    expect(foundIn((random) => trend(noise(random, 0.05)).p < 0.01)).toBeLessThanOrEqual(0.03);
    expect(foundIn((random) => trend(persistent(random, 0.5)).p < 0.01)).toBeLessThanOrEqual(0.06);
  });

  it('has an outlier in at most 2 %', () => {
    expect(foundIn((random) => outliers(noise(random, 0.1), { length: 12 }).length > 0)).toBeLessThanOrEqual(0.02);
  });

  it('has an outlier in at most 3 % under a season', () => {
    const seasonal = (random: () => number): readonly number[] =>
      noise(random, 0.05).map((one, at) => one + yearly(at));
    expect(foundIn((random) => outliers(seasonal(random), { length: 12 }).length > 0)).toBeLessThanOrEqual(0.03);
  });

  it('has a step in at most 3 %, and in at most 8 % where neighbours are alike', () => {
    expect(foundIn((random) => steps(noise(random, 0.05)).length > 0)).toBeLessThanOrEqual(0.03);
    expect(foundIn((random) => steps(persistent(random, 0.5)).length > 0)).toBeLessThanOrEqual(0.08);
  });

  it('has a season in about the 5 % its test is made for', () => {
    expect(foundIn((random) => season(noise(random, 0.05), 12) !== null)).toBeLessThanOrEqual(0.08);
  });

  it('has an unusual change in at most 1 % at p < 0.01', () => {
    const find = (random: () => number): boolean => {
      const [last = 0, ...earlier] = noise(random, 0.05, 30);
      return (unusual(last, earlier) ?? 1) < 0.01;
    };
    expect(foundIn(find, 2000)).toBeLessThanOrEqual(0.01);
  });

  it('moves with other noise in at most 2 % at p < 0.01', () => {
    const find = (random: () => number): boolean =>
      (rankCorrelation(noise(random, 0.05), noise(random, 0.05))?.p ?? 1) < 0.01;
    expect(foundIn(find, 1000)).toBeLessThanOrEqual(0.02);
  });

  it('tells one of 200 equal segments apart in few worlds after the correction', () => {
    const find = (random: () => number): boolean => {
      const hits = Array.from(
        { length: 200 },
        () => Array.from({ length: 200 }, () => random() < 0.2).filter(Boolean).length,
      );
      const all = hits.reduce((sum, one) => sum + one, 0);
      const ps = hits.map((one) => ratesDiffer(one, 200, all - one, 199 * 200) ?? 1);
      return holding(ps, 0.05).includes(true);
    };
    expect(foundIn(find, 50)).toBeLessThanOrEqual(0.12);
  });
});

describe('what is planted', () => {
  it('is found as a direction of 1 % a month under 5 % of noise', () => {
    const growing = (random: () => number): readonly number[] => noise(random, 0.05).map((one, at) => one + at);
    expect(foundIn((random) => trend(growing(random)).p < 0.01)).toBeGreaterThanOrEqual(0.99);
  });

  it('is found as a season of 20 % under 5 % of noise', () => {
    expect(
      foundIn(
        (random) =>
          season(
            noise(random, 0.05).map((one, at) => one + yearly(at)),
            12,
          ) !== null,
      ),
    ).toBeGreaterThanOrEqual(0.98);
  });

  it('is found as an outlier of eight spreads, at its place', () => {
    const find = (random: () => number): boolean => {
      const values = noise(random, 0.05).with(20, 140);
      return outliers(values).some(({ at }) => at === 20);
    };
    expect(foundIn(find)).toBeGreaterThanOrEqual(0.85);
  });

  it('is found as a step of four spreads', () => {
    const find = (random: () => number): boolean => {
      const [step] = steps(noise(random, 0.05).map((one, at) => (at < 18 ? one : one + 20)));
      return step !== undefined && Math.abs(step.at - 18) <= 1;
    };
    expect(foundIn(find)).toBeGreaterThanOrEqual(0.85);
  });

  it('is found as an unusual change of ten spreads', () => {
    expect(foundIn((random) => (unusual(150, noise(random, 0.05, 34)) ?? 1) < 0.001)).toBeGreaterThanOrEqual(0.95);
  });
});
