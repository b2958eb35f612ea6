import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('FILTER_POSITION shows where a named filter stands', () => {
  expect(errorOf('SELECT revenue FROM orders WHERE completed')).toMatchObject({
    code: 'FILTER_POSITION',
    suggestions: ['orders[completed]'],
  });
});
