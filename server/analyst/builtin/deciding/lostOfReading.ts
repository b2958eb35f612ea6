import type { Draft } from '../reading/draft.ts';
import type { Filter, Reading } from '../reading.ts';
import { partKey, sameParts } from '../sameParts.ts';
import type { GroundFailure } from './ground.ts';

/** Words that take parts of the last answer away. */
const REMOVES = /^(?:and |but |now )?(?:without|no|remove|drop|except|excluding|exclude|leave out|hide)\b/;

/** Words that add to what is shown. */
const ADDS = /^(?:and|with|also|add|plus|include)\b/;

/**
 * What an edited reading no longer has of the last answer, though nothing that was said takes its
 * place; null where all of it is there.
 */
export function lostOfReading(base: Reading, edited: Reading, draft: Draft, text: string): string | null {
  if (draft.flags.has('remove') || draft.flags.has('rows') || REMOVES.test(text)) return null;
  const isReplaced = (one: Filter): boolean =>
    edited.filters.some(
      (other) =>
        partKey(targetOf(other)) === partKey(targetOf(one)) && !base.filters.some((known) => sameParts(known, other)),
    );
  const isKept = (one: Filter): boolean => edited.filters.some((other) => sameParts(other, one)) || isReplaced(one);
  if (!base.filters.every(isKept)) return 'a condition';
  if (base.period !== null && base.period.kind !== 'all' && edited.period === null) return 'the period';
  const isLimited = ({ measure }: Reading['thresholds'][number]): boolean =>
    edited.thresholds.some((one) => sameParts(one.measure, measure));
  if (!base.thresholds.every(isLimited)) return 'a condition';
  const isFiner =
    edited.breakdowns.length > base.breakdowns.length &&
    base.breakdowns.length > 0 &&
    base.breakdowns.every((one) => edited.breakdowns.some((other) => sameParts(one, other)));
  const { top, rows } = base;
  // The first groups of more than there were are others.
  if (top !== null && !top.others && (edited.top === null || (isFiner && !top.within && draft.top === null)))
    return top.asked ? `the first ${top.count}` : 'the first one';
  if (base.thresholds.length > 0 && isFiner) return 'a condition';
  if (rows !== null && edited.rows === null) {
    if (rows.asked === true) return `the first ${rows.limit}`;
    if (ADDS.test(text) && draft.breakdowns.length === 0) return 'the rows it lists';
  }
  return null;
}

function targetOf(filter: Filter): unknown {
  if ('field' in filter) return [filter.field.model, filter.field.name];
  return filter.kind === 'named' || filter.kind === 'counted' ? [filter.model, filter.name] : filter.kind;
}

/** Refusal of an edit that loses a part of the last answer. */
export function losing(part: string): GroundFailure {
  const message = `the last answer would lose ${part} by that. Ask for it as a whole question.`;
  return { code: 'WORDS_LOST', message, advice: '' };
}

/** Refusal of an edit that may mean several things. */
export function leavingOpen(why: string): GroundFailure {
  return { code: 'WORDS_LOST', message: `${why}. Ask for it as a whole question.`, advice: '' };
}

/** Refusal of an edit that says what is there already. */
export const UNCHANGED: GroundFailure = {
  code: 'WORDS_LOST',
  message: 'that is what the last answer shows already, so nothing would change.',
  advice: '',
};

/** Refusal of words that go on from the last answer and found no place in it. */
export const NOT_PUT_IN: GroundFailure = {
  code: 'WORDS_LOST',
  message: 'I could not tell what that changes in the last answer. Ask for it as a whole question.',
  advice: '',
};

/** True for words that say nothing without an answer before them. */
export function cannotStandAlone(question: string): boolean {
  const text = question.trim().toLowerCase();
  if (/\b(?:how (?:many|much)|which|what (?:is|are|was|were)|who|when|where)\b/.test(text)) return false;
  return (
    /^(?:(?:and|but|or|now) )*(?:and|add|include|plus|with (?:their|its|his|her|the)|only|just|without|except|excluding|exclude|also|same|what about|how about)\b/.test(
      text,
    ) || /\binstead\b/.test(text)
  );
}
