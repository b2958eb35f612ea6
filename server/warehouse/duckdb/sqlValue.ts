/** Values and types of DuckDB as the rest of Quarry knows them. */

import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTypeId,
  DuckDBUnionValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { valueTypeOfName } from './typeName.ts';

/** Quarry's type of a DuckDB type; UNKNOWN where there is none. */
export function valueTypeOf(type: DuckDBType): ValueType {
  return valueTypeOfName(type.alias === 'JSON' ? type.alias : type.toString());
}

/**
 * Converts a cell to plain data. Whole numbers beyond ±2^53 and decimals are exact text, dates and
 * timestamps ISO 8601 text (timestamps with time zone end in Z), blobs hexadecimal text, lists and
 * structs JSON text.
 */
export function sqlValueOf(value: DuckDBValue, type: DuckDBType): SqlValue {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'boolean' || typeof value === 'string') {
    return value;
  }
  if (typeof value === 'bigint') {
    return wholeNumber(value);
  }
  if (typeof value === 'number') {
    return type.typeId === DuckDBTypeId.FLOAT ? shortestSingle(value) : value;
  }
  switch (type.typeId) {
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
      return isoTimestamp(value.toString());
    case DuckDBTypeId.TIMESTAMP_TZ:
      return isoTimestampUtc(value.toString());
    case DuckDBTypeId.DATE:
      return value instanceof DuckDBDateValue ? dayText(value) : value.toString();
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
    case DuckDBTypeId.UNION:
      return JSON.stringify(plain(value));
    default:
      return value instanceof DuckDBBlobValue ? hexadecimal(value) : value.toString();
  }
}

function wholeNumber(value: bigint): SqlValue {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** The shortest decimal that is this 32-bit number: 0.1, not 0.10000000149011612. */
function shortestSingle(value: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) {
      return shorter;
    }
  }
  return value;
}

/** The driver would write the days of infinity as a date. */
function dayText(day: DuckDBDateValue): string {
  if (day.days === DuckDBDateValue.PosInf.days) {
    return 'infinity';
  }
  return day.days === DuckDBDateValue.NegInf.days ? '-infinity' : day.toString();
}

/**
 * `2024-01-31 10:00:00.5` → `2024-01-31T10:00:00.5`; years before 1 and infinities keep the
 * engine's spelling.
 */
function isoTimestamp(text: string): string {
  return text.replace(/^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)$/, '$1T$2');
}

function isoTimestampUtc(text: string): string {
  return text.replace(/^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)\+00$/, '$1T$2Z');
}

function hexadecimal(blob: DuckDBBlobValue): string {
  return Buffer.from(blob.bytes).toString('hex');
}

/** Nested values for JSON; whole numbers beyond ±2^53 become text there, as in a cell. */
function plain(value: DuckDBValue): unknown {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'bigint') {
    return wholeNumber(value);
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : String(value);
  }
  if (typeof value !== 'object') {
    return value;
  }
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return value.items.map(plain);
  }
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(Object.entries(value.entries).map(([name, entry]) => [name, plain(entry)]));
  }
  if (value instanceof DuckDBMapValue) {
    return Object.fromEntries(value.entries.map(({ key, value: entry }) => [String(key), plain(entry)]));
  }
  if (value instanceof DuckDBUnionValue) {
    return plain(value.value);
  }
  if (value instanceof DuckDBBlobValue) {
    return hexadecimal(value);
  }
  if (value instanceof DuckDBDateValue) {
    return dayText(value);
  }
  const text = value.toString();
  return /\d \d{2}:/.test(text) ? isoTimestampUtc(isoTimestamp(text)) : text;
}
