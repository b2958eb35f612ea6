import type { ScalarFunction } from '../sql/tree.ts';

/**
 * A scalar function of SemQL: what the compiler checks, completion shows, and imports derive types
 * from.
 */
export interface ScalarSignature {
  /** Its arguments, as people write them. */
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  /** Family of each argument; the last one stands for the rest. */
  readonly families: readonly ('number' | 'text' | 'any')[];
  /** Type of its value: one type, that of the first argument, or the common type of all. */
  readonly type: 'STRING' | 'NUMBER' | 'INTEGER' | 'FIRST' | 'COMMON';
}

const signature = (
  usage: string,
  [least, most = least]: readonly [least: number, most?: number],
  families: ScalarSignature['families'],
  type: ScalarSignature['type'],
): ScalarSignature => ({ usage, least, most, families, type });

/**
 * Functions whose call becomes a call of the SQL tree. LN is only printed, as the guard of POWER.
 */
export const scalarSignatures: Readonly<Record<Exclude<ScalarFunction, 'LN'>, ScalarSignature>> = {
  ABS: signature('(number)', [1], ['number'], 'FIRST'),
  ROUND: signature('(number, digits)', [1, 2], ['number'], 'FIRST'),
  CEIL: signature('(number)', [1], ['number'], 'FIRST'),
  FLOOR: signature('(number)', [1], ['number'], 'FIRST'),
  POWER: signature('(base, exponent)', [2], ['number'], 'NUMBER'),
  SQRT: signature('(number)', [1], ['number'], 'NUMBER'),
  LEAST: signature('(a, b, …)', [1, 20], ['any'], 'COMMON'),
  GREATEST: signature('(a, b, …)', [1, 20], ['any'], 'COMMON'),
  COALESCE: signature('(a, b, …)', [1, 20], ['any'], 'COMMON'),
  NULLIF: signature('(a, b)', [2], ['any'], 'FIRST'),
  UPPER: signature('(text)', [1], ['text'], 'STRING'),
  LOWER: signature('(text)', [1], ['text'], 'STRING'),
  LENGTH: signature('(text)', [1], ['text'], 'INTEGER'),
  TRIM: signature('(text)', [1], ['text'], 'STRING'),
  SUBSTRING: signature('(text, start, length)', [2, 3], ['text', 'number'], 'STRING'),
  CONCAT: signature('(a, b, …)', [1, 20], ['any'], 'STRING'),
  REPLACE: signature('(text, from, to)', [3], ['text'], 'STRING'),
  GEO_DISTANCE: signature('(lat1, lon1, lat2, lon2)', [4], ['number'], 'NUMBER'),
};

/**
 * Functions the compiler writes as something else than a call, with their arguments as people write
 * them.
 */
export const specialScalars = {
  MOD: '(number, divisor)',
  DATE_TRUNC: "('month', date)",
  DATE_PART: "('year', date)",
  DATE_DIFF: "('day', from, to)",
  GEO_WITHIN_RADIUS: '(lat1, lon1, lat2, lon2, km)',
} as const;

/** Second spellings. */
export const scalarAliases: Readonly<Record<string, ScalarFunction>> = {
  CEILING: 'CEIL',
  POW: 'POWER',
  SUBSTR: 'SUBSTRING',
  CHAR_LENGTH: 'LENGTH',
};

/** The signature of a function by either spelling; null for any other name. */
export function scalarSignature(name: string): ScalarSignature | null {
  const own = scalarAliases[name] ?? name;
  return Object.hasOwn(scalarSignatures, own) ? scalarSignatures[own as keyof typeof scalarSignatures] : null;
}
