import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one is one, none and many are several', () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, 'table'))).toEqual([
    '0 tables',
    '1 table',
    '2 tables',
    '1,234 tables',
  ]);
});
