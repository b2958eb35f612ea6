/** Values and types of PostgreSQL as the rest of Quarry knows them. Every cell arrives as text. */

import { parse } from 'postgres-array';
import { padded, singlePrecision, type ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { floatOfText } from '../sqlText/floatText.ts';

/** Object ids of built-in types, from pg_type.dat of PostgreSQL. */
const types: Readonly<Record<number, ValueType>> = {
  16: 'BOOLEAN',
  17: 'BINARY',
  18: 'STRING',
  19: 'STRING',
  20: 'INTEGER',
  21: 'INTEGER',
  23: 'INTEGER',
  25: 'STRING',
  114: 'JSON',
  142: 'STRING',
  650: 'STRING',
  774: 'STRING',
  700: 'NUMBER',
  701: 'NUMBER',
  790: 'DECIMAL',
  829: 'STRING',
  869: 'STRING',
  1042: 'STRING',
  1043: 'STRING',
  1082: 'DATE',
  1083: 'TIME',
  1114: 'TIMESTAMP',
  1184: 'TIMESTAMP_TZ',
  1186: 'STRING',
  1266: 'TIME',
  1560: 'STRING',
  1562: 'STRING',
  1700: 'DECIMAL',
  2950: 'STRING',
  3802: 'JSON',
};

const real = 700;
const bpchar = 1042;
const money = 790;

/** Types of the elements of built-in arrays. */
const elements: Readonly<Record<number, number>> = {
  199: 114,
  651: 650,
  775: 774,
  791: 790,
  1000: 16,
  1001: 17,
  1002: 18,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1040: 829,
  1041: 869,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  1270: 1266,
  1561: 1560,
  1563: 1562,
  2951: 2950,
  3807: 3802,
};

/**
 * Types that PostgreSQL itself takes for what Quarry takes them for; values of others are converted
 * first.
 */
const plain = new Set([16, 17, 18, 19, 20, 21, 23, 25, 114, 700, 701, 1043, 1082, 1083, 1114, 1184, 1266, 1700, 3802]);

/** Quarry's type of what has no place among the built-in types, by the category of pg_type. */
const categories: Readonly<Record<string, ValueType>> = {
  A: 'JSON',
  E: 'STRING',
  I: 'STRING',
  R: 'STRING',
  S: 'STRING',
  V: 'STRING',
};

/**
 * Quarry's type of a PostgreSQL type: arrays are JSON, enums, ranges and what extensions call texts
 * are texts.
 * @param category `typcategory` of pg_type; null: not asked
 */
export function valueTypeOf(oid: number, category: string | null): ValueType {
  if (elements[oid] !== undefined) {
    return 'JSON';
  }
  return types[oid] ?? categories[category ?? ''] ?? 'UNKNOWN';
}

/** True: the type is known without asking the database. */
export function isListed(oid: number): boolean {
  return types[oid] !== undefined || elements[oid] !== undefined;
}

/**
 * PostgreSQL's own type where its values are converted first (`ColumnDefinition.storedAs`). Of a
 * `char(n)` its blanks are removed, which LIKE, CONCAT and lists would count as part of the text.
 * @param name as format_type writes it
 */
export function storedAsOf(oid: number, type: ValueType, name: string): string | undefined {
  if (oid === real) {
    return singlePrecision;
  }
  if (oid === bpchar) {
    return padded;
  }
  return type === 'UNKNOWN' || plain.has(oid) ? undefined : name;
}

/** Result types that are not listed here; see `ownTypes.ts`. */
export interface OwnTypes {
  categoryOf(oid: number): string | null;
  /** Element type of an array; null for any other type. */
  elementOf(oid: number): number | null;
  /** Decimal places of the database's currency. */
  readonly moneyDigits: number | null;
}

/**
 * Converts a cell of a session in UTC with ISO dates to plain data. Whole numbers beyond ±2^53 and
 * decimals are exact text, dates and timestamps ISO 8601 text (timestamps with time zone end in Z),
 * bytes hexadecimal text, arrays JSON text. Padding of a `char(n)` is removed.
 */
export function cellOf(text: string, oid: number, own: OwnTypes): SqlValue {
  const element = elements[oid] ?? own.elementOf(oid);
  if (element !== null) {
    return JSON.stringify(arrayOf(text, element, own));
  }
  if (oid === bpchar) {
    return text.replace(/ +$/, '');
  }
  if (oid === money) {
    return own.moneyDigits === null ? text : moneyOf(text, own.moneyDigits);
  }
  switch (types[oid]) {
    case 'BOOLEAN':
      return text === 't' || text === 'true';
    case 'INTEGER':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'NUMBER':
      return floatOfText(text);
    case 'TIMESTAMP':
      return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/, '$1T$2');
    case 'TIMESTAMP_TZ':
      return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/, '$1T$2Z');
    case 'BINARY':
      return text.replace(/^\\x/, '');
    default:
      return text;
  }
}

/**
 * `-$1,234.50` → `-1234.50`; where the sign stands, and what is between the digits, is the
 * locale's.
 */
function moneyOf(text: string, digits: number): string {
  const all = text.replace(/\D/g, '').padStart(digits + 1, '0');
  const point = all.length - digits;
  const sign = /[-(]/.test(text) ? '-' : '';
  return `${sign}${all.slice(0, point)}${digits === 0 ? '' : `.${all.slice(point)}`}`;
}

type Nested = SqlValue | readonly Nested[] | object;

function arrayOf(text: string, element: number, own: OwnTypes): Nested {
  return parse(text, (item): Nested => {
    return types[element] === 'JSON' ? (JSON.parse(item) as object) : cellOf(item, element, own);
  });
}
