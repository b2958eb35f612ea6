import type { SqlValue } from '../../server/semql/compiled.ts';

type Row = readonly SqlValue[];
type Cell = string | number | null;

export type Comparison = 'rows' | 'ordered' | 'first';

/**
 * True when the answer shows the expected rows. Columns may be in any order and the answer may have
 * more of them (labels, a share next to its measure); rows may be neither fewer nor more, except
 * that `first` looks at the first row only. Numbers agree within a millionth; a date agrees with
 * midnight of that day.
 */
export function sameRows(expected: readonly Row[], actual: readonly Row[], comparison: Comparison): boolean {
  const [wanted, shown] = comparison === 'first' ? [expected.slice(0, 1), actual.slice(0, 1)] : [expected, actual];
  if (wanted.length !== shown.length) {
    return false;
  }
  if (wanted.length === 0) {
    return true;
  }
  const left = wanted.map((row) => row.map(plain));
  const right = shown.map((row) => row.map(plain));
  const matches = comparison === 'rows' ? sameSet : sameSequence;
  return assignments(left, right).some((columns) =>
    matches(
      left,
      right.map((row) => columns.map((column) => row[column] ?? null)),
    ),
  );
}

/** Every way to find each expected column among the columns shown, as lists of column numbers. */
function assignments(left: readonly (readonly Cell[])[], right: readonly (readonly Cell[])[]): number[][] {
  const width = right[0]?.length ?? 0;
  let partial: number[][] = [[]];
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    const wanted = sorted(left.map((row) => row[column] ?? null));
    const candidates = Array.from({ length: width }, (_, index) => index).filter((index) => {
      const shown = sorted(right.map((row) => row[index] ?? null));
      return wanted.every((cell, position) => sameCell(cell, shown[position] ?? null));
    });
    partial = partial.flatMap((chosen) =>
      candidates.filter((index) => !chosen.includes(index)).map((index) => [...chosen, index]),
    );
  }
  return partial;
}

function sameSequence(left: readonly (readonly Cell[])[], right: readonly (readonly Cell[])[]): boolean {
  return left.every((row, index) => sameRow(row, right[index] ?? []));
}

/**
 * Pairs every row with one of its own; rows are looked up by their texts, numbers are compared with
 * tolerance.
 */
function sameSet(left: readonly (readonly Cell[])[], right: readonly (readonly Cell[])[]): boolean {
  const byText = Map.groupBy(right, textOf);
  return left.every((row) => {
    const candidates = byText.get(textOf(row)) ?? [];
    const found = candidates.findIndex((candidate) => sameRow(row, candidate));
    if (found < 0) {
      return false;
    }
    candidates.splice(found, 1);
    return true;
  });
}

function textOf(row: readonly Cell[]): string {
  return JSON.stringify(row.map((cell) => (typeof cell === 'number' ? 0 : cell)));
}

function sameRow(left: readonly Cell[], right: readonly Cell[]): boolean {
  return left.every((cell, index) => sameCell(cell, right[index] ?? null));
}

function sameCell(left: Cell, right: Cell): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') {
    return left === right;
  }
  return Math.abs(left - right) <= 1e-9 + 1e-6 * Math.max(Math.abs(left), Math.abs(right));
}

function sorted(cells: readonly Cell[]): readonly Cell[] {
  return cells.toSorted((a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      return a - b;
    }
    if (typeof a === typeof b) {
      return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
    }
    return typeof a < typeof b ? -1 : 1;
  });
}

/** Numbers in text become numbers, truth values text; midnight is dropped from a timestamp. */
function plain(value: SqlValue): Cell {
  if (value === null || typeof value === 'number') {
    return value;
  }
  if (typeof value === 'boolean') {
    return String(value);
  }
  if (/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value)) {
    return Number(value);
  }
  return value.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00:00(\.0+)?Z?$/, '$1').replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T');
}
