import type { Literal, Modifier } from '../../sentence/tree.ts';
import { resolvePeriod } from '../../time/period.ts';
import type { Clock } from '../../time/period.ts';
import { periodOf } from './comparing.ts';

/** True for two times that have no day in common. */
function areApart(one: Literal, other: Literal, clock: Clock): boolean {
  const [a, b] = [periodOf(one), periodOf(other)];
  if (a === null || b === null) return false;
  const [first, second] = [resolvePeriod(a, clock), resolvePeriod(b, clock)];
  const isBefore = (end: string | null, start: string | null): boolean => end !== null && start !== null && end < start;
  return isBefore(first.to, second.from) || isBefore(second.to, first.from);
}

/** A time, and one of its own after "but not": places of both; null: there are none. */
function twoTimes(modifiers: readonly Modifier[], clock: Clock): readonly [first: number, other: number] | null {
  const other = modifiers.findIndex((one) => one.kind === 'literal' && one.preposition === 'except');
  const not = modifiers[other];
  const first = modifiers
    .slice(0, Math.max(other, 0))
    .findIndex((one) => one.kind === 'literal' && !one.negated && periodOf(one.literal) !== null);
  const of = modifiers[first];
  if (of?.kind !== 'literal' || not?.kind !== 'literal') return null;
  return areApart(of.literal, not.literal, clock) ? [first, other] : null;
}

/**
 * "with orders in 2025 but not in 2026": rows of the one time, and none of the other. A time within
 * the first one leaves out only these rows.
 */
export function inOneTime(link: Extract<Modifier, { kind: 'link' }>, clock: Clock): Modifier | null {
  const { modifiers } = link.noun;
  const [first, other] = twoTimes(modifiers, clock) ?? [-1, -1];
  const [of, not] = [modifiers[first], modifiers[other]];
  if (link.negated || link.count !== null || of?.kind !== 'literal' || not?.kind !== 'literal') return null;
  const during = (literal: Literal, negated: boolean): Modifier => ({
    ...link,
    negated,
    noun: { ...link.noun, modifiers: modifiers.toSpliced(other, 1).with(first, { ...of, literal }) },
  });
  return { kind: 'all', of: [during(of.literal, false), during(not.literal, true)] };
}

/**
 * "who ordered in 2025 but not in 2026": the second period is of the same verb, which it does not
 * repeat; and no row of one time has to be told from those of another.
 */
export function isTornPeriod(modifiers: readonly Modifier[], clock: Clock): boolean {
  const second = modifiers.findIndex(
    (one) => one.kind === 'literal' && one.literal.period !== null && one.preposition === 'except',
  );
  const isOfOther = modifiers
    .slice(0, Math.max(second, 0))
    .some(
      (one) => ['attribute', 'link', 'verb', 'all'].includes(one.kind) && JSON.stringify(one).includes('"period":{'),
    );
  return isOfOther || twoTimes(modifiers, clock) !== null;
}
