import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test.each([
  "amount = 'many'",
  "ordered_at > 'yesterday'",
  'status > 3',
  'amount',
  'status IN THIS MONTH',
  "amount CONTAINS 'x'",
])('TYPE_MISMATCH or ENUM_VALUE: %s', (condition) => {
  expect(errorOf(`SELECT revenue FROM orders WHERE ${condition}`).code).toMatch(/TYPE_MISMATCH|ENUM_VALUE/);
});

test('TYPE_MISMATCH between columns', () => {
  expect(errorOf('SELECT revenue / status AS x FROM orders').code).toMatch(/TYPE_MISMATCH|GROUP_BY_MISMATCH/);
});
