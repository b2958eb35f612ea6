import { expect, test } from 'vitest';
import { moved, withValuesOfData, type EnumValue } from './enumValues.ts';

const listed = (value: string, label = ''): EnumValue => ({ value, label, description: '', synonyms: [] });

test('values of the data come after those that are listed, with the words of their code as a label', () => {
  const known = listed('paid', 'Paid in full');
  expect(withValuesOfData([known], ['in_transit', 'paid', 'EUR', 'Open'])).toEqual([
    known,
    listed('in_transit', 'In transit'),
    listed('EUR'),
    listed('Open'),
  ]);
});

test('a value moves by one place and stays within the list', () => {
  const [a, b, c] = [listed('a'), listed('b'), listed('c')];
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c]);
  expect(moved([a, b, c], 2, -1)).toEqual([a, c, b]);
  expect(moved([a, b, c], 0, -1)).toEqual([a, b, c]);
  expect(moved([a, b, c], 2, 1)).toEqual([a, b, c]);
});
