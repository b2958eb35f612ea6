import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_FILTER with the nearest filters of the model', () => {
  expect(errorOf('SELECT revenue FROM orders[complete]')).toMatchObject({
    code: 'UNKNOWN_FILTER',
    suggestions: ['completed'],
  });
});

test('UNKNOWN_FILTER corrects the name', () => {
  expect(corrected(errorOf('SELECT revenue FROM orders[complete, large]'))).toBe(
    'SELECT revenue FROM orders[completed, large]',
  );
});

test('a filter that may not be named is one that is not there', () => {
  const hidden = new Set(['orders.completed']);
  for (const text of ['SELECT revenue FROM orders[completed]', 'SELECT revenue FROM orders[complete]']) {
    expect(errorOf(text, { hidden })).toMatchObject({ code: 'UNKNOWN_FILTER', suggestions: [] });
  }
});
