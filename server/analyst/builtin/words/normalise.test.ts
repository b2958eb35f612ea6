import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise, wordsOf } from './normalise.ts';

const texts = (question: string): readonly string[] => normalise(question).map((token) => token.text);

describe('normalise', () => {
  it('opens contractions and drops possessives', () => {
    expect(texts("What's the driver's age?")).toEqual(['what', 'is', 'the', 'driver', 'age']);
    expect(texts('trains that don’t stop')).toEqual(['trains', 'that', 'do', 'not', 'stop']);
  });

  it.each([
    ['over 20k', 20_000],
    ['over 1.5m', 1_500_000],
    ['over 1,000', 1000],
    ['over €500', 500],
    ['over 2 million', 2_000_000],
    ['over a dozen', 12],
    ['over three hundred', 300],
  ])('reads the number of “%s”', (question, value) => {
    expect(normalise(question).at(-1)?.number).toBe(value);
  });

  it('keeps percent apart from the number', () => {
    expect(normalise('above 10%').at(-1)).toMatchObject({ number: 10, percent: true });
    expect(normalise('above 10 percent').at(-1)).toMatchObject({ number: 10, percent: true });
  });

  it('keeps quoted text whole and dates together', () => {
    expect(normalise('rides on "Blue Star" since 2024-03-05').map((token) => [token.text, token.quoted])).toEqual([
      ['rides', false],
      ['on', false],
      ['blue star', true],
      ['since', false],
      ['2024-03-05', false],
    ]);
  });

  it('folds diacritics and joins dotted abbreviations', () => {
    expect(texts('Zürich in the U.S.')).toEqual(['zurich', 'in', 'the', 'us']);
  });

  it('gives spelled names the same words', () => {
    const stems = (name: string): readonly string[] => wordsOf(name).map((word) => word.stem);
    expect(stems('unit_price')).toEqual(stems('Unit prices'));
    expect(stems('unitPrice')).toEqual(stems('UNIT PRICE'.toLowerCase()));
  });

  it('keeps every token inside the text and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const token of normalise(text)) expect(token.end).toBeGreaterThan(token.start);
      }),
    );
  });
});
