import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('TYPE_MISMATCH for a time zone nobody knows', () => {
  expect(errorOf("SELECT revenue FROM orders TIME ZONE 'Mars/Base'").code).toBe('TYPE_MISMATCH');
});
