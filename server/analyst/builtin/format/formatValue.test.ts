import { expect, it } from 'vitest';
import { formatChange, formatNumber } from './formatValue.ts';

it.each([
  [4_820_000, 'EUR', null, '€ 4.82 M'],
  [1234.5, 'USD', 2, '$ 1,234.5'],
  [-50, 'EUR', 2, '−€ 50'],
  [0.1234, 'percent', 1, '12.3 %'],
  [1204, 'customers', 0, '1,204 customers'],
  [1, 'customers', 0, '1 customer'],
  [2.34567, null, null, '2.35'],
  [null, 'EUR', null, '–'],
])('writes %s %s', (value, unit, decimals, text) => {
  expect(formatNumber(value, { unit, decimals })).toBe(text);
});

it('signs a change', () => {
  expect([formatChange(0.1234), formatChange(-0.5), formatChange(0)]).toEqual(['+12.3 %', '−50 %', '±0 %']);
});
