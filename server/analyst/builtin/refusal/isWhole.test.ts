import { expect, it } from 'vitest';
import { isWhole } from './isWhole.ts';

it.each([
  ['Which groomer', 'Which groomer brought in the most money?'],
  ['Which delivers fastest', 'which depot delivers fastest?'],
  ['How many did Piet Visser in total', 'how many hours did Piet Visser train in total?'],
  ['How many members did not check in days of joining', 'How many members did not check in within 14 days of joining?'],
  ['Orders delivered days', 'orders delivered within 3 days'],
  ['Per topic for calls from the North', 'average wait per topic for calls from the North'],
  ['Delivery average delivery time by region', 'delivery time by region'],
  ['Which pilot of the most number of flights', 'which pilot is in charge of the most number of flights?'],
  ['List customers sorted by their total', 'List customers sorted by their total loan amount.'],
  ['How many airports have not the pilot Thompson', "How many airports haven't the pilot Thompson driven to?"],
  ['What delivery time', 'What is the average delivery time?'],
])('“%s” is no question', (rewrite, asked) => {
  expect(isWhole(rewrite, asked)).toBe(false);
});

it.each([
  ['Total charge by groomer', 'turnover by groomer'],
  ['Which customers are in Oslo', 'Which customers are in Oslo and green?'],
  ['Top 3 customers by repairs', 'top 3 customers by turnover'],
  ['Revenue last 3 months', 'profit last 3 months'],
  ['How many orders are there', 'how many green orders'],
])('“%s” is one', (rewrite, asked) => {
  expect(isWhole(rewrite, asked)).toBe(true);
});
