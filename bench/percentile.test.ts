import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it('is a value that at least the share does not exceed, and the smallest such value', () => {
  const values = fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ noNaN: true, min: 0.01, max: 1 }), (all, share) => {
      const found = percentile(all, share);
      expect(all).toContain(found);
      expect(all.filter((value) => value <= found).length).toBeGreaterThanOrEqual(all.length * share);
      expect(all.filter((value) => value < found).length).toBeLessThan(all.length * share);
    }),
  );
});

it('has no value without values', () => {
  expect(percentile([], 0.95)).toBeNaN();
});
