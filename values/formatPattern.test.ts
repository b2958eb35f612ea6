import { expect, it } from 'vitest';
import { formatByPattern, readPattern, spreadsheetFormat } from './formatPattern.ts';

it.each([
  ['0', 20_417, '20417'],
  ['00000', 1067, '01067'],
  ['#,##0', 1_234_567.5, '1,234,568'],
  ['#,##0.00', -1234.5, '−1,234.50'],
  ['0.0##', 1.25, '1.25'],
  ['0.0 %', 0.1234, '12.3\u00a0%'],
  ['0%', -0.001, '0%'],
  ['"No. "000', 7, 'No. 007'],
  ['#,##0 "km"', 1200, '1,200 km'],
  ['€ #,##0.00', 3, '€ 3.00'],
  ['currency', 1234.5, '1,234.50'],
  ['0%', 0.145, '15%'],
  ['0', '9007199254740993', '9007199254740993'],
  ['#,##0.00', '-12345678901234567.89', '−12,345,678,901,234,567.89'],
])('writes a number by %s', (format, value, text) => {
  expect(formatByPattern(value, format)).toBe(text);
});

it.each([
  ['YYYY-MM', '2026-03'],
  ['DD.MM.YYYY', '09.03.2026'],
  ['D MMM YYYY, HH:mm', '9 Mar 2026, 07:05'],
  ['dddd, MMMM D', 'Monday, March 9'],
  ['"Q"Q YY', 'Q1 26'],
])('writes a moment by %s', (format, text) => {
  expect(formatByPattern('2026-03-09T07:05:00.000Z', format)).toBe(text);
});

it.each([
  ['weekday', 3, 'Wednesday'],
  ['weekday', '7', 'Sunday'],
  ['weekday', 8, null],
  ['month', 12, 'December'],
  ['quarter', 2, 'Q2'],
  ['hour', 8, '08:00–08:59'],
  ['hour', 'late', null],
])('writes a %s of the calendar', (format, value, text) => {
  expect(formatByPattern(value, format)).toBe(text);
});

it.each(['', 'Upper case', 'link', 'imageUrl', '"open', '0.0.0', 'YYYY-Monat', 'km'])(
  'reads no pattern in “%s”',
  (format) => {
    expect(readPattern(format)).toBeNull();
  },
);

it.each<[string | number, string]>([
  ['n/a', '#,##0'],
  ['', '0'],
  ['1E5', '00000'],
  ['2026-03-09', '0'],
  [2026, 'YYYY'],
  ['0000-00-00', 'YYYY'],
])('leaves %o to the usual way where the format is %s', (value, format) => {
  expect(formatByPattern(value, format)).toBeNull();
});

it.each([
  ['00000', '00000'],
  ['#,##0.0# "km"', '#,##0.0#" km"'],
  ['0.0 %', '0.0%'],
  ['DD.MM.YYYY', 'dd"."mm"."yyyy'],
  ['"Q"Q YYYY', null],
])('gives spreadsheets a format like %s', (format, expected) => {
  const pattern = readPattern(format);
  expect(pattern && spreadsheetFormat(pattern)).toBe(expected);
});
