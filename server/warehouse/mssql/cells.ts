/** Values and types of SQL Server as the rest of Quarry knows them. */

import { padded, type ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { shortestFloat } from '../sqlText/shortestFloat.ts';
import { WarehouseError } from '../warehouse.ts';
import { timeText, type DriverDate } from './timeText.ts';

/** `name` of sys.types. */
const names: Readonly<Record<string, ValueType>> = {
  bit: 'BOOLEAN',
  tinyint: 'INTEGER',
  smallint: 'INTEGER',
  int: 'INTEGER',
  bigint: 'INTEGER',
  decimal: 'DECIMAL',
  numeric: 'DECIMAL',
  money: 'DECIMAL',
  smallmoney: 'DECIMAL',
  real: 'NUMBER',
  float: 'NUMBER',
  date: 'DATE',
  time: 'TIME',
  smalldatetime: 'TIMESTAMP',
  datetime: 'TIMESTAMP',
  datetime2: 'TIMESTAMP',
  datetimeoffset: 'TIMESTAMP_TZ',
  char: 'STRING',
  varchar: 'STRING',
  text: 'STRING',
  nchar: 'STRING',
  nvarchar: 'STRING',
  ntext: 'STRING',
  sysname: 'STRING',
  uniqueidentifier: 'STRING',
  xml: 'STRING',
  binary: 'BINARY',
  varbinary: 'BINARY',
  image: 'BINARY',
  timestamp: 'BINARY',
  json: 'JSON',
};

/** The driver's names of what a column of a result is sent as. */
const sent: Readonly<Record<string, ValueType>> = {
  Bit: 'BOOLEAN',
  BitN: 'BOOLEAN',
  TinyInt: 'INTEGER',
  SmallInt: 'INTEGER',
  Int: 'INTEGER',
  BigInt: 'INTEGER',
  IntN: 'INTEGER',
  DecimalN: 'DECIMAL',
  NumericN: 'DECIMAL',
  Money: 'DECIMAL',
  SmallMoney: 'DECIMAL',
  MoneyN: 'DECIMAL',
  Real: 'NUMBER',
  Float: 'NUMBER',
  FloatN: 'NUMBER',
  Date: 'DATE',
  Time: 'TIME',
  SmallDateTime: 'TIMESTAMP',
  DateTime: 'TIMESTAMP',
  DateTimeN: 'TIMESTAMP',
  DateTime2: 'TIMESTAMP',
  DateTimeOffset: 'TIMESTAMP_TZ',
  Char: 'STRING',
  VarChar: 'STRING',
  Text: 'STRING',
  NChar: 'STRING',
  NVarChar: 'STRING',
  NText: 'STRING',
  UniqueIdentifier: 'STRING',
  Xml: 'STRING',
  Binary: 'BINARY',
  VarBinary: 'BINARY',
  Image: 'BINARY',
};

/** Value of a cell as the driver reads it. */
export type DriverValue = string | number | boolean | bigint | Buffer | DriverDate | null | undefined;

/** Description of a result column that its cells are read by. */
export interface SentColumn {
  readonly type: { readonly name: string };
  /** Bytes of a FLOAT: four of them are a REAL. */
  readonly dataLength?: number | undefined;
}

/**
 * Quarry's type of a column of a table; what is made of code (geometry, hierarchyid) and
 * SQL_VARIANT are UNKNOWN text.
 */
export function typeOfColumn(name: string): ValueType {
  return names[name.toLowerCase()] ?? 'UNKNOWN';
}

/** The engine's own type of texts that blanks fill up (`ColumnDefinition.storedAs`). */
export const storedAsOf = (name: string): string | undefined => (/^n?char$/i.test(name) ? padded : undefined);

/** Quarry's type of a column of a result. */
export function typeOfSent({ type }: SentColumn): ValueType {
  return sent[type.name] ?? 'UNKNOWN';
}

/**
 * Converts a cell to plain data. Whole numbers beyond ±2^53 and decimals are exact text, dates and
 * timestamps ISO 8601 text (those with an offset are converted to UTC and end in Z), bytes
 * hexadecimal text.
 */
export function cellOf(value: DriverValue, column: SentColumn): SqlValue {
  if (value === null || value === undefined) {
    return null;
  }
  if (Buffer.isBuffer(value)) {
    return value.toString('hex');
  }
  if (value instanceof Date) {
    return timeText(value, column.type.name);
  }
  const type = typeOfSent(column);
  switch (type) {
    case 'BOOLEAN':
      return value === true;
    case 'INTEGER':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'NUMBER':
      return isReal(column) ? shortestFloat(Number(value)) : Number(value);
    case 'DECIMAL':
      if (typeof value !== 'string') {
        throw inexact();
      }
      return value;
    default:
      return String(value);
  }
}

function isReal({ type, dataLength }: SentColumn): boolean {
  return type.name === 'Real' || (type.name === 'FloatN' && dataLength === 4);
}

function inexact(): WarehouseError {
  return new WarehouseError(
    'INTERNAL',
    'The SQL Server driver that is installed loses digits of decimals.',
    'The operator of Quarry can install the version in package.json.',
  );
}
