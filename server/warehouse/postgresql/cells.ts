/** Values and types of PostgreSQL as the rest of Quarry knows them. Every cell arrives as text. */

import { parse } from 'postgres-array';
import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { floatOfText } from '../floatText.ts';

/** Object ids of built-in types, from pg_type.dat of PostgreSQL. */
const TYPES: Readonly<Record<number, ValueType>> = {
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
  700: 'NUMBER',
  701: 'NUMBER',
  790: 'STRING',
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

/** Types of the elements of built-in arrays. */
const ELEMENTS: Readonly<Record<number, number>> = {
  199: 114,
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
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  1270: 1266,
  2951: 2950,
  3807: 3802,
};

/** Quarry's type of a PostgreSQL type; arrays are JSON, enums and what an extension brought are UNKNOWN text. */
export function valueTypeOf(oid: number): ValueType {
  return ELEMENTS[oid] === undefined ? (TYPES[oid] ?? 'UNKNOWN') : 'JSON';
}

/**
 * One cell as plain data, of a session in UTC with ISO dates. Whole numbers beyond ±2^53 and decimals are exact text, dates
 * and timestamps ISO 8601 text (timestamps with time zone end in Z), bytes hexadecimal text, arrays JSON text.
 */
export function cellOf(text: string, oid: number): SqlValue {
  const element = ELEMENTS[oid];
  if (element !== undefined) return JSON.stringify(arrayOf(text, element));
  switch (TYPES[oid]) {
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

type Nested = SqlValue | readonly Nested[] | object;

function arrayOf(text: string, element: number): Nested {
  return parse(text, (item): Nested => {
    return TYPES[element] === 'JSON' ? (JSON.parse(item) as object) : cellOf(item, element);
  });
}
