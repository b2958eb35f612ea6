import { expect, test } from 'vitest';
import { fileNameOf } from './fileName.ts';

test.each([
  ['late deliveries by courier', 'late-deliveries-by-courier'],
  ['Umsatz nach Stadt (2026) – größte zuerst?', 'umsatz-nach-stadt-2026-groesste-zuerst'],
  ['../../etc/passwd', 'etc-passwd'],
  ['?!', 'result'],
  ['revenue by month '.repeat(20), 'revenue-by-month-revenue-by-month-revenue-by-month-revenue'],
])('%s', (question, name) => {
  expect(fileNameOf(question)).toBe(name);
});
