import { expect, test } from 'vitest';
import { movedWord } from './movedWord.ts';

const draft = { term: 'Turnover', synonyms: ['net sales', 'ARR'], definition: 'Half written', tags: [], mappings: [] };

test('every spelling of the word leaves its owner, and only the synonyms are saved here', () => {
  const owner = { synonyms: ['Net  Sales', 'ｎet sales', 'takings'] };
  const conflict = { word: 'net sales', spellings: ['Net  Sales', 'ｎet sales'] };
  expect(movedWord(conflict, owner, draft)).toEqual({ left: ['takings'], own: { synonyms: ['net sales', 'ARR'] } });
});

test('the word of the term itself is saved alone', () => {
  const conflict = { word: 'Turnover', spellings: ['turnover'] };
  expect(movedWord(conflict, { synonyms: ['turnover'] }, draft)).toEqual({ left: [], own: { term: 'Turnover' } });
});
