/** Values and types of Snowflake as the rest of Quarry knows them. Every cell arrives as text. */

import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { floatOfText } from '../sqlText/floatText.ts';

/**
 * Types as results and as the catalog name them, in upper case; those with a fraction are
 * `typeOf`'s.
 */
const types: Readonly<Record<string, ValueType>> = {
  REAL: 'NUMBER',
  FLOAT: 'NUMBER',
  DECFLOAT: 'DECIMAL',
  TEXT: 'STRING',
  VARCHAR: 'STRING',
  CHAR: 'STRING',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIME: 'TIME',
  TIMESTAMP_NTZ: 'TIMESTAMP',
  TIMESTAMP_LTZ: 'TIMESTAMP_TZ',
  TIMESTAMP_TZ: 'TIMESTAMP_TZ',
  VARIANT: 'JSON',
  OBJECT: 'JSON',
  ARRAY: 'JSON',
  BINARY: 'BINARY',
};

/**
 * @param scale decimal places of a number
 */
export function valueTypeOf(name: string, scale: number | null): ValueType {
  const type = name.toUpperCase();
  if (type === 'FIXED' || type === 'NUMBER') {
    return scale === 0 ? 'INTEGER' : 'DECIMAL';
  }
  return types[type] ?? 'UNKNOWN';
}

/**
 * Converts a cell to plain data. Whole numbers beyond ±2^53 and decimals are exact text, dates and
 * timestamps ISO 8601 text (timestamps with time zone end in Z), bytes hexadecimal text,
 * semi-structured values JSON text.
 */
export function cellOf(text: string, type: ValueType): SqlValue {
  switch (type) {
    case 'BOOLEAN':
      return text === '1' || text.toLowerCase() === 'true';
    case 'INTEGER':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'NUMBER':
      return floatOfText(text);
    case 'DATE':
      return iso(Number(text) * 86_400).split('T')[0] ?? text;
    case 'TIME':
      return moment(text).split('T')[1] ?? text;
    case 'TIMESTAMP':
      return moment(text);
    case 'TIMESTAMP_TZ':
      // Seconds since 1970 in UTC, followed by the original time zone.
      return `${moment(text.split(' ')[0] ?? text)}Z`;
    case 'BINARY':
      return text.toLowerCase();
    default:
      return text;
  }
}

/** Seconds since 1970 with their fraction: `-0.5` is half a second before. */
function moment(text: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const nanoseconds = BigInt(fraction.padEnd(9, '0').slice(0, 9));
  const before = sign === '-' && nanoseconds > 0n;
  const seconds = Number(`${sign}${whole}`) - (before ? 1 : 0);
  const rest = (before ? 1_000_000_000n - nanoseconds : nanoseconds).toString().padStart(9, '0').replace(/0+$/, '');
  return iso(seconds) + (rest === '' ? '' : `.${rest}`);
}

/** `2024-02-29T23:59:59` */
function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.000Z$/, '');
}
