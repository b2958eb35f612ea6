import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markedParts } from './markedParts.ts';

const shown = (text: string, words: readonly string[]): string =>
  markedParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Revenue by Month', ['month', 'rev'], '[Rev]enue by [Month]'],
  ['orders in order', ['order', 'orders'], '[orders] in [order]'],
  ['100 % (net)', ['(net)', '%'], '100 [%] [(net)]'],
  ['nothing', ['else'], 'nothing'],
  ['all', [], 'all'],
  ['', ['word'], ''],
])('%s with %j', (text, words, marked) => {
  expect(shown(text, words)).toBe(marked);
});

it('loses no letter, whatever is searched for', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (text, words) => {
      const parts = markedParts(text, words);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
    }),
  );
});
