import { expect, test } from 'vitest';
import { withoutHundred } from './timesHundred.ts';

test.each([
  ['deliveries.late_count * 100 / deliveries.delivery_count', 'deliveries.late_count / deliveries.delivery_count'],
  ['100.0 * late / all_of_them', 'late / all_of_them'],
  ['late / all_of_them * 100', 'late / all_of_them'],
  ['late / all_of_them', null],
  ['late * 1000 / all_of_them', null],
  ['late * 100.5 / all_of_them', null],
])('%s', (expression, mended) => {
  expect(withoutHundred(expression, 'percent')).toBe(mended);
});

test('other units keep their factor', () => {
  expect(withoutHundred('euros * 100', 'cents')).toBeNull();
  expect(withoutHundred('euros * 100', null)).toBeNull();
  expect(withoutHundred('late / all_of_them * 100', '%')).toBeNull();
});
