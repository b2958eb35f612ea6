import { expect, test } from 'vitest';
import { errorOf } from '../../testing/shopQueries.test-support.ts';

test('TYPE_MISMATCH for a time zone that does not exist', () => {
  expect(errorOf("SELECT revenue FROM orders TIME ZONE 'Mars/Base'").code).toBe('TYPE_MISMATCH');
});
