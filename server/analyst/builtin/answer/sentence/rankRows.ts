import type { SqlValue } from '../../../../semql/compiled.ts';
import type { Reading } from '../../reading.ts';
import { displayKeys, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';

/** The row with the highest, or the lowest, number in a column; unknown numbers take no part. */
export function extremeRow(table: AnswerTable, column: number, highest: boolean): readonly SqlValue[] {
  const known = table.rows.filter((row) => toNumber(row[column]) !== null);
  const sign = highest ? -1 : 1;
  return (
    known.toSorted((a, b) => sign * ((toNumber(a[column]) ?? 0) - (toNumber(b[column]) ?? 0)))[0] ?? table.rows[0] ?? []
  );
}

/** The rows of a trend in the order of their buckets, however they were asked to stand. */
export function inTime(table: AnswerTable): AnswerTable['rows'] {
  const [key] = displayKeys(table);
  if (key === undefined) return table.rows;
  const bucket = (row: readonly SqlValue[]): string => String(row[key] ?? '');
  return table.rows.toSorted((a, b) => (bucket(a) < bucket(b) ? -1 : bucket(a) > bucket(b) ? 1 : 0));
}

/** A row that an answer names, and where it stands among all by a column. */
export interface LeadingRow {
  readonly lead: readonly SqlValue[];
  /** `same`: all of them are alike. `neither`: it is first for another reason. */
  readonly position: 'highest' | 'lowest' | 'same' | 'neither';
  /** How many other rows have the same number. */
  readonly alike: number;
}

/**
 * The row that a question about groups asks for, with what is true of it: the words follow the
 * rows, not the query.
 */
export function leadingRow(reading: Reading, table: AnswerTable, column: number): LeadingRow {
  const { top, order } = reading;
  const known = ofKnown(table, displayKeys(table));
  const highest = top ? top.descending : order?.by === 'measure' ? order.descending : true;
  const lead = top ? (table.rows[0] ?? []) : extremeRow(known, column, highest);
  const value = toNumber(lead[column]);
  if (value === null) return { lead, position: 'neither', alike: 0 };
  const numbers = known.rows.flatMap((row) => toNumber(row[column]) ?? []);
  const most = numbers.reduce((one, other) => Math.max(one, other), value);
  const least = numbers.reduce((one, other) => Math.min(one, other), value);
  const alike = numbers.filter((number) => number === value).length - 1;
  const isAll = table.rows.length > 1 && table.rows.every((row) => toNumber(row[column]) === value);
  const position = isAll
    ? 'same'
    : most === least
      ? highest
        ? 'highest'
        : 'lowest'
      : value === most
        ? 'highest'
        : value === least
          ? 'lowest'
          : 'neither';
  return { lead, position, alike };
}

/** Rows whose keys are known: an unknown key leads only if there is no other row. */
function ofKnown(table: AnswerTable, keys: readonly number[]): AnswerTable {
  const rows = table.rows.filter((row) => keys.every((key) => row[key] !== null));
  return rows.length > 0 ? { ...table, rows } : table;
}
