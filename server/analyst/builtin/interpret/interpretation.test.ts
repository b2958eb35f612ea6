import { describe, expect, it } from 'vitest';
import type { FoundValue } from '../marking/mark.ts';
import { madeUp, readIn } from './madeUp.test-support.ts';

/** A cinema, its halls, what is shown in them and who has a card: nothing of it is a company. */
const CINEMA = madeUp(
  {
    halls: { hall_id: 'key NUMBER', hall_name: 'STRING', town: 'STRING', seats: 'NUMBER', tickets_thousand: 'NUMBER' },
    films: { film_id: 'key NUMBER', title: 'STRING', genre: 'STRING', released_on: 'DATE' },
    showings: {
      showing_id: 'key NUMBER',
      hall_id: 'NUMBER -> halls',
      film_id: 'NUMBER -> films',
      start: 'DATE',
      price: 'NUMBER',
    },
    cards: { card_id: 'key NUMBER', balance: 'NUMBER', holder: 'STRING' },
  },
  { cards: { average_balance: 'AVG(balance)', card_count: 'COUNT(*)' } },
);

const semqlOf = (question: string, found: readonly FoundValue[] = []): string | null =>
  readIn(CINEMA, question, found)?.semql ?? null;

const CLUB = madeUp({
  members: { member_id: 'key NUMBER', member_name: 'STRING', gender: 'STRING', birth_year: 'NUMBER' },
  boats: { boat_id: 'key NUMBER', member_id: 'NUMBER -> members', open_year_date: 'DATE', insured: 'STRING' },
});

it('reads women as the people whom a value says so of', () => {
  const women: FoundValue = { phrase: 'women', model: 'members', dimension: 'gender', value: 'F', near: [] };
  expect(readIn(CLUB, 'How many women were born after 1990?', [women])?.semql).toMatch(
    /COUNT\(\*\).*FROM members WHERE gender = 'F' AND birth_year > 1990|birth_year > 1990 AND gender = 'F'/,
  );
});

it('shows a year as a number', () => {
  expect(readIn(CLUB, 'List the open year of boats')?.semql).toContain('EXTRACT(YEAR FROM open_year_date)');
});

describe('what is counted and ranked', () => {
  it('counts the rows of a value that many rows share, not those of each row', () => {
    expect(semqlOf('Which towns have more than 2 halls?')).toContain(
      'town IN (SELECT town FROM halls WHERE town IS NOT NULL HAVING COUNT(*) > 2)',
    );
  });

  it('orders by the number that was named rather than by how many rows there are', () => {
    const read = readIn(CINEMA, 'What are the name and seats of halls ordered by number of tickets?');
    expect(read?.semql).toContain('ORDER BY tickets_thousand');
    expect(read?.reading.assumptions.map(({ text }) => text)).toContain(
      '“number of tickets” is read as tickets thousand',
    );
  });

  it('takes a number before ranked rows for how many of them there are', () => {
    expect(semqlOf('What are the names of the three halls with the lowest seats?')).toMatch(
      /FROM halls.*ORDER BY seats.*LIMIT 3/,
    );
  });

  it('finds rows by their related row of the latest date', () => {
    expect(semqlOf('Find the title of the film of the showing with the most recent start.')).toMatch(
      /RANK\(\) OVER \(ORDER BY order_1 DESC.*MAX\(start\) AS order_1/,
    );
  });
});

it('tells that rows are linked by others', () => {
  const told = (question: string): readonly string[] =>
    readIn(CINEMA, question)?.reading.assumptions.map(({ text }) => text) ?? [];
  expect(told('Which halls have films with genre "Noir"?')).toContain('halls and films are linked by showings');
});

it('refers to rows by the field that holds them, where there is one', () => {
  expect(semqlOf('What are the names of halls that have showings?')).toContain(
    'hall_id IN (SELECT hall_id FROM showings)',
  );
});

it('gives no average of the one value that a row has', () => {
  expect(semqlOf('What is the average seats for every hall?') ?? '').not.toMatch(/hall_id, .*AVG/);
});

it('never answers a total with an average', () => {
  expect(semqlOf('What is the total balance of cards?')).toContain('SUM(balance)');
  expect(semqlOf('What is the average balance of cards?')).toMatch(/average_balance|AVG\(balance\)/);
});

it('says something of everything that was named, or reads nothing', () => {
  expect(semqlOf('What are the id and details of halls with showings of films?') ?? '').not.toMatch(/FROM cards/);
  expect(readIn(CINEMA, 'List all details of cards and the balance of halls.')).toBeNull();
});

it('reads a value as a whole when its words stand beside each other', () => {
  const found = [{ phrase: 'film', model: 'films', dimension: 'genre', value: 'Art Film', near: [] }];
  expect(semqlOf('How many showings are of films that are art film?', found)).toContain("genre = 'Art Film'");
});

describe('counts in shorthand', () => {
  it.each([
    ['halls per town, how many', 'SELECT town, COUNT(*) AS number_of_halls FROM halls'],
    ['films by genre, how many each', 'SELECT genre, COUNT(*) AS number_of_films FROM films'],
    ['number of showings per year, latest year first', 'EXTRACT(YEAR FROM start)'],
    ['showings by year, starting with the earliest year, how many each', 'EXTRACT(YEAR FROM start)'],
  ])('%s', (question, part) => expect(semqlOf(question)).toContain(part));

  it('puts the year that was asked for first', () => {
    expect(semqlOf('number of showings per year, latest year first')).toMatch(/ORDER BY 1 DESC/);
    expect(semqlOf('number of showings per year, earliest year first')).toMatch(/ORDER BY 1(?! DESC)/);
  });
});

describe('parts and totals', () => {
  it('divides in each group', () => {
    expect(semqlOf('What percentage of halls has more than 100 seats in each town?')).toMatch(
      /SELECT town, COUNT\(\*\) FILTER \(WHERE seats > 100\) \/ COUNT\(\*\)/,
    );
  });

  it('divides the rows that something holds of by all rows', () => {
    expect(semqlOf('What fraction of halls have more than 100 seats?')).toMatch(
      /COUNT\(\*\) FILTER \(WHERE seats > 100\) \/ COUNT\(\*\).*FROM halls/,
    );
  });

  it('counts rows that are narrowed in two ways side by side', () => {
    expect(semqlOf('How many films are there with genre "Noir" and how many with genre "Drama"?')).toMatch(
      /COUNT\(\*\) FILTER \(WHERE genre = 'Noir'\).*COUNT\(\*\) FILTER \(WHERE genre = 'Drama'\)/,
    );
  });

  it('adds up a number of related rows and compares the sum', () => {
    expect(semqlOf('Which halls have a total price of more than 500?')).toMatch(
      /hall_id IN \(SELECT hall_id FROM showings.*HAVING SUM\(price\) > 500\)/,
    );
  });

  it('reads a decade as its ten years', () => {
    expect(semqlOf('How many films were released in the 1990s?')).toMatch(/1990-01-01.*1999-12-31|1990.*1999/);
  });

  it('ranks by what is said after “by”', () => {
    expect(semqlOf('What is the name of the largest hall by tickets thousand?')).toMatch(
      /ORDER BY tickets_thousand DESC/,
    );
  });

  it.each(['halls without showings, count', 'halls without showings - how many'])('counts “%s”', (question) => {
    expect(semqlOf(question)).toMatch(/SELECT COUNT\(\*\).*FROM halls WHERE .*NOT/);
  });
});
