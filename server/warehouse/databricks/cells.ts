/** Values and types of Databricks as the rest of Quarry knows them. Every cell arrives as text. */

import { padded, singlePrecision, type ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { floatOfText } from '../sqlText/floatText.ts';

/** By the first word of a type, as results and the information schema spell it. */
const types: Readonly<Record<string, ValueType>> = {
  ARRAY: 'JSON',
  BIGINT: 'INTEGER',
  BINARY: 'BINARY',
  BOOLEAN: 'BOOLEAN',
  BYTE: 'INTEGER',
  CHAR: 'STRING',
  DATE: 'DATE',
  DEC: 'DECIMAL',
  DECIMAL: 'DECIMAL',
  DOUBLE: 'NUMBER',
  FLOAT: 'NUMBER',
  INT: 'INTEGER',
  INTEGER: 'INTEGER',
  LONG: 'INTEGER',
  MAP: 'JSON',
  NUMERIC: 'DECIMAL',
  REAL: 'NUMBER',
  SHORT: 'INTEGER',
  SMALLINT: 'INTEGER',
  STRING: 'STRING',
  STRUCT: 'JSON',
  TIMESTAMP: 'TIMESTAMP_TZ',
  TIMESTAMP_LTZ: 'TIMESTAMP_TZ',
  TIMESTAMP_NTZ: 'TIMESTAMP',
  TINYINT: 'INTEGER',
  VARCHAR: 'STRING',
  VARIANT: 'JSON',
};

/**
 * Quarry's type of a type such as `decimal(10,2)` or `ARRAY<INT>`; intervals, places and what is
 * newer are UNKNOWN text.
 */
export function valueTypeOf(type: string): ValueType {
  return types[/^\w+/.exec(type.trim())?.[0].toUpperCase() ?? ''] ?? 'UNKNOWN';
}

/**
 * The engine's own type where its values are no plain text or number of ours
 * (`ColumnDefinition.storedAs`): blanks fill a `char(n)` up, a FLOAT has single precision.
 */
export function storedAsOf(type: string): string | undefined {
  if (/^(?:float|real)\b/i.test(type)) {
    return singlePrecision;
  }
  return /^char(?:acter)?\b/i.test(type) ? padded : undefined;
}

/**
 * Converts a cell to plain data. Whole numbers beyond ±2^53 and decimals are exact text, dates and
 * timestamps ISO 8601 text (TIMESTAMP columns end in Z), bytes hexadecimal text, lists and records
 * the JSON text of the service.
 */
export function cellOf(text: string | null, type: ValueType): SqlValue {
  if (text === null) {
    return null;
  }
  switch (type) {
    case 'BOOLEAN':
      return text.toLowerCase() === 'true';
    case 'INTEGER':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'NUMBER':
      return floatOfText(text);
    case 'TIMESTAMP':
      return momentOf(text, '');
    case 'TIMESTAMP_TZ':
      return momentOf(text, 'Z');
    case 'BINARY':
      return Buffer.from(text, 'base64').toString('hex');
    default:
      return text;
  }
}

const moment = /^([+-]?\d{4,})-(\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * `2024-02-29 23:59:59.500+05:30` → `2024-02-29T18:29:59.5Z`; without an offset a moment is one of
 * UTC, which the warehouse makes sure the session is in.
 */
function momentOf(text: string, zone: '' | 'Z'): string {
  const [, year, day, time, fraction = '', offset = 'Z'] = moment.exec(text) ?? [];
  if (year === undefined) {
    return text;
  }
  const digits = fraction.replace(/\.?0+$/, '');
  if (zone === '' || offset === 'Z') {
    return `${year}-${day}T${time}${digits}${zone}`;
  }
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(offset) ?? [];
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return `${new Date(Date.parse(`${year}-${day}T${time}Z`) - shift).toISOString().slice(0, -5)}${digits}Z`;
}
