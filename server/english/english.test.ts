import { describe, expect, it } from 'vitest';
import { countryNamed, countryOf, stateNamed } from './countries.ts';
import { baseIn } from './lemma.ts';
import { likeMeaning, otherPhrases } from './likeMeaning.ts';
import { isWordOf, sensesOf } from './wordnet.ts';
import type { WordClass } from './wordnet.ts';

describe('the dictionary', () => {
  it.each([
    ['noun', 'ship', true],
    ['verb', 'ship', true],
    ['adjective', 'ship', false],
    ['noun', 'a', true],
    ['noun', 'zymurgy', true],
    ['verb', 'shipped', false],
    ['noun', 'qzx', false],
    ['noun', '', false],
  ] as const)('has as a %s: %s (%s)', (of, word, expected) => {
    expect(isWordOf(of, word)).toBe(expected);
  });

  it('knows words of like meaning and those made from a word', () => {
    expect(sensesOf('noun', 'customer')[0]?.synonyms).toContain('client');
    expect(sensesOf('verb', 'register').flatMap(({ derived }) => derived)).toContain('registration');
    expect(sensesOf('noun', 'qzx')).toEqual([]);
  });
});

it.each([
  ['verb', 'located', 'locate'],
  ['verb', 'shipping', 'ship'],
  ['verb', 'carries', 'carry'],
  ['noun', 'companies', 'company'],
  ['adjective', 'cheapest', 'cheap'],
  ['adjective', 'bigger', 'big'],
  ['verb', 'zurrbach', null],
] satisfies readonly (readonly [WordClass, string, string | null])[])(
  'the base form of the %s %s is %s',
  (of, word, base) => {
    expect(baseIn(of, word)).toBe(base);
  },
);

it('words for one another lead to each other, words that ask for a value only to it', () => {
  expect(likeMeaning.get('cost')).toContain('price');
  expect(likeMeaning.get('price')).toContain('cheap');
  expect(likeMeaning.get('cheap')).toBeUndefined();
});

it.each([
  ['customer last name', 'customer surname'],
  ['surname', 'last name'],
  ['phone number', 'telephone number'],
  ['date of birth', 'birthday'],
])('%s is also %s', (name, other) => {
  expect(otherPhrases(name.split(' ')).map((words) => words.join(' '))).toContain(other);
});

it('places by their names, codes and adjectives', () => {
  expect(countryNamed('usa')).toBe(countryNamed('United States'));
  expect(countryOf('Dutch')?.names).toContain('Netherlands');
  expect(countryOf('Northern')).toBeUndefined();
  expect(stateNamed('tx')?.names).toEqual(['Texas', 'TX']);
  expect(stateNamed('Quebec')?.names).toEqual(['Quebec', 'QC']);
});
