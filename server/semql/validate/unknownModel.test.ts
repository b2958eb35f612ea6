import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_MODEL in FROM and before a dot, with the nearest names', () => {
  expect(errorOf('SELECT revenue FROM ordes')).toMatchObject({ code: 'UNKNOWN_MODEL', suggestions: ['orders'] });
  const before = errorOf('SELECT custmers.segment, revenue FROM orders');
  expect(before).toMatchObject({ code: 'UNKNOWN_MODEL', suggestions: ['customers.segment', 'customer.segment'] });
  expect(corrected(before)).toBe('SELECT customers.segment, revenue FROM orders');
});

test('a correction mends what else is clearly wrong', () => {
  expect(corrected(errorOf("SELECT revnue FROM ordes WHERE stats = 'opne'"))).toBe(
    "SELECT revenue FROM orders WHERE status = 'open'",
  );
});
