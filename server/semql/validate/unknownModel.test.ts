import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_MODEL in FROM and before a dot, with the nearest names', () => {
  expect(errorOf('SELECT revenue FROM ordes')).toMatchObject({ code: 'UNKNOWN_MODEL', suggestions: ['orders'] });
  expect(errorOf('SELECT custmers.segment, revenue FROM orders')).toMatchObject({ code: 'UNKNOWN_MODEL' });
});
