import { expect } from 'vitest';
import type { CompiledColumn, SqlValue } from '../compiled.ts';
import type { Cell, TestEngine } from '../testing/engines.test-support.ts';
import { disabledOptimizers } from '../../warehouse/duckdb/optimizers.ts';
import { answerOf } from './meaning.test-support.ts';
import type { Question } from './question.test-support.ts';
import { Unanswerable } from './ways.test-support.ts';
import type { World } from './world.test-support.ts';

/**
 * Runs a statement. DuckDB 1.5 may lose a column of a joined table where statistics show that the
 * join is empty: an error of its optimizer, never a wrong row. The statement then runs without
 * statistics and is printed, so that none is skipped unseen.
 */
export async function runOn(engine: TestEngine, sql: string, parameters: readonly SqlValue[]): Promise<Cell[][]> {
  try {
    return await engine.run(sql, parameters);
  } catch (error) {
    if (!/INTERNAL Error: Failed to bind column reference/.test(String(error))) {
      throw error;
    }
    console.warn(`${engine.dialect} fails by itself: ${String(error)}\n${sql}`);
    await engine.run(`SET disabled_optimizers = '${disabledOptimizers},statistics_propagation'`);
    try {
      return await engine.run(sql, parameters);
    } finally {
      await engine.run(`SET disabled_optimizers = '${disabledOptimizers}'`);
    }
  }
}

/** The answer, or null where the question has none. */
export function meant(world: World, question: Question): Cell[][] | null {
  try {
    return answerOf(world, question);
  } catch (error) {
    if (error instanceof Unanswerable) {
      return null;
    }
    throw error;
  }
}

/**
 * Keys and flags are the same, in any order; numbers are, up to the digits in which engines divide.
 */
export function expectRows(
  actual: readonly Cell[][],
  expected: readonly Cell[][],
  columns: readonly CompiledColumn[],
  message: string,
): void {
  const isKey = columns.map(({ role }) => role !== 'measure');
  const byKey = (rows: readonly Cell[][]): Cell[][] =>
    rows
      .map((row) => ({ row, key: JSON.stringify(row.filter((_, index) => isKey[index])) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ row }) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) + 0 : cell)));
  const [ours, theirs] = [byKey(actual), byKey(expected)];
  const close = (a: Cell | undefined, b: Cell | undefined): boolean =>
    a === b ||
    (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(a), Math.abs(b)));
  const same =
    ours.length === theirs.length &&
    ours.every((row, at) => row.every((cell, index) => close(cell, theirs[at]?.[index])));
  if (!same) {
    expect({ message, rows: ours }).toEqual({ message, rows: theirs });
  }
}
