import { expect, test } from 'vitest';
import { nameFrom } from './nameFrom.ts';

test.each([
  ['Net revenue (EUR)', 'net_revenue_eur'],
  ['  2nd orders ', 'nd_orders'],
  ['Größe', 'gro_e'],
  ['Café', 'cafe'],
  ['€', ''],
])('%j becomes %j', (label, name) => {
  expect(nameFrom(label)).toBe(name);
});
