import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

/** Independent oracle: the textbook recursion of the optimal string alignment distance. */
function distanceByDefinition(a: string, b: string): number {
  if (a === '' || b === '') {
    return a.length + b.length;
  }
  const same = a.at(-1) === b.at(-1);
  const candidates = [
    distanceByDefinition(a.slice(0, -1), b) + 1,
    distanceByDefinition(a, b.slice(0, -1)) + 1,
    distanceByDefinition(a.slice(0, -1), b.slice(0, -1)) + (same ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    candidates.push(distanceByDefinition(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...candidates);
}

describe('editDistance', () => {
  it('is the distance of its definition, cut off at the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, limit) => {
        const expected = distanceByDefinition(a, b);
        expect(editDistance(a, b)).toBe(expected);
        expect(editDistance(a, b, limit)).toBe(expected <= limit ? expected : limit + 1);
      }),
      { numRuns: 300 },
    );
  });
});

describe('nearest', () => {
  const fields = ['revenue', 'net_revenue', 'region', 'order_count', 'ordered_at', 'customer_name', 'Société'];

  it('finds what a person meant, best first', () => {
    expect(nearest('revneue', fields)[0]).toBe('revenue');
    expect(nearest('REVENUE', fields)).toEqual(['revenue', 'net_revenue']);
    expect(nearest('ordercount', fields)[0]).toBe('order_count');
    expect(nearest('customer', fields)).toEqual(['customer_name']);
    expect(nearest('societe', fields)[0]).toBe('Société');
  });

  it('stays silent when nothing is near', () => {
    expect(nearest('temperature', fields)).toEqual([]);
    expect(nearest('', fields)).toEqual([]);
    expect(nearest('order', fields, 1)).toHaveLength(1);
  });
});
