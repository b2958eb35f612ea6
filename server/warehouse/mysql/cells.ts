/** Values and types of MySQL and MariaDB as the rest of Quarry knows them. */

import type { FieldPacket } from 'mysql2';
import { singlePrecision, type ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { shortestFloat } from '../sqlText/shortestFloat.ts';
import { WarehouseError } from '../warehouse.ts';

/** Character set of what is bytes and not text. */
const binary = 63;

/** Type codes of the protocol (MySQL, "Column Types" of the client/server protocol). */
const codes: Readonly<Record<number, ValueType>> = {
  0: 'DECIMAL',
  1: 'INTEGER',
  2: 'INTEGER',
  3: 'INTEGER',
  4: 'NUMBER',
  5: 'NUMBER',
  7: 'TIMESTAMP_TZ',
  8: 'INTEGER',
  9: 'INTEGER',
  10: 'DATE',
  11: 'TIME',
  12: 'TIMESTAMP',
  13: 'INTEGER',
  14: 'DATE',
  16: 'INTEGER',
  245: 'JSON',
  246: 'DECIMAL',
  255: 'UNKNOWN',
};
const float = 4;
const bit = 16;

/** `DATA_TYPE` of information_schema. */
const names: Readonly<Record<string, ValueType>> = {
  tinyint: 'INTEGER',
  smallint: 'INTEGER',
  mediumint: 'INTEGER',
  int: 'INTEGER',
  bigint: 'INTEGER',
  year: 'INTEGER',
  bit: 'INTEGER',
  decimal: 'DECIMAL',
  float: 'NUMBER',
  double: 'NUMBER',
  date: 'DATE',
  time: 'TIME',
  datetime: 'TIMESTAMP',
  timestamp: 'TIMESTAMP_TZ',
  json: 'JSON',
  binary: 'BINARY',
  varbinary: 'BINARY',
  tinyblob: 'BINARY',
  blob: 'BINARY',
  mediumblob: 'BINARY',
  longblob: 'BINARY',
  char: 'STRING',
  varchar: 'STRING',
  tinytext: 'STRING',
  text: 'STRING',
  mediumtext: 'STRING',
  longtext: 'STRING',
  enum: 'STRING',
  set: 'STRING',
  uuid: 'STRING',
  inet4: 'STRING',
  inet6: 'STRING',
};

/**
 * Quarry's type of a column of a table. BIT(1) holds nothing but a BOOLEAN; TINYINT(1) is what
 * BOOLEAN is stored as, and a small number as well: its values tell (`mayBeBoolean`).
 * @param columnType the whole type, such as `tinyint(1) unsigned`
 */
export function typeOfColumn(dataType: string, columnType: string): ValueType {
  if (/^bit\(1\)/i.test(columnType)) {
    return 'BOOLEAN';
  }
  return names[dataType.toLowerCase()] ?? 'UNKNOWN';
}

/**
 * The engine's own type where its values are converted first (`ColumnDefinition.storedAs`): bits
 * are no number to every function.
 */
export function storedAsOf(columnType: string): string | undefined {
  if (/^float/i.test(columnType)) {
    return singlePrecision;
  }
  return /^bit\((?!1\))/i.test(columnType) ? 'bit' : undefined;
}

/** True: the column is a BOOLEAN if it holds nothing but 0 and 1. */
export const mayBeBoolean = (columnType: string): boolean => /^tinyint\(1\)/i.test(columnType);

type Field = Pick<FieldPacket, 'columnType' | 'columnLength' | 'characterSet'> & { readonly extendedFormat?: string };

/**
 * Quarry's type of a column of a result. A BOOLEAN arrives as 1 and 0: a rating of one digit is no
 * different to the protocol.
 */
export function typeOfField(field: Field): ValueType {
  const code = field.columnType ?? -1;
  if (code === bit && field.columnLength === 1) {
    return 'BOOLEAN';
  }
  if (field.extendedFormat === 'json') {
    return 'JSON';
  }
  return codes[code] ?? (field.characterSet === binary ? 'BINARY' : 'STRING');
}

/**
 * Converts a cell of a session in UTC to plain data. Whole numbers beyond ±2^53 and decimals are
 * exact text, dates and timestamps ISO 8601 text (TIMESTAMP columns end in Z), bytes hexadecimal
 * text. Invalid dates (0000-00-00, 2024-02-31) are NULL.
 */
export function cellOf(value: unknown, field: Field): SqlValue {
  if (value === null || value === undefined) {
    return null;
  }
  if (Buffer.isBuffer(value)) {
    return field.columnType === bit ? bits(value, field) : value.toString('hex');
  }
  const type = typeOfField(field);
  // Values other than texts and numbers are geometries or vectors.
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  switch (type) {
    case 'BOOLEAN':
      return Number(text) !== 0;
    case 'INTEGER':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'NUMBER':
      return field.columnType === float ? shortestFloat(Number(text)) : Number(text);
    case 'DATE':
      return isDate(text) ? text : null;
    case 'TIMESTAMP':
      return isDate(text) ? withoutZeros(text.replace(' ', 'T')) : null;
    case 'TIMESTAMP_TZ':
      return isDate(text) ? `${withoutZeros(text.replace(' ', 'T'))}Z` : null;
    case 'TIME':
      return withoutZeros(text);
    case 'DECIMAL':
      if (largestDecimal.test(text)) {
        throw tooLarge();
      }
      return text;
    default:
      return text;
  }
}

/** All 65 digits of a decimal, the most there are: MariaDB puts this in place of what is larger. */
const largestDecimal = /^-?(?=(?:\.?9){65}$)9+\.?9*$/;

function tooLarge(): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    'A number has more than the 65 digits of the largest decimal, and the database would replace it with that.',
    'Convert the numbers with CAST to DOUBLE PRECISION before you add or multiply them.',
    { ofValue: true },
  );
}

function bits(value: Buffer, field: Field): SqlValue {
  const number = BigInt(`0x${value.toString('hex') || '0'}`);
  if (field.columnLength === 1) {
    return number !== 0n;
  }
  return number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : String(number);
}

/**
 * The days that every month has need no calendar; STR_TO_DATE and ALLOW_INVALID_DATES give days
 * such as 2024-02-31.
 */
function isDate(text: string): boolean {
  const day = text.slice(0, 10);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  if (month === 0 || dayOfMonth === 0) {
    return false;
  }
  return dayOfMonth <= 28 || dayOfMonth <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** `10:00:00.250000` → `10:00:00.25`. */
function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}
