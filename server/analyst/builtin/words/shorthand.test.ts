import { expect, it } from 'vitest';
import { spelledOut } from './shorthand.ts';

it.each([
  ['# employees per role', 'number of employees per role'],
  ['avg # of beds', 'avg number of beds'],
  ['customers w/o orders', 'customers without orders'],
  ['rooms w/ balcony', 'rooms with balcony'],
  ['name + docks of stations', 'name and docks of stations'],
  ['sum(amount) by type', 'sum of amount by type'],
  ['count(distinct city)', 'number of different city'],
  ['select name from rooms', 'show name from rooms'],
  ['products called "w/o sugar # 3"', 'products called "w/o sugar # 3"'],
  ['flight #12', 'flight #12'],
])('%s → %s', (question, read) => {
  expect(spelledOut(question)).toBe(read);
});
