import { expect, test } from 'vitest';
import { fanOut, holds } from './relationTypes.ts';

test('a declared kind holds where the data has no more rows on either side', () => {
  expect(holds('MANY_TO_ONE', 'MANY_TO_ONE')).toBe(true);
  expect(holds('MANY_TO_ONE', 'ONE_TO_ONE')).toBe(true);
  expect(holds('MANY_TO_ONE', 'MANY_TO_MANY')).toBe(false);
  expect(holds('ONE_TO_ONE', 'MANY_TO_ONE')).toBe(false);
  expect(holds('MANY_TO_MANY', 'ONE_TO_MANY')).toBe(true);
});

test('only what leads to many rows multiplies, and only where there is a number', () => {
  const orders = { name: 'orders', label: '', measures: [{ name: 'revenue', label: 'Revenue' }] };
  const items = { name: 'items', label: 'Items' };
  expect(fanOut(orders, items, 'ONE_TO_MANY')).toContain('orders → items');
  expect(fanOut(orders, items, 'ONE_TO_MANY')).toContain('Revenue once for each');
  expect(fanOut(orders, items, 'MANY_TO_ONE')).toBeNull();
  expect(fanOut({ ...orders, measures: [] }, items, 'MANY_TO_MANY')).toBeNull();
});
