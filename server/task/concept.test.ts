import { describe, expect, it } from 'vitest';
import { conceptOf } from './concept.ts';

describe('the concept of a word', () => {
  it.each([
    ['Warehouses', 'warehouse'],
    ['WAREHOUSE', 'warehouse'],
    ['Key-Accounts', 'key account'],
    ['key account', 'key account'],
    ['catégories', 'category'],
    ['colours', 'color'],
    ['NPS', 'nps'],
    ['zorbles', 'zorble'],
  ])('of %s is %s', (word, concept) => {
    expect(conceptOf(word)).toBe(concept);
  });

  it('differs for different words', () => {
    expect(conceptOf('turnover')).not.toBe(conceptOf('turnout'));
  });
});
