/**
 * Values and types of BigQuery as the rest of Quarry knows them. Cells arrive as texts, repeated
 * and nested ones as JSON.
 */

import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { floatOfText } from '../sqlText/floatText.ts';

/** TableFieldSchema of the API. */
export interface ApiField {
  readonly name: string;
  readonly type: string;
  readonly mode?: string;
  readonly description?: string;
  readonly fields?: readonly ApiField[];
}

/** A cell of the API: a text, a list of cells, or the cells of a record. */
export type ApiValue =
  string | null | readonly { readonly v: ApiValue }[] | { readonly f: readonly { readonly v: ApiValue }[] };

/** By the type of a field, which the API spells as legacy SQL does. */
const types: Readonly<Record<string, ValueType>> = {
  STRING: 'STRING',
  BYTES: 'BINARY',
  INTEGER: 'INTEGER',
  INT64: 'INTEGER',
  FLOAT: 'NUMBER',
  FLOAT64: 'NUMBER',
  NUMERIC: 'DECIMAL',
  BIGNUMERIC: 'DECIMAL',
  BOOLEAN: 'BOOLEAN',
  BOOL: 'BOOLEAN',
  TIMESTAMP: 'TIMESTAMP_TZ',
  DATE: 'DATE',
  TIME: 'TIME',
  DATETIME: 'TIMESTAMP',
  RECORD: 'JSON',
  STRUCT: 'JSON',
  JSON: 'JSON',
};

/**
 * Quarry's type of a field; lists and records are JSON, places, ranges and intervals are UNKNOWN
 * text.
 */
export function typeOfField({ type, mode }: ApiField): ValueType {
  return mode === 'REPEATED' ? 'JSON' : (types[type] ?? 'UNKNOWN');
}

/**
 * Converts a cell to plain data. Whole numbers beyond ±2^53 and decimals are exact text, dates and
 * times ISO 8601 text (instants end in Z), bytes hexadecimal text, lists and records JSON text.
 */
export function cellOf(value: ApiValue, field: ApiField): SqlValue {
  if (value === null) {
    return null;
  }
  if (typeof value === 'string') {
    return plain(value, field.type);
  }
  return jsonOf(value, field);
}

/**
 * JSON text of a part of a list or record. It is put together as text: numbers of JSON columns keep
 * all their digits.
 */
function jsonOf(value: ApiValue, field: ApiField): string {
  if (value === null) {
    return 'null';
  }
  if (isList(value)) {
    return `[${value.map(({ v }) => jsonOf(v, { ...field, mode: 'NULLABLE' })).join(',')}]`;
  }
  if (typeof value === 'object') {
    const parts = (field.fields ?? []).map(
      (part, index) => `${JSON.stringify(part.name)}:${jsonOf(value.f[index]?.v ?? null, part)}`,
    );
    return `{${parts.join(',')}}`;
  }
  if (field.type === 'JSON') {
    return value;
  }
  const cell = plain(value, field.type);
  // JSON has no word for them and would say null.
  return JSON.stringify(typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell);
}

function isList(value: ApiValue): value is readonly { readonly v: ApiValue }[] {
  return Array.isArray(value);
}

function plain(text: string, type: string): SqlValue {
  switch (types[type]) {
    case 'BOOLEAN':
      return text === 'true';
    case 'INTEGER':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'NUMBER':
      return floatOfText(text);
    case 'TIMESTAMP':
    case 'TIME':
      return withoutZeros(text);
    case 'TIMESTAMP_TZ':
      return instantOf(BigInt(text));
    case 'BINARY':
      return Buffer.from(text, 'base64').toString('hex');
    default:
      return text;
  }
}

/** Microseconds since 1970 as ISO 8601; years have four digits in BigQuery. */
function instantOf(micros: bigint): string {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((micros - fraction) / 1000n)).toISOString().slice(0, 19);
  return `${withoutZeros(`${seconds}.${String(fraction).padStart(6, '0')}`)}Z`;
}

/** `10:00:00.250000` → `10:00:00.25`. */
function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}
