import { describe, expect, test } from 'vitest';
import { formatCell, headUnit, isName } from './formatCell.ts';
import type { Column } from '../answer/answer.ts';

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
    [0.1234, { unit: 'ratio' }, '12.3\u00a0%'],
    [0.1234, { unit: 'percent', decimals: 2 }, '12.34\u00a0%'],
    [0.2134, { format: 'CHANGE' }, '+21.3\u00a0%'],
    [-0.29, { format: 'CHANGE' }, '−29.0\u00a0%'],
    [1247, { format: 'NUMBER', unit: 'orders', role: 'MEASURE' }, '1,247'],
    [2026, { role: 'dimension' }, '2026'],
    [null, {}, '–'],
    ['n/a', {}, 'n/a'],
    ['NaN', { unit: 'EUR' }, 'NaN'],
    ['-Infinity', { unit: 'ratio' }, '-Infinity'],
    [true, { role: 'dimension', type: 'BOOLEAN' }, 'yes'],
    ['2026-03-01', { role: 'time', type: 'DATE', grain: 'MONTH' }, 'Mar 2026'],
    ['2026-03-01 00:00:00', { role: 'time', type: 'TIMESTAMP', grain: 'month' }, 'Mar 2026'],
    ['2026-11-01T00:00:00.000Z', { role: 'time', type: 'TIMESTAMP', grain: 'QUARTER' }, 'Q4 2026'],
    ['2026-01-01', { role: 'time', type: 'DATE', grain: 'YEAR' }, '2026'],
    ['2026-01-02', { role: 'time', type: 'DATE' }, '2 Jan 2026'],
    ['2026-01-02', { role: 'time', type: 'DATE', grain: 'DAY' }, '2 Jan 2026'],
    ['2026-01-05', { role: 'time', type: 'DATE', grain: 'WEEK' }, 'week of 5 Jan 2026'],
    ['2026-01-01T15:04:00.000Z', { role: 'time', type: 'TIMESTAMP' }, '1 Jan 2026, 15:04'],
    ['2026-01-01 15:04:23', { role: 'time', type: 'TIMESTAMP_TZ' }, '1 Jan 2026, 15:04:23'],
    ['2026-01-01T15:00:00Z', { role: 'time', type: 'TIMESTAMP', grain: 'HOUR' }, '1 Jan 2026, 15:00'],
    ['0000-00-00', { role: 'time', type: 'DATE' }, '0000-00-00'],
    ['Germany', { role: 'dimension', type: 'STRING' }, 'Germany'],
    [1067, { role: 'dimension', type: 'INTEGER', pattern: '00000' }, '01067'],
    ['1234.5', { role: 'dimension', type: 'DECIMAL', unit: 'EUR', pattern: '#,##0.0' }, '1,234.5'],
    ['2026-01-02', { role: 'time', type: 'DATE', grain: 'DAY', pattern: 'DD.MM.YYYY' }, '02.01.2026'],
    ['2026-01-01 15:04:23', { role: 'time', type: 'TIMESTAMP', pattern: 'HH:mm' }, '15:04'],
    ['2026-01-02', { role: 'time', type: 'DATE', grain: 'DAY', pattern: 'link' }, '2 Jan 2026'],
    [null, { role: 'dimension', pattern: '00000' }, '–'],
  ] as const)('%o of %o is %s', (value, given, text) => {
    expect(formatCell(value, column(given))).toBe(text);
  });

  test('a number that names a thing is none to add up', () => {
    expect(isName(column({ role: 'dimension' }))).toBe(true);
    expect(isName(column({ role: 'measure' }))).toBe(false);
    expect(isName(column({ role: 'dimension', unit: 'EUR' }))).toBe(false);
  });

  test('a unit that no cell carries stands in the head', () => {
    expect(headUnit(column({ unit: 'customers' }))).toBe('customers');
    expect(headUnit(column({ unit: 'EUR' }))).toBeNull();
  });
});
