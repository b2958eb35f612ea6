import { describe, expect, it } from 'vitest';
import { mentionsOf } from '../lexicon/findMentions.ts';
import { smallCatalog } from '../lexicon/smallCatalog.test-support.ts';
import { parseQuestion } from './grammar.ts';
import { printAsk } from './printTree.test-support.ts';
import { splitSentences } from './sentences.ts';
import { Work } from './work.ts';

const LIBRARY = smallCatalog({
  authors: {
    fields: 'author_id:NUMBER first_name last_name birth_date:DATE country',
    values: { country: ['Norway', 'Chile'] },
  },
  books: {
    fields: 'book_id:NUMBER title genre page_count:NUMBER price:NUMBER author_id:NUMBER',
    values: { genre: ['Poetry', 'Crime'] },
    links: { author_id: 'authors' },
  },
  branches: { fields: 'branch_id:NUMBER branch_name city opened_on:DATE', values: { city: ['Oslo', 'Lima'] } },
  loans: {
    fields: 'loan_id:NUMBER book_id:NUMBER branch_id:NUMBER due_date:DATE',
    links: { book_id: 'books', branch_id: 'branches' },
  },
});

const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;

/** Every reading of a question, the most usual first. */
function read(question: string): readonly string[] {
  const { tokens, breaks } = splitSentences(question);
  return parseQuestion(mentionsOf(tokens, LIBRARY, []), breaks, clock, new Work(Infinity)).map(({ ask, second }) =>
    second === null ? printAsk(ask) : `${printAsk(ask)} || ${printAsk(second)}`,
  );
}

describe('what a question asks for', () => {
  it.each([
    ['Show the title and price of books', 'title; price [of>books]'],
    ['What are the full names of authors?', 'names; names [of>authors]'],
    ['What is the average price and page count of books?', 'AVG price; AVG page count [of>books]'],
    ['How many books are there?', 'count books'],
    ['In how many different cities are branches?', 'count distinct cities [are>branches]'],
    ['List the names of branches and how many loans each one has', 'names [of>branches]; count loans'],
    ['Give the name of each branch and the number of loans in each.', 'name [of>each branch]; count loans'],
    ['Name each branch and the number of loans in that branch', 'each branch; count loans'],
    ['What are the genres, and how many books are there for each?', 'genres; count books'],
    ['Show the title of each book and how many loans it has had', 'title [of>each book]; count loans'],
    ['Which branches are in Oslo? List their names.', 'branches [in="Oslo"] || names'],
    ['branches in Oslo - name and city', 'branches [in="Oslo"] || name; city'],
    ['books over 20: title and price, cheapest first', 'books [self > "20"] || title; price | order cheapest first'],
    ['Which branch has the most loans, and how many?', 'branch [most loans]; count them'],
    [
      'Which branch has the most loans, how many, and at what average price?',
      'branch [most loans]; count them; AVG price',
    ],
    ['Which branch has the most loans? If there is a tie, show them all.', 'branch [most loans]'],
    ['books with "A - B: C" in their title', 'books [title contains "A - B: C"]'],
    ['What share of books are Crime?', 'share books [is="Crime"]'],
    ['fraction of our books with a price over 20', 'share books [price > "20"]'],
    [
      'How many branches are there in Oslo and how many in Lima?',
      'count branches [in="Oslo"]; count branches [in="Lima"]',
    ],
    ['How are our books spread across the genres?', 'count books [in>each genres]'],
    ['top 3 books by page count', 'books [top page count]'],
    ['Which branches have no fewer than 5 loans?', 'branches [has>>=5 loans]'],
    ['Poetry or Crime books', 'books [any(="Poetry", ="Crime")]'],
    ['Which books have neither loans nor branches?', 'books [none(has>loans, has>branches)]'],
    ['books nobody has ever borrowed', 'books [not verb borrowed]'],
    ['Which books are in no branch?', 'books [not in>branch]'],
    ['Which books have loans made to them?', 'books [has>loans [all()]]'],
  ])('%s', (question, tree) => {
    expect(read(question)).toContain(tree);
  });
});

describe('what narrows what is asked for', () => {
  it.each([
    ['ids of authors that do not have books', 'ids [of>authors [none(has>books)]]'],
    ['Which branches have more than two loans?', 'branches [has>>2 loans]'],
    ['Which authors have more than one kind of book?', 'authors [has>>1 distinct book]'],
    ['genres for which there are at least two books', 'genres [where>>=2 books]'],
    ['books whose price is between 10 and 20', 'books [price "10".."20"]'],
    ['books whose title starts with The', 'books [title starts "The"]'],
    ['branches whose city is in Oslo or Lima', 'branches [city = "Oslo" or "Lima"]'],
    ['books with Poetry or Crime as genre', 'books [genre = "Poetry" or "Crime"]'],
    ['branches outside Oslo', 'branches [not except="Oslo"]'],
    ['books that have more page count than the average book', 'books [page count > AVG book]'],
    ['authors born in the 1950s', 'authors [born = "1950s"]'],
    ['authors with books in more than two branches', 'authors [with>books [in>>2 branches]]'],
    ['authors who have not been to a single branch', 'authors [none(to>>=1 branch)]'],
    ['authors who have never written books', 'authors [not written>books]'],
    ['the genre that is most common among books', 'genre [most common COUNT books]'],
    ['books which are cheaper than the average', 'books [self < AVG]'],
  ])('%s', (question, tree) => {
    expect(read(question)).toContain(tree);
  });
});

describe('groups and order', () => {
  it.each([
    ['What is the average price for each genre?', 'AVG price | per each genre'],
    ['For each genre, show the average price of books', 'AVG price [of>books] | per each genre'],
    ['titles in an alphabetical order', 'titles | order up'],
    ['Sort the titles in descending order of price', 'titles | order price down'],
    ['titles ordered by descending price', 'titles | order price down'],
    ['List all titles. Sort the list by price.', 'titles | order price up'],
    [
      'Count books per genre. Order the genres by decreasing number of books.',
      'count books | per each genre | order count books down',
    ],
  ])('%s', (question, tree) => {
    expect(read(question)).toContain(tree);
  });

  it('no "of" is an order, and no "for" a group, where another reading is there', () => {
    const [first] = read('titles of all the Poetry books');
    expect(first).toBe('titles [of>books [="Poetry"]]');
  });
});

describe('what is said is not lost', () => {
  it('"count" asks for a number, never for a list', () => {
    expect(read('Count books per genre').filter((tree) => tree.startsWith('books'))).toEqual([]);
    expect(read('Count the number of books')).toContain('count books');
  });
});

describe('words that are not understood', () => {
  it.each([
    'Show the zorbles of books',
    'Which authors frobnicate twice the books of others sideways',
    'titles of books except',
    'Show books but only',
  ])('%s: no reading leaves words out', (question) => {
    expect(read(question)).toEqual([]);
  });
});
