import { expect, it } from 'vitest';
import { lookUp } from '../catalog/catalogLookup.ts';
import { SHOP } from '../form/smallShop.test-support.ts';
import { formToSemql } from '../form/semql/formQuery.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import { readForms } from '../sentence/readForms.ts';
import { splitSentences } from '../sentence/sentences.ts';

const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;

function read(question: string): string | null {
  const { tokens, breaks } = splitSentences(question);
  const lookup = lookUp(SHOP);
  const [best] = readForms(mentionsOf(tokens, SHOP, []), breaks, lookup, clock);
  return best ? formToSemql(best.form, lookup, clock).semql : null;
}

it('keeps what is said of the rows that a list is for', () => {
  expect(read('What are the name and country for customers with age over 30?')).toContain('WHERE age > 30');
});

it('counts rows of each group', () => {
  expect(read('How many orders does each customer have?')).toMatch(/COUNT\(\*\).* FROM orders/);
});

it('keeps a number of related rows as a condition', () => {
  expect(read('What are the names of customers with at least 2 orders?')).toContain('HAVING COUNT(*) >= 2');
});

it('ranks by the date of related rows, not by how many there are', () => {
  expect(read('Which customer has the most recent order?')).toContain('MAX(ordered_on)');
});

it('shows the columns after a dash, in the order that an adjective asks for', () => {
  expect(read('customers with age over 30 - name and age, oldest first')).toMatch(/SELECT name, age .*ORDER BY 2 DESC/);
});

it('shows how many there are of what ranks the rows', () => {
  expect(read('Which customer placed the most orders, and how many?')).toMatch(
    /COUNT\(\*\) AS number_of_orders.*ORDER BY 3 DESC.*LIMIT/,
  );
});

it('counts the related rows that a limit was set for', () => {
  expect(read('Which customers placed more than 2 orders, and how many?')).toMatch(
    /COUNT\(\*\) AS number_of_orders.*HAVING/,
  );
});

it('takes people for the rows that are people', () => {
  expect(read('people who placed more than 2 orders')).toContain('FROM customers');
  expect(read('Who placed no orders?')).toContain('FROM customers');
});

it('compares no text with a date', () => {
  expect(read("customers who did not place an order after '2024-05-01'") ?? '').not.toMatch(/name > '/);
});

it('keeps the number that is said with related rows', () => {
  expect(read('customers with 7 amount of orders') ?? '').not.toContain('IS NOT NULL');
});

it('adds up an amount rather than counting its rows', () => {
  expect(read('What is the total amount of orders?')).toContain('SUM(amount)');
});
