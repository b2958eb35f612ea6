import { expect, test } from 'vitest';
import { rowsInOrder, withKindKept, withoutPivot, withPivot, withRowKept } from './rowChoices.ts';

const leftOut = (row: number, kind: 'TITLE' | 'TOTAL' | 'CHOSEN') =>
  ({ __typename: 'LeftOutRow', row, kind, text: 'x', reason: 'Because.' }) as const;

test('rows that are left out stand where the file has them, those beyond the preview at its end', () => {
  const [title, middle, total] = [leftOut(1, 'TITLE'), leftOut(4, 'TOTAL'), leftOut(90, 'TOTAL')];
  expect(rowsInOrder([3, 5], 2, [title, middle, total])).toEqual([
    { leftOut: title },
    { at: 0 },
    { leftOut: middle },
    { at: 1 },
    { leftOut: total },
  ]);
  expect(rowsInOrder([], 1, [title])).toEqual([{ at: 0 }, { leftOut: title }]);
});

test('a row is kept by its number, one that a person left out by taking that back, a kind as a whole', () => {
  expect(withRowKept({ keepRows: [2] }, leftOut(9, 'TOTAL'))).toMatchObject({ keepRows: [2, 9] });
  expect(withRowKept({ leaveOutRows: [3, 9] }, leftOut(9, 'CHOSEN'))).toEqual({ leaveOutRows: [3] });
  expect(withKindKept({}, 'TOTAL')).toEqual({ keepKinds: ['TOTAL'] });
});

test('columns become rows without their sums, and columns again', () => {
  const offer = {
    __typename: 'PivotOffer',
    period: 'YEAR',
    columns: ['2024', '2025'],
    nameColumn: 'year',
    valueColumn: 'value',
    totalColumns: ['Sum'],
  } as const;
  const reading = {
    columns: [
      { name: 'Region', rename: 'region' },
      { name: '2024', rename: 'old' },
    ],
  };
  const turned = withPivot(reading, { ...offer, columns: [...offer.columns], totalColumns: [...offer.totalColumns] });
  expect(turned).toEqual({
    unpivot: { columns: ['2024', '2025'], nameColumn: 'year', valueColumn: 'value' },
    columns: [
      { name: 'Region', rename: 'region' },
      { name: 'Sum', omit: true },
    ],
  });
  expect(withoutPivot(turned)).toEqual({ unpivot: null, columns: [{ name: 'Region', rename: 'region' }] });
});
