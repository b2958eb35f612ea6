import { expect, it } from 'vitest';
import { lookUp } from '../catalog/catalogLookup.ts';
import { markQuestion } from '../marking/mark.ts';
import { normalise } from '../words/normalise.ts';
import { lexiconOf } from './lexicon.ts';
import { smallCatalog } from './smallCatalog.test-support.ts';
import { acceptHits, valueQueries } from './valueSearch.ts';

/** A library of so many text fields that not everything can be searched everywhere. */
const LIBRARY = smallCatalog({
  authors: { fields: 'author_id:NUMBER author_name pseudonym biography country website agent_name' },
  books: {
    fields: 'book_id:NUMBER title subtitle publisher_name language shelf_mark',
    values: { language: ['English', 'French'] },
  },
  loans: { fields: 'loan_id:NUMBER reader_name reader_city remark desk_code' },
  branches: { fields: 'branch_id:NUMBER branch_name street town opening_hours manager_name' },
});

function searched(question: string): readonly string[] {
  const clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
  const marked = markQuestion(normalise(question), lexiconOf(LIBRARY), clock);
  return valueQueries(marked, lookUp(LIBRARY)).map(({ phrase, dimension }) => `${phrase} in ${dimension}`);
}

it('looks first in the field that is named beside a phrase', () => {
  expect(searched('how many books have the publisher Quorn Press')[0]).toBe('quorn press in books.publisher_name');
  expect(searched('readers from the town of Zelbury who have the remark Vexed').slice(0, 2)).toContain(
    'zelbury in branches.town',
  );
});

it('looks for quoted text as a whole, and for both words of a name', () => {
  expect(searched("books with the title 'The Owl and the Pen'")[0]).toBe('the owl and the pen in books.title');
  const phrases = searched('loans of the reader Rylan Goodwin');
  expect(phrases[0]).toBe('rylan goodwin in loans.reader_name');
  expect(phrases).toContain('goodwin in loans.reader_name');
});

it('looks for a country where its adjective is said', () => {
  const queries = searched('how many German authors are there');
  expect(queries).toContain('germany in authors.country');
  const found = acceptHits([{ phrase: 'germany', dimension: 'authors.country', said: 'german' }], [['Germany']]);
  expect(found).toMatchObject([{ phrase: 'german', value: 'Germany' }]);
});

it('takes no slip for other words of those said', () => {
  expect(acceptHits([{ phrase: 'euro', dimension: 'books.currency', said: 'euros' }], [['EUR']])).toEqual([]);
});
