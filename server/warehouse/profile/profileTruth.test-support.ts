import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { Warehouse } from '../warehouse.ts';

const limits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 30_000 };
const numbers: ReadonlySet<ValueType> = new Set<ValueType>(['INTEGER', 'DECIMAL', 'NUMBER']);
const unordered: ReadonlySet<ValueType> = new Set<ValueType>(['JSON', 'BINARY', 'UNKNOWN']);

/**
 * Computes every statistic of a table again from its rows as the Sample tab shows them, and expects
 * the profile to say the same. A cell of a column of numbers that is no number is a value the
 * profile does not count.
 */
export async function expectProfileOfRows(warehouse: Warehouse, path: readonly string[]): Promise<void> {
  const { columns } = await warehouse.describe(path);
  const sample = await warehouse.sample(path, limits);
  const profile = await warehouse.profile(path, limits);
  expect(profile.rowCount).toBe(sample.rows.length);
  for (const [index, { name, type }] of columns.entries()) {
    const cells = sample.rows.map((row) => row[index] ?? null).map((cell) => (isOfType(cell, type) ? cell : null));
    const values = cells.filter((cell) => cell !== null);
    const told = profile.columns.find((column) => column.name === name);
    const texts = values.map(String);
    const sorted = texts.toSorted((a, b) => order(a, b, type));
    expect({ ...told, histogram: null, unreadableValues: null }).toEqual({
      name,
      missingValues: cells.length - values.length,
      uniqueValues: new Set(texts.map((text) => (numbers.has(type) ? Number(text) : text))).size,
      min: unordered.has(type) ? null : sameNumber(told?.min, sorted.at(0), type),
      max: unordered.has(type) ? null : sameNumber(told?.max, sorted.at(-1), type),
      mean: numbers.has(type) ? near(told?.mean, mean(values), lostInSum(values)) : null,
      median: numbers.has(type) ? near(told?.median, median(values)) : null,
      sampleValues: told?.sampleValues,
      histogram: null,
      unreadableValues: null,
    });
    const kept = sample.rows.filter((row) => (row[index] ?? null) !== null).length;
    if (numbers.has(type)) {
      expect({ name, unreadable: told?.unreadableValues }).toEqual({ name, unreadable: kept - values.length });
    }
    const shown = (told?.sampleValues ?? []).map((text) => (numbers.has(type) ? String(Number(text)) : text));
    const counted = Map.groupBy(
      texts.map((text) => (numbers.has(type) ? String(Number(text)) : text)),
      (text) => text,
    );
    const frequent = [...counted.values()]
      .map((some) => some.length)
      .toSorted((a, b) => b - a)
      .slice(0, 20);
    expect({ name, rows: shown.map((text) => counted.get(text)?.length ?? text) }).toEqual({ name, rows: frequent });
  }
}

function isOfType(cell: SqlValue, type: ValueType): boolean {
  if (cell === null || type === 'BOOLEAN') {
    return typeof cell === 'boolean';
  }
  return !numbers.has(type) || typeof cell === 'number' || /^-?\d+(?:\.\d+)?$/.test(String(cell));
}

function order(a: string, b: string, type: ValueType): number {
  if (numbers.has(type)) {
    return Number(a) - Number(b);
  }
  // Fractions of a second stand before the Z.
  const [first, second] = [a, b].map((text) => Buffer.from(type === 'TIMESTAMP_TZ' ? text.replace(/Z$/, '') : text));
  return Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of());
}

/** What the profile says where it is the same number in another spelling. */
function sameNumber(told: string | null | undefined, expected: string | undefined, type: ValueType): string | null {
  if (expected === undefined) {
    return null;
  }
  return numbers.has(type) && told !== null && told !== undefined && Number(told) === Number(expected)
    ? told
    : expected;
}

/** What the profile says where it is as near as floating point comes. */
function near(told: number | null | undefined, expected: number | null, lost = 0): number | null {
  if (expected === null || told === null || told === undefined) {
    return expected;
  }
  return Math.abs(told - expected) <= 1e-6 * Math.max(1, Math.abs(expected)) + lost ? told : expected;
}

/**
 * What a mean may lose where large values cancel each other out in a floating point sum: here, or
 * in an engine.
 */
function lostInSum(values: readonly SqlValue[]): number {
  return Number.EPSILON * values.length * Math.max(0, ...values.map((value) => Math.abs(Number(value))));
}

function mean(values: readonly SqlValue[]): number | null {
  return values.length === 0 ? null : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length;
}

function median(values: readonly SqlValue[]): number | null {
  const sorted = values.map(Number).toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Rows of SQL literals, one for each column, some of them NULL.
 * @param literals of a column, as its engine writes them
 */
export function rowsOf(literals: readonly fc.Arbitrary<string>[]): fc.Arbitrary<readonly (readonly string[])[]> {
  const cells = literals.map((literal) => fc.oneof({ arbitrary: literal, weight: 4 }, fc.constant('NULL')));
  return fc.array(fc.tuple(...cells), { maxLength: 25 });
}
