import { expect, test } from 'vitest';
import { letterGroups, letterOf } from './letterGroups.ts';

test.each([
  ['aCOS', 'A'],
  ['Äquivalent', 'A'],
  ['  churn', 'C'],
  ['30-day retention', '#'],
  ['жизнь', 'Ж'],
  ['ßtraße', 'S'],
  ['', '#'],
])('%s is listed under %s', (word, letter) => {
  expect(letterOf(word)).toBe(letter);
});

test('a letter stands once before its terms', () => {
  const lines = letterGroups(['7 days', 'aCOS', 'Äquivalent', 'Burn'].map((term) => ({ term })));
  expect(lines.map((line) => (line.kind === 'letter' ? line.letter : line.term.term))).toEqual([
    '#',
    '7 days',
    'A',
    'aCOS',
    'Äquivalent',
    'B',
    'Burn',
  ]);
});
