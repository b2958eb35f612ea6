import type { ReadColumn } from './candidates.ts';

/** What statistics say of a column and a key, before the source is asked. */

export const presentRows = ({ rowCount, missingValues }: ReadColumn): number => rowCount - missingValues;
export const isUnique = (column: ReadColumn): boolean =>
  presentRows(column) > 0 && column.uniqueValues === presentRows(column);

/** Rows whose value another row has, too. */
export const repeatedRows = (column: ReadColumn): number => presentRows(column) - column.uniqueValues;

/** Fewer rows on the other side, and numbers fit by chance. */
export const leastKeys = 30;
const expectedRepeats = 10;
const byChance = 1e-6;

const rangeOf = ({ min, max }: ReadColumn): readonly [number, number] => [Number(min), Number(max)];

/** Share of the numbers of its range that the key uses. */
function density(key: ReadColumn): number {
  const [min, max] = rangeOf(key);
  return Math.min(1, key.uniqueValues / (max - min + 1));
}

/** The numbers of the column lie within those of the key. */
export function liesWithin(child: ReadColumn, key: ReadColumn): boolean {
  const [[childMin, childMax], [keyMin, keyMax]] = [rangeOf(child), rangeOf(key)];
  return childMin >= keyMin && childMax <= keyMax;
}

/** Numbers with gaps that another column does not hit by chance. */
export const areScattered = (child: ReadColumn, key: ReadColumn): boolean =>
  density(key) ** child.uniqueValues < byChance;

/** Running numbers of which nearly all occur, to the last. */
export function isUsedUp(child: ReadColumn, key: ReadColumn): boolean {
  const [[, childMax], [keyMin, keyMax]] = [rangeOf(child), rangeOf(key)];
  return child.uniqueValues >= 0.8 * key.uniqueValues && childMax >= keyMin + 0.95 * (keyMax - keyMin);
}

/**
 * Running numbers with gaps, among numbers of another table that do not begin where all tables
 * begin.
 */
export function isSelection(child: ReadColumn, key: ReadColumn): boolean {
  const [begin] = rangeOf(key);
  return begin >= leastBegin && child.uniqueValues >= leastKeys && density(child) < 0.9 && density(key) > 0.9;
}

const leastBegin = 100;

/**
 * How many rows share a value when each picks one of the keys: only where that were many does it
 * mean something that none do.
 */
export function repeatsWereLikely(child: ReadColumn, key: ReadColumn): boolean {
  return presentRows(child) ** 2 / (2 * key.uniqueValues) >= expectedRepeats;
}
