import { expect, it } from 'vitest';
import { formatChange, formatExact, formatNumber } from './formatValue.ts';

/** Spaces that do not break, where they can be seen. */
const shown = (text: string): string => text.replaceAll('\u00a0', '~');

it.each([
  [4_820_000, 'EUR', null, '€~4.82~M'],
  [1234.5, 'USD', 2, '$~1,234.50'],
  [5625.7, 'EUR', null, '€~5,625.70'],
  [91_359.06, 'EUR', 2, '€~91,359'],
  [-50, 'EUR', 2, '−€~50'],
  [12.5, 'CHF', 2, 'CHF~12.50'],
  [0.1234, 'percent', 1, '12.3~%'],
  [12.34, '%', null, '12.3~%'],
  [8.94, '%', 2, '8.94~%'],
  [1204, 'customers', 0, '1,204 customers'],
  [1, 'customers', 0, '1 customer'],
  [2.34567, null, null, '2.35'],
  [null, 'EUR', null, '–'],
])('writes %s %s for reading', (value, unit, decimals, text) => {
  expect(shown(formatNumber(value, { unit, decimals }))).toBe(text);
});

it.each([
  [4_820_000, 'EUR', null, '€~4,820,000.00'],
  [1234.5, 'USD', 2, '$~1,234.50'],
  [-50, 'EUR', 0, '−€~50'],
  [392.4, 'EUR', null, '€~392.40'],
  [91_359, 'EUR', 2, '€~91,359.00'],
  [0.06, 'percent', null, '6.0~%'],
  [6, '%', null, '6.0~%'],
  [-1204, 'customers', 0, '−1,204'],
  [2.34567, null, null, '2.35'],
])('writes %s %s in a column', (value, unit, decimals, text) => {
  expect(shown(formatExact(value, { unit, decimals }))).toBe(text);
});

it('signs a change', () => {
  expect([0.1234, -0.5, 0].map((ratio) => shown(formatChange(ratio)))).toEqual(['+12.3~%', '−50~%', '±0~%']);
  // The smallest changes keep a direction only while a digit shows it.
  expect([-0.0002, 0.0004, -0.00001].map((ratio) => shown(formatChange(ratio)))).toEqual([
    '−0.02~%',
    '+0.04~%',
    '±0~%',
  ]);
});

it('writes no sign before a zero', () => {
  expect(shown(formatNumber(-0.0001, { unit: 'percent', decimals: 1 }))).toBe('0~%');
  expect(shown(formatNumber(-0.001, { unit: 'EUR', decimals: 2 }))).toBe('€~0.00');
});
