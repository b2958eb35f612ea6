import { expect, it } from 'vitest';
import { normalise } from '../words/normalise.ts';
import { readImpossibleDate } from './impossibleDate.ts';

const found = (question: string): readonly string[] => {
  const tokens = normalise(question);
  return tokens.flatMap((_, at) => readImpossibleDate(tokens, at)?.reason ?? []);
};

it.each([
  ['orders on 2026-02-30', 'February 2026 has 28 days'],
  ['orders on 2024-02-30', 'February 2024 has 29 days'],
  ['orders on February 30', 'February has 29 days'],
  ['orders on the 31st of June', 'June has 30 days'],
  ['orders on June 31, 2026', 'June 2026 has 30 days'],
  ['orders on 31.04.2026', 'April 2026 has 30 days'],
  ['orders on 31/04/26', 'April 2026 has 30 days'],
  ['orders in 2026-13', 'a year has 12 months'],
  ['orders in 2024-26', 'a year has 12 months'],
  ['orders on 2024-25-01', 'a year has 12 months'],
  ['orders on 2026-13-01', 'a year has 12 months'],
])('%s: %s', (question, reason) => {
  expect(found(question)).toEqual([reason]);
});

it.each([
  'orders on 29 February 2024',
  'orders on February 29',
  'orders on 12/31/2025',
  'orders on 31.12.2025',
  'top 31 June customers',
  'orders in June 2026 above 31',
  'orders between 1 and 30 June 2026',
  'orders in 2026-12',
  'orders in FY 2024-25',
  'orders in 2012-13',
  'budget 2025-26',
])('%s names real dates', (question) => {
  expect(found(question)).toEqual([]);
});
