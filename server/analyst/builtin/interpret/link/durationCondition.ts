import { durationParts, inUnit } from '../../durations/durationField.ts';
import { unitOf, wholeAmount } from '../../durations/asked.ts';
import type { Condition, Scalar } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';
import type { Count, Test } from '../../sentence/tree.ts';
import { scalarOf, way } from '../world.ts';
import type { Way } from '../world.ts';

/**
 * Conditions on the time between two dates; null where the value is none, or the comparison is that
 * of any number. A time of at most so much is none that ran backwards.
 */
export function durationCondition(value: Scalar, test: Test): readonly Way<Condition>[] | null {
  const parts = value.kind === 'field' ? durationParts(value.field) : null;
  // "resolution time of 3 days" and "between 2 and 3 days" keep no unit that could be told.
  if (parts !== null && parts.to !== null && (test.kind === 'is' || test.kind === 'between')) return [];
  if (value.kind !== 'field' || parts === null || test.kind !== 'compare' || test.to.kind !== 'literal') return null;
  const { number } = test.to.literal;
  if (number === null) return [];
  const said = test.unit === null ? null : unitOf(test.unit.split(' ')[0] ?? '');
  if (test.unit !== null && said === null) return [];
  const told = said === null || said[0] === parts.unit ? value.field : toldIn(value.field, said[0]);
  const amount = wholeAmount(number * (said?.[1] ?? 1), durationParts(told)?.unit ?? parts.unit);
  const { operator } = test;
  if (amount === null) return [];
  const [limit, unit] = amount;
  const inUnits = durationParts(told)?.unit === unit ? told : toldIn(told, unit);
  const field = operator === '=' || operator === '<>' ? countedWhole(inUnits, limit) : inUnits;
  if (field === null) return [];
  const of = scalarOf(field);
  const compare = (operator: Extract<Condition, { kind: 'compare' }>['operator']): Condition => ({
    kind: 'compare',
    left: of,
    operator,
    right: { kind: 'literal', value: limit },
  });
  // An age is told in completed years: who is 30 and some months is not over 30.
  if (parts.to === null) return [way(compare(operator))];
  if (operator === '<=') return [way({ kind: 'between', of, low: 0, high: limit, negated: false })];
  if (operator === '<') {
    const forward: Condition = { kind: 'compare', left: of, operator: '>=', right: { kind: 'literal', value: 0 } };
    return [way({ kind: 'all', of: [forward, compare('<')] })];
  }
  return [way(compare(operator))];
}

/** "with 3 days to ship"; null where the value is no time between two dates. */
export function timeCondition(value: Scalar, { operator, value: number }: Count): readonly Way<Condition>[] | null {
  const literal = { words: String(number), quoted: false, number, percent: false, values: [], period: null };
  const to = { kind: 'literal', literal: { ...literal, start: 0, end: 0 } } as const;
  return durationCondition(value, { kind: 'compare', operator, to, unit: null });
}

/**
 * "took 3 days", "the same day": days of the calendar, since hardly anything takes three times 24
 * hours to the second. Null for hours and minutes, of which nothing is exactly so many either.
 */
function countedWhole(field: FieldRef, limit: number): FieldRef | null {
  const parts = durationParts(field);
  if (!Number.isInteger(limit)) return null;
  if (parts?.elapsed !== true || parts.unit === 'SECOND') return field;
  return parts.unit === 'DAY' ? inUnit(field, 'DAY', false) : null;
}

function toldIn(field: FieldRef, unit: NonNullable<ReturnType<typeof unitOf>>[0]): FieldRef {
  const parts = durationParts(field);
  const elapsed = unit !== 'MONTH' && unit !== 'YEAR' && (unit !== 'DAY' || parts?.elapsed === true);
  return inUnit(field, unit, elapsed);
}
