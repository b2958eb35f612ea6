import type { ValueType } from '../../catalog/definition.ts';
import type { Span } from '../../language/ast.ts';
import { refuse } from '../../refusals/refusal.ts';

export function isTime(type: ValueType): boolean {
  return type === 'DATE' || type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ';
}

/** Type of a sum, difference, product or remainder. */
export function arithmeticType(left: ValueType, right: ValueType): ValueType {
  if (left === 'NUMBER' || right === 'NUMBER' || left === 'UNKNOWN' || right === 'UNKNOWN') {
    return 'NUMBER';
  }
  return left === 'DECIMAL' || right === 'DECIMAL' ? 'DECIMAL' : 'INTEGER';
}

/** The type all branches of CASE, COALESCE, LEAST, GREATEST can share. */
export function commonType(types: readonly ValueType[]): ValueType {
  const known = [...new Set(types.filter((type) => type !== 'UNKNOWN'))];
  const [first] = known;
  if (first === undefined) {
    return 'UNKNOWN';
  }
  if (known.length === 1) {
    return first;
  }
  if (known.every((type) => type === 'INTEGER' || type === 'DECIMAL')) {
    return 'DECIMAL';
  }
  if (known.every((type) => type === 'INTEGER' || type === 'DECIMAL' || type === 'NUMBER')) {
    return 'NUMBER';
  }
  if (known.every(isTime)) {
    return known.includes('TIMESTAMP_TZ') ? 'TIMESTAMP_TZ' : 'TIMESTAMP';
  }
  return 'STRING';
}

const castTypes: Readonly<Record<string, ValueType>> = {
  TEXT: 'STRING',
  VARCHAR: 'STRING',
  CHAR: 'STRING',
  CHARACTER: 'STRING',
  STRING: 'STRING',
  INT: 'INTEGER',
  INTEGER: 'INTEGER',
  BIGINT: 'INTEGER',
  SMALLINT: 'INTEGER',
  NUMERIC: 'DECIMAL',
  DECIMAL: 'DECIMAL',
  NUMBER: 'NUMBER',
  REAL: 'NUMBER',
  FLOAT: 'NUMBER',
  DOUBLE: 'NUMBER',
  'DOUBLE PRECISION': 'NUMBER',
  BOOL: 'BOOLEAN',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  DATETIME: 'TIMESTAMP',
  TIMESTAMPTZ: 'TIMESTAMP_TZ',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP_TZ',
};

/** Type named in CAST; lengths and precisions are left to the engine. */
export function castType(text: string, span: Span): ValueType {
  const name = text
    .replace(/\(.*\)/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toUpperCase();
  return (
    castTypes[name] ??
    refuse(
      'TYPE_MISMATCH',
      span,
      `There is no type ${text}.`,
      'Use TEXT, INTEGER, NUMERIC, DOUBLE PRECISION, BOOLEAN, DATE or TIMESTAMP.',
    )
  );
}
