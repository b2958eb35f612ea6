import { expect, test } from 'vitest';
import { refusedColumn } from './refusedColumn.ts';

const shown = {
  columns: [
    { name: 'monat', nameInFile: 'Monat' },
    { name: 'umsatz', nameInFile: 'Umsatz (EUR)' },
  ],
};
const reading = {
  columns: [
    { name: 'Monat', rename: 'monat' },
    { name: 'Umsatz (EUR)', type: 'DECIMAL' as const },
  ],
};

test('a refused type is said at its column, in the words of the page', () => {
  const sentence =
    'Umsatz (EUR) cannot be read as DECIMAL: 60000 of 60000 values are not a number. Choose another type.';
  expect(refusedColumn(sentence, shown, reading)).toEqual({
    nameInFile: 'Umsatz (EUR)',
    sentence:
      'Umsatz (EUR) cannot be read as decimal number: 60000 of 60000 values are not a number. Choose another type.',
  });
});

test('a column is found by the name it is given, too, and behind the name of the file', () => {
  const sentence = 'orders.csv: umsatz cannot be read as DECIMAL: 2 values are not.';
  expect(refusedColumn(sentence, shown, reading)).toEqual({
    nameInFile: 'Umsatz (EUR)',
    sentence: 'umsatz cannot be read as decimal number: 2 values are not.',
  });
});

test.each(['orders.csv: ', ''])('a column whose name ends like another one is told apart: “%s”', (file) => {
  const names = ['id', 'order_id', 'old order_id'];
  const columns = names.map((name) => ({ name, type: 'INTEGER' as const }));
  const both = { columns: names.map((name) => ({ name, nameInFile: name })) };
  for (const name of names) {
    const sentence = `${file}${name} cannot be read as INTEGER: 1 values are not.`;
    expect(refusedColumn(sentence, both, { columns })?.nameInFile).toBe(name);
  }
});

test.each(['The file is damaged.', 'Monat cannot be read as DATE: 1 of 3 values are not a date.'])(
  'what is not about a chosen type is said for the whole table: %s',
  (sentence) => {
    expect(refusedColumn(sentence, shown, reading)).toBeNull();
  },
);
