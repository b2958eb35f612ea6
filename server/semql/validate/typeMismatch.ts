import type { ValueType } from '../catalog/definition.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

export type TypeFamily = 'text' | 'number' | 'boolean' | 'time' | 'any';

const FAMILIES: Readonly<Record<ValueType, TypeFamily>> = {
  STRING: 'text',
  INTEGER: 'number',
  DECIMAL: 'number',
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'time',
  TIMESTAMP: 'time',
  TIMESTAMP_TZ: 'time',
  TIME: 'any',
  JSON: 'any',
  BINARY: 'any',
  UNKNOWN: 'any',
};

export function familyOf(type: ValueType): TypeFamily {
  return FAMILIES[type];
}

/** TYPE_MISMATCH unless the type belongs to the wanted family. */
export function expectFamily(type: ValueType, wanted: TypeFamily, span: Span, what: string): void {
  const family = familyOf(type);
  if (family === wanted || family === 'any') return;
  refuse('TYPE_MISMATCH', span, `${what} needs a ${wanted} value, not ${article(family)}.`, adviceFor(family, wanted));
}

/** TYPE_MISMATCH unless the two types can be compared. */
export function expectComparable(left: ValueType, right: ValueType, span: Span): void {
  const [a, b] = [familyOf(left), familyOf(right)];
  if (a === b || a === 'any' || b === 'any') return;
  refuse('TYPE_MISMATCH', span, `A ${a} value cannot be compared with ${article(b)}.`, adviceFor(b, a));
}

function article(family: TypeFamily): string {
  return family === 'any' ? 'this' : `a ${family} value`;
}

function adviceFor(from: TypeFamily, to: TypeFamily): string {
  if (to === 'time') return "Write a date as '2024-03-05', or a period: IN THIS MONTH.";
  if (to === 'boolean') return 'Compare it with a value, for example = or IS NOT NULL.';
  const type = to === 'text' ? 'TEXT' : 'NUMERIC';
  return from === 'boolean' ? 'Use CASE WHEN … THEN … END.' : `Convert it with CAST(… AS ${type}).`;
}
