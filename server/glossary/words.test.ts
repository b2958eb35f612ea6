import { expect, test } from 'vitest';
import { conflictsAmong, distinctWords, spellingsOf, wordKey } from './words.ts';

const arr = { id: 'a', term: 'ARR', synonyms: ['annual  recurring revenue', 'run rate'] };
const recurring = { id: 'b', term: 'Annual recurring revenue', synonyms: ['arr'] };
const rate = { id: 'c', term: 'Rate', synonyms: ['rate', 'Ｒate'] };

test.each([
  [' Net   Sales ', 'net sales'],
  ['ＡＲＲ', 'arr'],
  ['', ''],
])('%j is compared as %j', (word, key) => {
  expect(wordKey(word)).toBe(key);
});

test('a word of two terms is a conflict, a word that one term has twice is not', () => {
  expect(conflictsAmong([arr, recurring, rate])).toEqual([
    { word: 'annual  recurring revenue', termIds: ['a', 'b'] },
    { word: 'ARR', termIds: ['a', 'b'] },
  ]);
  expect(conflictsAmong([arr, rate])).toEqual([]);
});

test('a word is told as its terms write it', () => {
  expect(spellingsOf('RATE', [arr, rate])).toEqual(['Rate', 'rate', 'Ｒate']);
  expect(spellingsOf('Annual recurring revenue', [arr, recurring])).toEqual([
    'annual  recurring revenue',
    'Annual recurring revenue',
  ]);
});

test('empty words conflict with nothing', () => {
  expect(
    conflictsAmong([
      { ...arr, synonyms: [''] },
      { ...rate, synonyms: [' '] },
    ]),
  ).toEqual([]);
});

test('words are kept once, as they were first written', () => {
  expect(distinctWords(['Net sales', ' net SALES', '', 'GMV'])).toEqual(['Net sales', 'GMV']);
});
