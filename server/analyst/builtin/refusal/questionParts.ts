import type { QuestionPart } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Chosen } from '../marking/chosen.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import { mayBe } from './mayBe.ts';
import type { Lexicon, Target } from '../lexicon/lexicon.ts';
import { normalise, wordsOf } from '../words/normalise.ts';
import type { Operator } from '../phrases/operator.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { readImpossibleDate } from '../time/impossibleDate.ts';
import type { ImpossibleDate } from '../time/impossibleDate.ts';
import type { Clock } from '../time/period.ts';
import { datedLabel } from '../time/periodLabel.ts';
import type { Candidate } from '../deciding/understand.ts';

/** Places of the words that found no place in a reading. */
export function unplacedItems({ items, draft }: Candidate): ReadonlySet<number> {
  const average = draft.flags.has('average_unread')
    ? items.findIndex(({ meaning }) => meaning.kind === 'operator' && meaning.operator.op === 'aggregate')
    : -1;
  return new Set([...draft.unplaced, ...(average < 0 ? [] : [average])].filter((index) => index in items));
}

/**
 * Where a word judges a number that is known, and nothing says which end of it is the good one;
 * else -1.
 */
export function judgedPlace({ draft, reading }: Candidate): number {
  if (reading.measures.length === 0 && !reading.rows?.orderBy) return -1;
  return draft.judgements.find(({ index }) => draft.unplaced.has(index))?.index ?? -1;
}

/** Parts of the question as a reading used them: understood ones, and the others with a reason. */
export function questionParts(
  candidate: Candidate,
  mentions: Mentions,
  lexicon: Lexicon,
  lookup: CatalogLookup,
  clock: Clock,
): { readonly understood: readonly QuestionPart[]; readonly notUnderstood: readonly QuestionPart[] } {
  const unplaced = unplacedItems(candidate);
  const judgement = judgedPlace(candidate);
  const problem = (item: Chosen, index: number): string => {
    if (index === judgement) return JUDGED;
    if (candidate.draft.valueKeys.includes(index)) return onlyValue(item, lookup);
    const possible = isKnown(item, lexicon) ? null : mayBe(item.mark.words, mentions, lookup);
    if (possible !== null) return `may be ${possible}, but I could not tell how it belongs to the rest`;
    return problemText(item, lexicon, lookup, clock);
  };
  const part = (item: Chosen, says: string | null): readonly QuestionPart[] =>
    says === null ? [] : [{ phrase: item.mark.words, says }];
  return {
    understood: candidate.items.flatMap((item, index) =>
      unplaced.has(index) ? [] : part(item, meaningText(item, lookup, clock)),
    ),
    notUnderstood: candidate.items.flatMap((item, index) =>
      unplaced.has(index) ? part(item, problem(item, index)) : [],
    ),
  };
}

/** True where the words of an item name something of the semantic layer, wherever they stand. */
export function isKnown({ mark, meaning }: Chosen, lexicon: Lexicon): boolean {
  if (meaning.kind !== 'unknown') return true;
  const stems = wordsOf(mark.words).map(({ stem }) => stem);
  return (lexicon.byFirstStem.get(stems[0] ?? '') ?? []).some((phrase) => phrase.stems.join(' ') === stems.join(' '));
}

/** The date that an item tries to name and no calendar has; null for anything else. */
export function impossibleDateOf({ mark, meaning }: Chosen): ImpossibleDate | null {
  return meaning.kind === 'unknown' ? readImpossibleDate(normalise(`on ${mark.words}`), 1) : null;
}

function meaningText({ meaning }: Chosen, lookup: CatalogLookup, clock: Clock): string | null {
  if (meaning.kind === 'name') return `is ${targetText(meaning.target, lookup)}`;
  if (meaning.kind === 'period') return `is ${datedLabel(meaning.period, clock)}`;
  if (meaning.kind === 'grain' && meaning.match.kind === 'grain')
    return `is one row per ${meaning.match.grain.toLowerCase()}`;
  return null;
}

function onlyValue({ meaning }: Chosen, lookup: CatalogLookup): string {
  const is = meaning.kind === 'name' ? `is only ${targetText(meaning.target, lookup)}` : 'is only a value';
  return `${is}: no field to split by has this name`;
}

function problemText(item: Chosen, lexicon: Lexicon, lookup: CatalogLookup, clock: Clock): string {
  if (item.meaning.kind === 'operator') return OPERATOR_PROBLEMS[item.meaning.operator.op] ?? NOT_PLACED;
  const known = meaningText(item, lookup, clock);
  if (known !== null) return `${known}, which does not fit the rest of the question`;
  const date = impossibleDateOf(item);
  if (date !== null) return `names a date that does not exist: ${date.reason}`;
  return isKnown(item, lexicon) ? NOT_PLACED : 'is no model, field, value or term that this agent sees';
}

const JUDGED = 'is a judgement, and the definitions do not say whether high or low is good';
const NOT_PLACED = 'adds nothing to the rest of the question that can be computed';

const OPERATOR_PROBLEMS: Partial<Readonly<Record<Operator['op'], string>>> = {
  extreme: 'ranks, but the question names no number to rank by',
  top: 'ranks, but the question names no number to rank by',
  ascending: 'sorts, but the question names no number to sort by',
  descending: 'sorts, but the question names no number to sort by',
  order: 'sorts, but the question names no number to sort by',
  judged: 'sorts, but the question names no number to sort by',
  latest: 'asks for the first by date, but there is no list to take them from',
  growth: 'asks for a change, but not of which number between which periods',
  versus: 'compares, but the question does not name two things',
  forecast: 'asks for the future, which is not in the data',
  compare: 'is a limit, but the question does not say on which number',
  share: 'asks for a part of a whole, but the question does not say of which',
};

function targetText(target: Target, lookup: CatalogLookup): string {
  const label = targetLabel(target, lookup);
  const of =
    'model' in target ? ` of ${targetLabel({ kind: 'model', model: target.model }, lookup).toLowerCase()}` : '';
  switch (target.kind) {
    case 'metric':
      return `the metric ${label}`;
    case 'measure':
      return `the measure ${label}${of}`;
    case 'model':
      return `the model ${label}`;
    case 'dimension':
    case 'time_hint':
      return `the field ${label}${of}`;
    case 'filter':
      return `the condition ${label}${of}`;
    case 'value': {
      const field: Target = { kind: 'dimension', model: target.model, name: target.dimension };
      return `the value ${label} of ${targetLabel(field, lookup).toLowerCase()}${of}`;
    }
    case 'role':
      return `the relationship ${label}${of}`;
  }
}
