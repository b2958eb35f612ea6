import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('GROUP_BY_MISMATCH for a metric with a list of dimensions', () => {
  expect(errorOf('SELECT status, completed_share FROM orders')).toMatchObject({
    code: 'GROUP_BY_MISMATCH',
    suggestions: ['customers.segment', 'orders.ordered_at'],
    correctedText: null,
    corrections: [
      { text: 'SELECT customers.segment, completed_share FROM orders' },
      { text: 'SELECT orders.ordered_at, completed_share FROM orders' },
    ],
  });
});
