import { numberIn, type NumbersOf } from './comparedResults.ts';

/** Row of an expected result next to the one that came out; null where it is missing. */
export interface RowPair {
  readonly expected: readonly unknown[] | null;
  readonly actual: readonly unknown[] | null;
}

export interface RowComparison {
  /** True: the results have other columns, so that rows cannot be told to be the same. */
  readonly otherColumns: boolean;
  readonly missing: readonly RowPair[];
  readonly extra: readonly RowPair[];
  /** Rows of the same keys with other values. */
  readonly different: readonly RowPair[];
  readonly equal: number;
}

/**
 * Compares two results row by row; the order of rows does not count. Rows are the same by their
 * dimensions, and without any by their place.
 * @param tolerance how far numbers may be apart, as a share of the expected one
 */
export function compareRows(expected: NumbersOf, actual: NumbersOf, tolerance: number): RowComparison {
  if (shapeOf(expected) !== shapeOf(actual)) {
    return { otherColumns: true, missing: [], extra: [], different: [], equal: 0 };
  }
  const keys = expected.columns.flatMap(({ role }, at) => (role === 'dimension' || role === 'time' ? [at] : []));
  const isSame = (row: readonly unknown[], other: readonly unknown[]): boolean =>
    expected.columns.every(({ role }, at) => sameCell(row[at], other[at], role === 'measure' ? tolerance : null));
  const rest = groupsOf(actual.rows, keys);
  const missing: RowPair[] = [];
  const different: RowPair[] = [];
  let equal = 0;
  for (const [key, rows] of groupsOf(expected.rows, keys)) {
    const candidates = rest.get(key) ?? [];
    rest.delete(key);
    // Equal rows first, so that what is left over is what differs.
    const left = [...candidates];
    const unmatched = rows.filter((row) => {
      const at = left.findIndex((one) => isSame(row, one));
      if (at === -1) {
        return true;
      }
      left.splice(at, 1);
      equal += 1;
      return false;
    });
    unmatched.forEach((row, at) => {
      const other = left[at];
      (other === undefined ? missing : different).push({ expected: row, actual: other ?? null });
    });
    const more = left.slice(unmatched.length);
    if (more.length > 0) {
      rest.set(key, more);
    }
  }
  const extra = [...rest.values()].flat().map((row) => ({ expected: null, actual: row }));
  return { otherColumns: false, missing, extra, different, equal };
}

type Rows = readonly (readonly unknown[])[];

function groupsOf(rows: Rows, keys: readonly number[]): Map<string, Rows> {
  const groups = new Map<string, (readonly unknown[])[]>();
  rows.forEach((row, place) => {
    const key = keys.length === 0 ? String(place) : JSON.stringify(keys.map((at) => row[at]));
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [row]);
    } else {
      group.push(row);
    }
  });
  return groups;
}

/** What the columns are: a renamed or another measure is another column. */
const shapeOf = ({ columns }: Pick<NumbersOf, 'columns'>): string =>
  JSON.stringify(columns.map(({ name, role }) => [name.toLowerCase(), role]));

/** Sums of floating-point numbers depend on the order of the rows in their last digits. */
const leastTolerance = 1e-9;

/** @param tolerance null: the cell is no number of a measure, and has to be the same */
function sameCell(expected: unknown, actual: unknown, tolerance: number | null): boolean {
  if (expected === actual) {
    return true;
  }
  const [wanted, given] = [numberIn(expected), numberIn(actual)];
  if (tolerance === null || wanted === null || given === null) {
    return false;
  }
  // Counts are exact.
  const least = Number.isInteger(wanted) && Number.isInteger(given) ? 0 : leastTolerance;
  return Math.abs(wanted - given) <= Math.max(tolerance, least) * Math.abs(wanted);
}
