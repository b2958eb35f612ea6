import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributions, groupsForMost, mixAndRate, reverses, volumeAndAverage } from './accounting.ts';

const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
const weight = fc.integer({ min: 0, max: 10_000 });

describe('accounting', () => {
  it('has contributions that add up to the change, and excesses that add up to nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ before: amount, after: amount }), { minLength: 1 }), (parts) => {
        const before = parts.reduce((sum, one) => sum + one.before, 0);
        const after = parts.reduce((sum, one) => sum + one.after, 0);
        const made = contributions(parts);
        const size = Math.max(1, before, after);
        expect(made.reduce((sum, one) => sum + one.change, 0) / size).toBeCloseTo((after - before) / size, 9);
        if (before > 0) expect(made.reduce((sum, one) => sum + one.more, 0) / size).toBeCloseTo(0, 9);
      }),
    );
  });

  it('splits a ratio into mix and rate, exactly', () => {
    const group = fc.record({ valueBefore: amount, valueAfter: amount, weightBefore: weight, weightAfter: weight });
    // A group without rows has no value.
    const groups = fc.array(
      group.map((one) => ({
        ...one,
        valueBefore: one.weightBefore === 0 ? 0 : one.valueBefore,
        valueAfter: one.weightAfter === 0 ? 0 : one.valueAfter,
      })),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(groups, (parts) => {
        const change = mixAndRate(parts);
        if (change === null) return;
        const size = Math.max(1, Math.abs(change.before), Math.abs(change.after));
        expect((change.mix + change.rate) / size).toBeCloseTo((change.after - change.before) / size, 6);
      }),
      { numRuns: 500 },
    );
  });

  it('splits a sum into a count and an average, exactly', () => {
    const positive = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, positive, positive, (sumBefore, sumAfter, countBefore, countAfter) => {
        const effects = volumeAndAverage({ sumBefore, sumAfter, countBefore, countAfter });
        const size = Math.max(1, sumBefore, sumAfter);
        expect(((effects?.volume ?? 0) + (effects?.average ?? 0)) / size).toBeCloseTo((sumAfter - sumBefore) / size, 9);
      }),
    );
  });

  it('sees a whole that moves against its parts', () => {
    const shifted = [
      { valueBefore: 900, weightBefore: 90, valueAfter: 440, weightAfter: 40 },
      { valueBefore: 20, weightBefore: 10, valueAfter: 180, weightAfter: 60 },
    ];
    expect(reverses(shifted)).toBe(true);
    expect(mixAndRate(shifted)?.mix).toBeLessThan(0);
    expect(
      reverses(shifted.map((one) => ({ ...one, weightAfter: one.weightBefore, valueAfter: one.valueBefore * 0.9 }))),
    ).toBe(false);
  });

  it('counts the groups that make up most of a sum', () => {
    expect(groupsForMost([80, 10, 5, 5])).toBe(1);
    expect(groupsForMost([25, 25, 25, 25])).toBe(4);
    expect(groupsForMost([0, 0])).toBe(0);
  });
});
