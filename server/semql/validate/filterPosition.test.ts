import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('FILTER_POSITION shows where a named filter stands', () => {
  expect(errorOf('SELECT revenue FROM orders WHERE completed')).toMatchObject({
    code: 'FILTER_POSITION',
    suggestions: ['orders[completed]'],
  });
});

test.each([
  [
    'SELECT revenue FROM orders WHERE completed AND amount > 3',
    'SELECT revenue FROM orders[completed] WHERE amount > 3',
  ],
  ['SELECT revenue FROM orders[large] WHERE completed = TRUE', 'SELECT revenue FROM orders[large, completed]'],
  ['SELECT revenue, completed FROM orders', 'SELECT revenue FROM orders[completed]'],
  ['SELECT revenue FROM orders WHERE customers.small', 'SELECT revenue FROM orders JOIN customers[small]'],
  ['SELECT ROWS id FROM orders WHERE completed', 'SELECT ROWS id FROM orders[completed]'],
])('%s is moved behind its model', (text, moved) => {
  expect(corrected(errorOf(text))).toBe(moved);
});

test.each(['"completed"', 'completed'])('%s beside an operator meant a text', (written) => {
  expect(corrected(errorOf(`SELECT revenue FROM orders WHERE status = ${written}`))).toBe(
    "SELECT revenue FROM orders WHERE status = 'completed'",
  );
});

test('a filter that may not be named is not spoken of', () => {
  const error = errorOf('SELECT revenue FROM orders WHERE completd', { hidden: new Set(['orders.completed']) });
  expect(error.code).toBe('UNKNOWN_FIELD');
  expect(JSON.stringify(error)).not.toContain('orders[completed]');
});
