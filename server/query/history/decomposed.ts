import type { CompiledColumn } from '../../semql/compiled.ts';
import { isSameNumber, numberIn, rowsByKey, shapeOf, type NumbersOf } from '../moves/comparedResults.ts';

/** Four results of one question. */
export interface FourResults {
  /** As they were answered. */
  readonly first: NumbersOf;
  readonly second: NumbersOf;
  /** The definitions of each answer over the data of today, at the same clock. */
  readonly firstToday: NumbersOf;
  readonly secondToday: NumbersOf;
}

/** A number of two answers, and what changed it. */
export interface DecomposedNumber {
  /** Values of the dimensions of its row. */
  readonly keys: readonly unknown[];
  readonly column: CompiledColumn;
  /** Null: no value, or no row. */
  readonly first: number | null;
  readonly second: number | null;
  /** Parts of the difference, which add up to it; null: one of the numbers is missing. */
  readonly byData: number | null;
  readonly byDefinition: number | null;
}

/** Numbers of two answers, and of how many they were. */
export interface Decomposition {
  readonly keys: readonly CompiledColumn[];
  /** Those that differ, in the order of the rows. */
  readonly different: readonly DecomposedNumber[];
  readonly compared: number;
}

/**
 * Splits the differences of two answers. What the two definitions give over the same data is by the
 * definition; the rest, over the same definition, is by the data.
 * @returns null: the results have other columns
 */
export function decomposed({ first, second, firstToday, secondToday }: FourResults): Decomposition | null {
  const all = [first, second, firstToday, secondToday] as const;
  const shapes = all.map(shapeOf);
  const [shape] = shapes;
  const isAlike = shapes.every(
    ({ keys, numbers }) => keys.length === shape?.keys.length && numbers.length === shape.numbers.length,
  );
  if (shape === undefined || !isAlike) {
    return null;
  }
  const rows = all.map((result, place) => rowsByKey(result, shapes[place]?.keys ?? []));
  const [was, is] = rows;
  const isWhole = all.every(({ truncated }) => !truncated);
  const keys = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].filter(
    (key) => isWhole || rows.every((one) => one.has(key)),
  );
  const columns = shapes[1]?.numbers.map(({ column }) => column) ?? [];
  const numbers = keys.flatMap((key) =>
    columns.map((column, place): DecomposedNumber => {
      const cell = (result: number): number | null =>
        numberIn(rows[result]?.get(key)?.[shapes[result]?.numbers[place]?.index ?? -1]);
      const [then, now, thenToday, nowToday] = [cell(0), cell(1), cell(2), cell(3)];
      const byDefinition = difference(thenToday, nowToday);
      const whole = difference(then, now);
      const from = is?.has(key) === true ? 1 : 0;
      const row = rows[from]?.get(key) ?? [];
      return {
        keys: (shapes[from]?.keys ?? []).map((at) => row[at]),
        column,
        first: then,
        second: now,
        byDefinition,
        byData: whole === null || byDefinition === null ? null : rounded(whole - byDefinition),
      };
    }),
  );
  const different = numbers.filter(
    ({ first: then, second: now, byData, byDefinition }) =>
      !isSameNumber(then, now) || isChange(byData) || isChange(byDefinition),
  );
  return { keys: columnsAt(second.columns, shapes[1]?.keys ?? []), different, compared: numbers.length };
}

const columnsAt = (columns: readonly CompiledColumn[], places: readonly number[]): readonly CompiledColumn[] =>
  places.flatMap((place) => columns[place] ?? []);

const isChange = (part: number | null): boolean => part !== null && part !== 0;

function difference(before: number | null, after: number | null): number | null {
  if (before === null || after === null) {
    return null;
  }
  return isSameNumber(before, after) ? 0 : rounded(after - before);
}

/** Without the last digits, which depend on the order in which an engine adds. */
const rounded = (value: number): number => Number(value.toPrecision(12));
