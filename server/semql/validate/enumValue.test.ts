import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('ENUM_VALUE with the nearest values, in comparisons, lists and FILTER', () => {
  expect(errorOf("SELECT revenue FROM orders WHERE status = 'Completed'")).toMatchObject({
    code: 'ENUM_VALUE',
    suggestions: ['completed'],
  });
  const meant = errorOf("SELECT revenue FROM orders WHERE status = 'opne'");
  expect(corrected(meant)).toBe("SELECT revenue FROM orders WHERE status = 'open'");
  expect(errorOf("SELECT revenue FROM orders WHERE customers.segment IN ('SMB', 'Ent')").suggestions).toContain('ENT');
  expect(errorOf("SELECT revenue FILTER (WHERE status = 'opne') AS r FROM orders").code).toBe('ENUM_VALUE');
});
