import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_RELATIONSHIP for a role nobody defined, and for a condition that is none', () => {
  expect(errorOf('SELECT transferred FROM transfers JOIN customers VIA sendr')).toMatchObject({
    code: 'UNKNOWN_RELATIONSHIP',
  });
  expect(corrected(errorOf('SELECT transferred FROM transfers JOIN customers VIA sendr'))).toContain('VIA sender');
  const error = errorOf('SELECT transferred FROM transfers JOIN customers ON transfers.id = customers.id');
  expect(error.code).toBe('UNKNOWN_RELATIONSHIP');
  expect(error.advice).toContain('JOIN customers VIA sender');
  expect(error.corrections.map(({ title }) => title)).toEqual(['VIA sender', 'VIA receiver']);
});
