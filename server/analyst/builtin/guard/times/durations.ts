import { durationDates, durationParts } from '../../durations/durationField.ts';
import type { DurationMention, DurationTest } from '../../durations/durationMentions.ts';
import type { FieldRef } from '../../reading.ts';
import type { Claims } from '../claims/claims.ts';
import { allFields, isClaimed } from '../claims/claimed.ts';
import type { Guarded, Objection } from '../question.ts';

/** Words about a time between two dates that the reading computes. */
export function durationsUsed({ mentions, claims }: Pick<Guarded, 'mentions' | 'claims'>): readonly DurationMention[] {
  if (!claims.durations) return [];
  return [...mentions.words.keys()].flatMap((at) =>
    mentions
      .durations(at)
      .filter(({ names }) => names.some(({ target }) => target.kind === 'field' && isComputed(target.field, claims))),
  );
}

/** Places of the words that are used up by them, without nouns, which are names like others. */
export function placesOfDurations(guarded: Pick<Guarded, 'mentions' | 'claims'>): ReadonlySet<number> {
  return new Set(
    durationsUsed(guarded).flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, offset) => start + offset),
    ),
  );
}

/** True for the same two dates, in whatever unit. */
export function isSameTime(one: FieldRef, other: FieldRef): boolean {
  const [a, b] = [durationDates(one), durationDates(other)];
  return a !== null && b !== null && isSameDate(a.from, b.from) && isSameDate(a.to, b.to);
}

function isSameDate(one: FieldRef | null, other: FieldRef | null): boolean {
  return one?.model === other?.model && one?.name === other?.name;
}

function isComputed(field: FieldRef, claims: Claims): boolean {
  return allFields(claims).some((one) => isSameTime(one, field));
}

/** A time between dates that was asked for, and the dates that it is between. */
export function isOfDuration(field: FieldRef, guarded: Guarded): boolean {
  return durationsUsed(guarded).some(({ names }) =>
    names.some(({ target }) => {
      if (target.kind !== 'field') return false;
      const dates = durationDates(target.field);
      const isDate = dates !== null && [dates.from, dates.to].some((date) => isSameDate(date, field));
      return isSameTime(target.field, field) || (isDate && isComputed(target.field, guarded.claims));
    }),
  );
}

/** How long it has to be, where a limit is said. */
function testsOf(guarded: Guarded): readonly (DurationTest & Pick<DurationMention, 'start' | 'end'>)[] {
  return durationsUsed(guarded).flatMap(({ says, start, end }) =>
    says.kind === 'test' ? [{ ...says.test, start, end }] : [],
  );
}

/** A limit of a time that is compared otherwise than it was said. */
export function limitsKept(guarded: Guarded): readonly Objection[] {
  const limits = guarded.claims.comparisons.filter(({ field }) => field !== null && durationParts(field) !== null);
  const tests = testsOf(guarded);
  // Between two moments hardly ever so many hours have passed to the second.
  const exact = limits.find(
    ({ field, operator }) =>
      (operator === '=' || operator === '<>') && field !== null && durationParts(field)?.elapsed === true,
  );
  if (exact !== undefined) return [{ kind: 'operator', words: String(exact.value) }];
  if (tests.length === 0) return [];
  const isKept = ({ operator, value, high, highOperator = '<=' }: DurationTest): boolean =>
    limits.some((one) => one.value === value && one.operator === operator) &&
    (high === null || limits.some((one) => one.value === high && one.operator === highOperator));
  // Of several ways to read the same words one is enough.
  const lost = tests.find(
    (one) => !tests.some((other) => other.start < one.end && one.start < other.end && isKept(other)),
  );
  if (lost !== undefined) return [{ kind: 'operator', words: String(lost.value) }];
  return isOneTime(guarded) ? [] : [{ kind: 'operator', words: String(tests[0]?.value ?? '') }];
}

/**
 * "took more than 2 days", beside "less than 10 days to ship", is a limit of the same time: what
 * says no dates of its own is none of other dates.
 */
function isOneTime(guarded: Guarded): boolean {
  const used = durationsUsed(guarded);
  const isOpen = ({ isVague, says, start }: DurationMention): boolean =>
    isVague && says.kind === 'test' && /^(?:take|last|need)/.test(guarded.mentions.words[start]?.lemma ?? '');
  const said = used.filter((one) => !isOpen(one) && !one.isVague);
  if (said.length === 0 || !used.some(isOpen)) return true;
  return guarded.claims.comparisons.every(
    ({ field }) =>
      field === null ||
      durationParts(field) === null ||
      said.some(({ names }) => names.some(({ target }) => target.kind === 'field' && isSameTime(target.field, field))),
  );
}

/** "delivered late" where nothing says when it was due. */
export function latenessKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const at = mentions.words.findIndex(({ text, quoted }) => !quoted && (text === 'late' || text === 'overdue'));
  const isSaidOfEvent =
    mentions.words[at]?.text === 'overdue' ||
    /.{3}(?:ed|ing)$|^(?:paid|sent|made|done|brought|left|held|given|built|met|came|come|back)$/.test(
      mentions.words[at - 1]?.text ?? '',
    );
  const isValue = mentions.values(at).length > 0;
  // A flag, or a filter, that is called so.
  const compared = [...claims.fields, ...claims.comparisons.flatMap(({ field }) => field ?? [])];
  const isNamed = [at, at - 1, at - 2].some((start) =>
    mentions
      .names(start)
      .some(
        (one) => one.end > at && one.target.kind !== 'field' && one.target.kind !== 'model' && isClaimed(one, guarded),
      ),
  );
  const isFlag =
    isNamed ||
    claims.measures.some(({ name }) => /late|due/i.test(name)) ||
    claims.filters.length > 0 ||
    compared.some(({ name }) => /late|due/i.test(name));
  const isKept = claims.durations || claims.between.length > 0 || isValue || isFlag;
  return at < 0 || !isSaidOfEvent || isKept ? [] : [{ kind: 'unused', words: mentions.words[at]?.raw ?? '' }];
}

/** "average age by ward" without a ward to group by. */
export function timesGrouped({ mentions, claims }: Guarded): readonly Objection[] {
  if (!claims.durations || !claims.counted || claims.grouped || claims.overGroups) return [];
  const at = mentions.words.findIndex(({ text, quoted }) => text === 'by' && !quoted);
  const isNoun = mentions.words[at + 1]?.parts.has('noun') ?? false;
  return at < 0 || !isNoun ? [] : [{ kind: 'grouping', words: `by ${mentions.words[at + 1]?.raw ?? ''}` }];
}

/** Numbers that stand in limits of a time: "a week" is 7 days. */
export function numbersOfDurations(guarded: Guarded): ReadonlySet<number> {
  return new Set(testsOf(guarded).flatMap(({ value, high }) => [value, ...(high === null ? [] : [high])]));
}
