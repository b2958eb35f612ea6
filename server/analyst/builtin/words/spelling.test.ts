import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, forgive } from './spelling.ts';

/** Plain recursive definition of the distance with neighbour swaps: the oracle. */
function reference(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const cost = a.at(-1) === b.at(-1) ? 0 : 1;
  const choices = [
    reference(a.slice(0, -1), b) + 1,
    reference(a, b.slice(0, -1)) + 1,
    reference(a.slice(0, -1), b.slice(0, -1)) + cost,
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    choices.push(reference(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...choices);
}

describe('editDistance', () => {
  it('agrees with the definition', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(reference(a, b));
      }),
    );
  });
});

describe('forgive', () => {
  const words = ['revenue', 'region', 'boot', 'customers', 'month', 'orders', 'borders'];

  it.each([
    ['revnue', 'revenue'],
    ['reveneu', 'revenue'],
    ['custommers', 'customers'],
    ['cusotmers', 'customers'],
    ['mnoth', 'month'],
  ])('reads %s as %s', (written, read) => {
    expect(forgive(written, words)).toBe(read);
  });

  it.each(['boat', 'profit', 'weather', 'rev', 'xorders', 'salary'])('leaves %s alone', (written) => {
    expect(forgive(written, words)).toBeNull();
  });
});
