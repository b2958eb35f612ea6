import type { JsonObject, PreviousTurn } from '../../analyst.ts';
import { combinations, weightOf } from '../marking/chosen.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { editReading } from './editReading.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import { mapFields } from './ground.ts';
import { fold } from '../words/normalise.ts';
import { Reader } from '../reading/reader.ts';
import { sameField, EMPTY_READING } from '../reading.ts';
import type { Breakdown, FieldRef, Reading } from '../reading.ts';
import { lostOfReading } from './lostOfReading.ts';
import type { Clock } from '../time/period.ts';
import type { Candidate } from './understand.ts';
import { fieldsOf, unreadWords } from './understand.ts';
import { sameParts } from '../sameParts.ts';

/** A question taken up again after a clarification. */
export interface Resumed {
  readonly question: string;
  readonly previous: readonly PreviousTurn[];
  /** SemQL of the option that was chosen, or null. */
  readonly chosen: string | null;
  /** The question that the option is, where it is another than the earlier one; or null. */
  readonly rewritten: string | null;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/**
 * When the last turn offered options and this one names one of them, the earlier question goes on
 * with that option.
 */
export function resumeQuestion(question: string, previous: readonly PreviousTurn[]): Resumed {
  const last = previous.at(-1);
  const said = fold(question)
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const index = last?.options.findIndex(
    (option, at) =>
      [fold(option.label), fold(option.question)].some(
        (text) =>
          text
            .replace(/[^\p{L}\p{N} ]/gu, ' ')
            .trim()
            .replace(/\s+/g, ' ') === said,
      ) ||
      said === String(at + 1) ||
      said.replace(/^the | (one|option)$/g, '') === ORDINALS[at],
  );
  const option = index === undefined || index < 0 ? undefined : last?.options[index];
  if (!last || !option) return { question, previous, chosen: null, rewritten: null };
  const isOther = !option.question.startsWith(last.question);
  return {
    question: last.question,
    previous: previous.slice(0, -1),
    chosen: option.semql,
    rewritten: isOther ? option.question : null,
  };
}

/** Words with which an edit of the last question begins. */
const CUES =
  /^(and|or|but|what about|how about|what if|only|just|now|same|also|add|include|exclude|excluding|without|except|instead|remove|drop|not|then|as|in|for|by|per|vs|versus|compared|compare|sort|order|sorted|top|bottom|limit|show as|show it|show this|show that|show them|make it|make that|split|break|group|filter|with|no|weekly|monthly|daily|quarterly|yearly|replace|swap|use)\b/;

/** "how many payments was that?": of the rows that the last answer was about. */
const COUNTS_THAT =
  /^(?:and )?how (?:many|much)\b.*\b(?:(?:was|were|is|are|does|did|do) (?:that|those|these|this)|of (?:that|those|these))(?: \w+)?$/;

const MAX_FRAGMENT = 9;

/** True for words that go on from the last answer: they begin so, or are too few for a question. */
export function isFragment(question: string): boolean {
  const words = question.trim().toLowerCase();
  const count = words.split(/\s+/).length;
  if (/^how many\b/.test(words)) return count <= 4;
  if (/^(?:how much|who|which|when|where|list|find|give me|show me the (?!top|first))\b/.test(words)) return false;
  if (/^what\b/.test(words) && !/^what (?:about|if)\b/.test(words)) return false;
  return (
    count <= MAX_FRAGMENT &&
    (CUES.test(words) ||
      /\binstead\b/.test(words) ||
      /^(?:the|its?|their|from|at|on|after|before|since|between|more|less|over|under|above|below|at least|at most|alphabetically|ascending|descending|(?:\w+est|most|least) first)\b/.test(
        words,
      ) ||
      count <= 3)
  );
}

/** A last answer with an edit made. */
export interface EditedCandidate extends Candidate {
  /** What it lost of the last answer; null: nothing. */
  readonly lost: string | null;
}

/** False where groups are times, or the one value that all rows have: nothing of it is a who. */
function isOfSomeone({ breakdowns, filters }: Reading): boolean {
  const isFixed = (field: FieldRef): boolean =>
    filters.some(
      (one) => one.kind === 'values' && !one.negated && one.values.length === 1 && sameField(one.field, field),
    );
  return breakdowns.some((one) => one.kind === 'entity' || (one.kind === 'field' && !isFixed(one.field)));
}

/** A number of its own over the rows that the last answer was about, whatever groups it showed. */
function countedThere(asked: Candidate, { filters, period, time }: Reading): Candidate {
  const { reading } = asked;
  const own = reading.filters.filter((one) => !filters.some((other) => sameParts(other, one)));
  return {
    ...asked,
    reading: {
      ...reading,
      filters: [...filters, ...own],
      period: reading.period ?? period,
      time: reading.time ?? time,
    },
  };
}

/**
 * Readings of a fragment ("by region", "only Germany", "and last year") as edits of the last
 * answered question; null when the question stands on its own.
 */
export function understandFollowUp(
  question: MarkedQuestion,
  previous: readonly PreviousTurn[],
  standalone: readonly Candidate[],
  lookup: CatalogLookup,
  clock: Clock,
): readonly EditedCandidate[] | null {
  const last = previous.findLast((turn) => turn.reading !== null)?.reading;
  if (!last) return null;
  const base = toReading(last);
  if (base.measures.length === 0 && base.rows === null) return null;
  const text = question.tokens.map((token) => token.text).join(' ');
  const [best] = standalone;
  const standsAlone =
    best !== undefined && best.unread.length === 0 && (best.reading.measures.length > 0 || best.reading.rows !== null);
  if (standsAlone && COUNTS_THAT.test(text)) return [{ ...countedThere(best, base), lost: null }];
  if (standsAlone && !CUES.test(text) && !/\binstead\b/.test(text)) return null;
  if (
    standsAlone &&
    !/\binstead\b|^with (?:the|their|its|his|her)\b/.test(text) &&
    /^(by|per|in|for|as|with|top|bottom|show|monthly|weekly|daily|quarterly|yearly)\b/.test(text) &&
    best.reading.measures.some((measure) => measure.kind !== 'count')
  )
    return null;
  if (
    standsAlone &&
    /^(top|bottom)\b/.test(text) &&
    best.reading.measures.length > 0 &&
    best.reading.breakdowns.length > 0
  )
    return null;
  const seen = new Map<string, EditedCandidate>();
  for (const items of combinations(question.marks)) {
    const draft = new Reader(items, lookup).read();
    const leadingAnd = /^(?:and|also|add|plus|include|with (?:the|their|its|his|her))\b/.test(text);
    const edited = editReading(base, draft, text, leadingAnd, lookup, clock);
    const reading = keepRoles(edited, base);
    if (draft.latest && draft.latest.count === null) draft.unplaced.add(draft.latest.index);
    if (draft.extreme && (reading.top === base.top || (/^(?:and )?who\b/.test(text) && !isOfSomeone(reading))))
      draft.unplaced.add(draft.extreme.index);
    const unread = unreadWords(items, draft);
    // "worst first" of a number that is known changes nothing where nothing says which end is good:
    // that is asked.
    if (sameParts(reading, base) && draft.judgements.length === 0) continue;
    const content = items.filter(({ meaning }) => meaning.kind !== 'function' && meaning.kind !== 'joiner');
    const weights = content.reduce((sum, { meaning }) => sum + weightOf(meaning), 0) / (content.length || 1);
    const baseModel = reading.measures[0]?.model ?? reading.rows?.model ?? '';
    const hops = fieldsOf(reading).reduce(
      (sum, field) => sum + (lookup.joins.pathsBetween(baseModel, field.model)[0]?.hops ?? 8),
      0,
    );
    // A dimension the conversation already uses is the likelier one.
    const known = fieldsOf(reading).filter((field) => fieldsOf(base).some((other) => sameField(other, field))).length;
    const lost = lostOfReading(base, reading, draft, text);
    const isNarrowing = /^(?:and )?(?:only|just)\b(?!.*\b(?:by|per|each)\b)/.test(text);
    const isKnown = (one: Breakdown): boolean => base.breakdowns.some((other) => sameParts(other, one));
    // "only express" of a field that is true or false: the rows where it is true, not one of each.
    if (isNarrowing && !reading.breakdowns.every(isKnown)) continue;
    const candidate: EditedCandidate = {
      reading,
      items,
      draft,
      unread,
      lost,
      score: 0.6 * (1 - unread.length / (content.length || 1)) + 0.4 * weights - 0.015 * hops + 0.02 * known,
    };
    const key = JSON.stringify(reading);
    const other = seen.get(key);
    if (!other || other.score < candidate.score) seen.set(key, candidate);
  }
  if (seen.size === 0) return null;
  return [...seen.values()].toSorted(
    (a, b) => b.score - a.score || (JSON.stringify(a.reading) < JSON.stringify(b.reading) ? -1 : 1),
  );
}

/** The reading kept with an answer; a part that an older answer lacks is empty. */
export function toReading(kept: JsonObject): Reading {
  return { ...EMPTY_READING, ...(kept as unknown as Partial<Reading>) };
}

/**
 * A model that was reached by one role keeps it: "only East" after "by origin region" means the
 * origin.
 */
function keepRoles(reading: Reading, base: Reading): Reading {
  const roles = new Map(
    fieldsOf(base).flatMap((field) => (field.via === null ? [] : [[field.model, field.via] as const])),
  );
  if (roles.size === 0) return reading;
  return mapFields(reading, (field) =>
    field.via === null ? { ...field, via: roles.get(field.model) ?? null } : field,
  );
}
