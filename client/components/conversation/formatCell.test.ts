import { describe, expect, test } from 'vitest';
import { formatCell, headUnit } from './formatCell.ts';
import type { Column } from './result.ts';

const column = (given: Partial<Column>): Column => ({
  name: 'c',
  label: 'C',
  role: 'measure',
  type: 'NUMBER',
  unit: null,
  decimals: null,
  grain: null,
  ...given,
});

describe('a cell as text', () => {
  test.each([
    [1234567.5, { unit: 'EUR', decimals: 2 }, '€\u00a01,234,567.50'],
    ['1234567.5', { unit: 'EUR', decimals: 0 }, '€\u00a01,234,568'],
    [-12, { unit: 'USD', decimals: 2 }, '−$\u00a012.00'],
    [12, { unit: 'CHF', decimals: 0 }, 'CHF\u00a012'],
    [1247, { unit: 'customers' }, '1,247'],
    [0.1234, { unit: 'ratio' }, '12.3 %'],
    [0.1234, { unit: 'percent', decimals: 2 }, '12.34 %'],
    [2026, { role: 'dimension' }, '2026'],
    [null, {}, '–'],
    ['n/a', {}, 'n/a'],
    [true, { role: 'dimension', type: 'BOOLEAN' }, 'yes'],
    ['2026-03-01', { role: 'time', type: 'DATE', grain: 'MONTH' }, 'Mar 2026'],
    ['2026-03-01 00:00:00', { role: 'time', type: 'TIMESTAMP', grain: 'month' }, 'Mar 2026'],
    ['2026-11-01T00:00:00.000Z', { role: 'time', type: 'TIMESTAMP', grain: 'QUARTER' }, 'Q4 2026'],
    ['2026-01-01', { role: 'time', type: 'DATE', grain: 'YEAR' }, '2026'],
    ['Germany', { role: 'dimension', type: 'STRING' }, 'Germany'],
  ] as const)('%o of %o is %s', (value, given, text) => {
    expect(formatCell(value, column(given))).toBe(text);
  });

  test('a unit that no cell carries stands in the head', () => {
    expect(headUnit(column({ unit: 'customers' }))).toBe('customers');
    expect(headUnit(column({ unit: 'EUR' }))).toBeNull();
  });
});
