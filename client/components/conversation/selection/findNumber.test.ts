import { expect, test } from 'vitest';
import type { DataAnswer } from '../answer/answer.ts';
import { findNumber, readNumber } from './findNumber.ts';
import { splitQuote } from './quote.ts';

test.each([
  ['€ 7.48 M', 7_480_000, 5000],
  ['839,578', 839_578, 0.5],
  ['−12.5 %', -0.125, 0.0005],
  ['3 k orders', 3000, 500],
])('“%s” is a number, and how exact it is', (text, value, tolerance) => {
  const read = readNumber(text);
  expect(read?.value).toBeCloseTo(value, 6);
  expect(read?.tolerance).toBeCloseTo(tolerance, 6);
});

test.each(['Revenue', 'between 3 and 5', ''])('“%s” is no number', (text) => expect(readNumber(text)).toBeNull());

const column = (name: string, role: string) => ({
  name,
  label: name,
  role,
  type: 'DECIMAL',
  unit: null,
  decimals: null,
  grain: null,
  format: 'NUMBER',
});
const answer = {
  headline: null,
  results: [
    {
      semql: 'SELECT …',
      columns: [{ ...column('segment', 'DIMENSION'), type: 'STRING', format: 'TEXT' }, column('revenue', 'MEASURE')],
      rows: [
        ['Consumer', '839577.63'],
        ['Enterprise', '1204000'],
        ['Startup', null],
      ],
    },
  ],
} as unknown as DataAnswer;

test.each([
  ['839,577.63', 'Consumer'],
  ['839,578', 'Consumer'],
  ['€ 1.2 M', 'Enterprise'],
])('“%s” is the number of %s', (text, segment) => {
  expect(findNumber(answer, text)?.keys).toMatchObject([{ value: segment }]);
});

test.each(['42', 'Consumer', '0'])('“%s” is no number of the answer', (text) => {
  expect(findNumber(answer, text)).toBeNull();
});

test('a question is told from what it quotes', () => {
  expect(splitQuote('> Mid-market\n> and more\nby month')).toEqual({
    quote: 'Mid-market and more',
    question: 'by month',
  });
  expect(splitQuote('revenue > 5')).toEqual({ quote: null, question: 'revenue > 5' });
});
