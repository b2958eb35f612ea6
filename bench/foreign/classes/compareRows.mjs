import { sameRows } from '../../questions/compareRows.ts';

/** A year is the same whether it is shown as a number, as text or as its first day. */
const plain = (cell) => (/^\d{4}(?:-01-01)?$/.test(String(cell)) ? Number(String(cell).slice(0, 4)) : cell);

/** The rule of the other suites of this repository, but for years. */
export const compareRows = (gold, shown, { orderMatters }) =>
  sameRows(
    gold.map((row) => row.map(plain)),
    shown.map((row) => row.map(plain)),
    orderMatters ? 'ordered' : 'rows',
  );
