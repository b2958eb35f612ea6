import type { LogicalForm } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';
import { partKey } from '../sameParts.ts';
import { readPeriod } from '../time/periodGrammar.ts';
import type { Clock, Period } from '../time/period.ts';
import { asShown } from '../time/shownPeriod.ts';
import { normalise } from '../words/normalise.ts';
import { dateOf } from './editGrain.ts';
import { leavesOf, substituted } from './substitute.ts';

/** A period that a fragment is, whole; `assumed` says what was left open. */
export interface PeriodSaid {
  readonly period: Period;
  readonly assumed: string | null;
}

/** The period that all words of a fragment say: "in 2025", "last month"; or null. */
export function periodSaid(text: string, clock: Clock): PeriodSaid | null {
  const tokens = normalise(text);
  const read = readPeriod(tokens, 0, clock);
  return read?.end === tokens.length && read.period.kind !== 'all' ? read : null;
}

/**
 * A form about another period, of the same date; null where it has no date of its own, and
 * `several` where it is about periods of several dates.
 */
export function withPeriod(
  form: LogicalForm,
  said: PeriodSaid,
  isSure: boolean,
  clock: Clock,
): { readonly form: LogicalForm; readonly assumed: string | null } | 'several' | null {
  const periods = leavesOf(form.where).flatMap((one) => (one.kind === 'period' ? [one] : []));
  const dates = new Map<string, FieldRef>(periods.map(({ of }) => [partKey(of), of]));
  const [of, other] = [...dates.values()];
  const different = new Set(periods.map(({ period }) => partKey(period)));
  if (other !== undefined || different.size > 1) return 'several';
  const date = of ?? dateOf(form);
  if (date === null) return null;
  const { period, assumed } = asShown(said, periods[0]?.period ?? null, clock);
  const condition = { kind: 'period', of: date, period, negated: false } as const;
  const changed = substituted(form, condition, isSure) ?? { ...form, where: [...form.where, condition] };
  return { form: changed, assumed };
}
