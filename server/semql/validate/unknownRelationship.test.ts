import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_RELATIONSHIP for a role nobody defined, and for a condition that is none', () => {
  expect(errorOf('SELECT transferred FROM transfers JOIN customers VIA sendr')).toMatchObject({
    code: 'UNKNOWN_RELATIONSHIP',
  });
  const error = errorOf('SELECT transferred FROM transfers JOIN customers ON transfers.id = customers.id');
  expect(error.code).toBe('UNKNOWN_RELATIONSHIP');
  expect(error.advice).toContain('JOIN customers VIA sender');
});
