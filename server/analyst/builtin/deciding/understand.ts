import { combinations, weightOf } from '../marking/chosen.ts';
import type { Chosen } from '../marking/chosen.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import { finishReading } from '../placing/finishReading.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import { Reader } from '../reading/reader.ts';
import { isTimed } from '../placing/rowsReading.ts';
import type { Breakdown, FieldRef, MeasureTerm, Reading } from '../reading.ts';

/** Possible reading of a question. */
export interface Candidate {
  readonly reading: Reading;
  readonly items: readonly Chosen[];
  readonly draft: Draft;
  /** Words that carry content and found no place. */
  readonly unread: readonly string[];
  /** The reading before defaults were filled in. */
  readonly asked?: Reading;
  /** 0..1; higher is better. */
  readonly score: number;
}

/** Every reading of a marked question, the best first; ties are ordered by the reading itself. */
export function understand(question: MarkedQuestion, lookup: CatalogLookup): readonly Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const items of combinations(question.marks)) {
    const draft = new Reader(items, lookup).read();
    const reading = finishReading(draft, lookup);
    const candidate: Candidate = { reading, items, draft, unread: unreadWords(items, draft), score: 0 };
    const scored = { ...candidate, score: score(candidate, lookup) };
    const key = JSON.stringify(reading);
    const known = seen.get(key);
    if (!known || known.score < scored.score) seen.set(key, scored);
  }
  return [...seen.values()].toSorted(
    (a, b) => b.score - a.score || compareText(JSON.stringify(a.reading), JSON.stringify(b.reading)),
  );
}

/** Words that carry content and found no place. */
export function unreadWords(items: readonly Chosen[], draft: Draft): readonly string[] {
  const words = items.flatMap((item, index) => (draft.unplaced.has(index) ? [item.mark.words] : []));
  // "maximum", "median": in the words of the question.
  const aggregate = items.find(({ meaning }) => meaning.kind === 'operator' && meaning.operator.op === 'aggregate');
  const unread = draft.flags.has('average_unread') ? [aggregate?.mark.words ?? 'average'] : [];
  return [...words, ...unread.filter((one) => !words.includes(one))];
}

function score(candidate: Candidate, lookup: CatalogLookup): number {
  const content = candidate.items.filter(({ meaning }) => meaning.kind !== 'function' && meaning.kind !== 'joiner');
  const total = content.length || 1;
  const doubt = content.reduce(
    (sum, { meaning }) => sum + Math.max(0, 1 - weightOf(meaning) - (meaning.kind === 'name' ? 0 : 0.1)),
    0,
  );
  const misplaced = candidate.items.filter(
    (item, index) =>
      isStrayDate(item, candidate.items[index + 1], lookup) ||
      isDatedVerb(item, candidate.items[index + 1]) ||
      isOwnNoun(item),
  ).length;
  // A word that names something was taken for grammar.
  const skipped = candidate.items.filter(
    ({ mark, meaning }) => meaning.kind === 'function' && mark.meanings[0]?.kind === 'name',
  ).length;
  const coverage = 1 - candidate.unread.length / total;
  const asks = candidate.reading.measures.length > 0 || candidate.reading.rows !== null ? 0 : 0.5;
  return (
    coverage * 0.6 +
    0.4 -
    doubt * 0.25 -
    distance(candidate.reading, lookup) * 0.015 -
    misplaced * 0.05 -
    skipped * 0.06 -
    (limitsGroupsForRows(candidate.reading) ? 0.03 : 0) -
    (candidate.items.some((item) => isDatedState(item, candidate)) ? DATED_STATE : 0) -
    governance(candidate.reading) -
    asks
  );
}

/**
 * A date right before another name ("open urgent tickets") is the weaker reading of an adjective.
 */
function isStrayDate(item: Chosen, next: Chosen | undefined, lookup: CatalogLookup): boolean {
  const [meaning, after] = [item.meaning, next?.meaning];
  if (meaning.kind !== 'name' || meaning.target.kind !== 'dimension' || after?.kind !== 'name') return false;
  const type = lookup.dimension(meaning.target.model, meaning.target.name)?.type;
  return (type === 'DATE' || type === 'TIMESTAMP') && ['model', 'value', 'filter'].includes(after.target.kind);
}

/** "shipped in May": right before a period the date is meant, not the state of the same name. */
function isDatedVerb(item: Chosen, next: Chosen | undefined): boolean {
  if (next?.meaning.kind !== 'period' || item.meaning.kind !== 'name' || item.meaning.target.kind !== 'value')
    return false;
  return item.mark.meanings.some(
    (other) => other.kind === 'name' && (other.target.kind === 'time_hint' || other.target.kind === 'dimension'),
  );
}

/** Penalty of a state against a date of the same word, which makes the two a tie. */
const DATED_STATE = 0.02;

/**
 * "shipped orders in May": those that are on their way now, or those sent in May? Both are offered.
 */
function isDatedState({ mark, meaning }: Chosen, { draft }: Candidate): boolean {
  if (meaning.kind !== 'name' || meaning.target.kind !== 'value' || !isTimed(draft)) return false;
  const { model } = meaning.target;
  return mark.meanings.some(
    (other) => other.kind === 'name' && other.target.kind === 'time_hint' && other.target.model === model,
  );
}

/** A model named by the very words of one of its numbers: the number is meant. */
function isOwnNoun({ mark, meaning }: Chosen): boolean {
  if (meaning.kind !== 'name' || meaning.target.kind !== 'model') return false;
  const { model } = meaning.target;
  return mark.meanings.some(
    (other) => other.kind === 'name' && other.target.kind === 'measure' && other.target.model === model,
  );
}

/** Joins between the numbers and the keys and filters they are asked with. */
function distance(reading: Reading, lookup: CatalogLookup): number {
  const base = reading.measures[0]?.model ?? reading.rows?.model;
  if (base === undefined) return 0;
  return (
    fieldsOf(reading).reduce((sum, field) => {
      const path = lookup.joins.pathsBetween(base, field.model)[0];
      return sum + (path ? path.hops : 8);
    }, 0) + reading.measures.slice(1).reduce((sum, measure) => sum + (measure.model === base ? 0 : 1), 0)
  );
}

/**
 * "tests with a turnaround over 180": of counted rows a number of each row is limited sooner than
 * one of all of them.
 */
function limitsGroupsForRows({ measures: [first, ...more], thresholds }: Reading): boolean {
  return (
    first?.kind === 'count' &&
    thresholds.some(
      ({ measure }) =>
        measure.kind === 'measure' &&
        measure.model === first.model &&
        more.some((one) => JSON.stringify(one) === JSON.stringify(measure)),
    )
  );
}

/** A metric is surer than a measure, a measure than an aggregate made up on the spot. */
function governance(reading: Reading): number {
  return reading.measures.reduce(
    (sum, measure) => sum + { metric: 0, measure: 0.001, count: 0.002, ratio: 0.004, aggregate: 0.004 }[measure.kind],
    0,
  );
}

/** Every dimension a reading touches. */
export function fieldsOf(reading: Reading): readonly FieldRef[] {
  return [
    ...reading.breakdowns.flatMap((one: Breakdown) =>
      one.kind === 'field' ? [one.field] : one.kind === 'entity' ? [{ model: one.model, name: '', via: null }] : [],
    ),
    ...reading.filters.flatMap((filter) =>
      'field' in filter
        ? [filter.field]
        : filter.kind === 'named' || filter.kind === 'exists'
          ? [{ model: filter.model, name: '', via: null }]
          : [],
    ),
    ...(reading.rows?.fields ?? []),
    ...(reading.time ? [reading.time] : []),
    ...reading.measures.flatMap((measure: MeasureTerm) => (measure.kind === 'aggregate' ? [measure.field] : [])),
  ];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
