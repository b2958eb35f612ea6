import { sameRows } from '../../questions/compareRows.ts';

/**
 * The rule of the other suites of this repository; besides, a month may be shown as its first day,
 * and a percentage as the share of one.
 */
export function compareRows(gold, shown, { orderMatters }) {
  const mode = orderMatters ? 'ordered' : 'rows';
  const found = shown.map((row) => row.map(dayOfMonth));
  return waysToSay(gold.map((row) => row.map(dayOfMonth))).some((rows) => sameRows(rows, found, mode));
}

/** The gold rows as they are, and with one column of percentages as shares. */
function waysToSay(gold) {
  const shares = (gold[0] ?? []).flatMap((_, column) =>
    gold.every((row) => typeof row[column] === 'number' && row[column] >= 0 && row[column] <= 100) &&
    gold.some((row) => !Number.isInteger(row[column]))
      ? [gold.map((row) => row.with(column, row[column] / 100))]
      : [],
  );
  return [gold, ...shares];
}

function dayOfMonth(cell) {
  return typeof cell === 'string' && /^\d{4}-\d{2}$/.test(cell) ? `${cell}-01` : cell;
}
