/**
 * Values and types of SQLite, which keeps values of any kind in any column, as the rest of Quarry
 * knows them.
 */

import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';

/**
 * Types by declared name, first match (SQLite, "Datatypes", with the names that other databases
 * use).
 */
const declaredTypes: readonly (readonly [pattern: RegExp, type: ValueType])[] = [
  [/BOOL/i, 'BOOLEAN'],
  [/INT/i, 'INTEGER'],
  [/TIMESTAMP|DATETIME/i, 'TIMESTAMP'],
  [/^DATE/i, 'DATE'],
  [/^TIME/i, 'TIME'],
  [/JSON/i, 'JSON'],
  [/CHAR|CLOB|TEXT|STRING|UUID/i, 'STRING'],
  [/BLOB|BINARY/i, 'BINARY'],
  // Decimals are kept as floating point.
  [/REAL|FLOA|DOUB|DEC|NUM/i, 'NUMBER'],
];

/** Types of values as `typeof` names them. */
const kept: Readonly<Record<string, ValueType>> = {
  integer: 'INTEGER',
  real: 'NUMBER',
  text: 'STRING',
  blob: 'BINARY',
};

export function typeOfDeclaration(declared: string): ValueType {
  return declaredTypes.find(([pattern]) => pattern.test(declared))?.[1] ?? 'UNKNOWN';
}

/** @param kinds what `typeof` says of the values of a column */
export function typeOfValues(kinds: readonly string[]): ValueType {
  const [only, other] = kinds;
  if (only === undefined) {
    return 'STRING';
  }
  if (other === undefined) {
    return kept[only] ?? 'UNKNOWN';
  }
  return kinds.every((kind) => kind === 'integer' || kind === 'real') ? 'NUMBER' : 'UNKNOWN';
}

/** Converts a cell to plain data: whole numbers beyond ±2^53 exact text, bytes hexadecimal text. */
export function cellOf(value: unknown, type: ValueType): SqlValue {
  if (value === null || value === undefined) {
    return null;
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString('hex');
  }
  if (typeof value === 'bigint') {
    if (type === 'BOOLEAN' && (value === 0n || value === 1n)) {
      return value === 1n;
    }
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  }
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
