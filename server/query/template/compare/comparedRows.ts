import type { CompiledColumn } from '../../../semql/compiled.ts';
import { isKey, isSameNumber, rowsByKey, type NumbersOf } from '../../moves/comparedResults.ts';

/** What became of a row. */
export type RowChange = 'ADDED' | 'REMOVED' | 'CHANGED' | 'SAME';

/** A row of two results. */
export interface ComparedRow {
  readonly change: RowChange;
  /** Values in the order of the columns of the first result; null: it has no such row. */
  readonly before: readonly unknown[] | null;
  /** Values in the order of the columns of the second result; null: it has no such row. */
  readonly after: readonly unknown[] | null;
  /** Names of the columns that both results have, whose values differ. */
  readonly columns: readonly string[];
}

/** A column that one result has alone, or that has another type in the other. */
export interface ChangedColumn {
  readonly name: string;
  /** Type of its values; null: the first result does not have it. */
  readonly before: string | null;
  /** Type of its values; null: the second result does not have it. */
  readonly after: string | null;
}

/** Two results of one question, row by row. */
export interface ComparedRows {
  /** Columns by which rows were found again; empty: by their places. */
  readonly keys: readonly string[];
  readonly columns: readonly ChangedColumn[];
  readonly counts: Readonly<Record<RowChange, number>>;
  /** The rows that differ, then the others, each in the order of the results. */
  readonly rows: readonly ComparedRow[];
  /** True: rows that both have come in another order. */
  readonly reordered: boolean;
}

/**
 * Compares the rows of two results. Rows are the same ones where what they are grouped by is: the
 * first columns of the keys that tell all rows apart, or else all of them, and the order of those
 * that are alike. Results without common keys are compared place by place.
 *
 * Where one of them is cut off, rows that it may have beyond are not counted as missing.
 */
export function comparedRows(before: NumbersOf, after: NumbersOf): ComparedRows {
  const shared = before.columns.flatMap((column, at) => {
    const other = after.columns.findIndex(({ name }) => name === column.name);
    return other === -1 ? [] : [{ column, at, other }];
  });
  const keys = tellingKeys(
    shared.filter(({ column }) => isKey(column)),
    before,
    after,
  );
  const was = keyed(
    before,
    keys.map(({ at }) => at),
  );
  const is = keyed(
    after,
    keys.map(({ other }) => other),
  );
  const isWhole = !before.truncated && !after.truncated;
  const rowOf = (key: string): ComparedRow => {
    const [old, current] = [was.get(key) ?? null, is.get(key) ?? null];
    const differing =
      old === null || current === null
        ? []
        : shared.filter(({ at, other }) => !isSameNumber(comparable(old[at]), comparable(current[other])));
    const change = old === null ? 'ADDED' : current === null ? 'REMOVED' : differing.length > 0 ? 'CHANGED' : 'SAME';
    return { change, before: old, after: current, columns: differing.map(({ column }) => column.name) };
  };
  const gone = [...was.keys()].filter((key) => !is.has(key));
  const rows = [...is.keys(), ...gone].filter((key) => isWhole || (was.has(key) && is.has(key))).map(rowOf);
  const counts = { ADDED: 0, REMOVED: 0, CHANGED: 0, SAME: 0 };
  for (const { change } of rows) {
    counts[change] += 1;
  }
  const common = (of: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string =>
    JSON.stringify([...of.keys()].filter((key) => other.has(key)));
  return {
    keys: keys.map(({ column }) => column.name),
    columns: changedColumns(before.columns, after.columns),
    counts,
    rows: [...rows.filter(({ change }) => change !== 'SAME'), ...rows.filter(({ change }) => change === 'SAME')],
    reordered: common(was, is) !== common(is, was),
  };
}

interface SharedColumn {
  readonly column: CompiledColumn;
  /** Place in the first result. */
  readonly at: number;
  /** Place in the second result. */
  readonly other: number;
}

/** As few of the keys as tell the rows of each result apart; all where not even they do. */
function tellingKeys(keys: readonly SharedColumn[], before: NumbersOf, after: NumbersOf): readonly SharedColumn[] {
  for (let count = 1; count < keys.length; count += 1) {
    const first = keys.slice(0, count);
    const tells = ({ rows }: NumbersOf, places: readonly number[]): boolean =>
      new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place])))).size === rows.length;
    if (
      tells(
        before,
        first.map(({ at }) => at),
      ) &&
      tells(
        after,
        first.map(({ other }) => other),
      )
    ) {
      return first;
    }
  }
  return keys;
}

/** Values that are lists or objects are compared by what is in them. */
function comparable(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}

const keyed = (result: NumbersOf, places: readonly number[]): ReadonlyMap<string, readonly unknown[]> =>
  places.length === 0 ? new Map(result.rows.map((row, index) => [String(index), row])) : rowsByKey(result, places);

function changedColumns(before: readonly CompiledColumn[], after: readonly CompiledColumn[]): readonly ChangedColumn[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const typeIn = (columns: readonly CompiledColumn[], wanted: string): string | null =>
    columns.find(({ name }) => name === wanted)?.type ?? null;
  return names
    .map((name) => ({ name, before: typeIn(before, name), after: typeIn(after, name) }))
    .filter((column) => column.before !== column.after);
}
