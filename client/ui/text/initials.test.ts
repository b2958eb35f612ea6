import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Demo admin', 'DA'],
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['', '?'],
  ['   ', '?'],
  ['éva łukasik', 'ÉŁ'],
  ['😀 smile', '😀S'],
])('%s is %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('never more than two characters of the name', () => {
  fc.assert(fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/)), (words) => initials(words.join(' ')).length <= 2));
});
