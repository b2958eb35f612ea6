import { JUDGING_WORD } from '../phrases/operatorPhrases.ts';
import { mainNumbers, rankingNumbers } from './numberLabels.ts';
import { otherKeys } from './otherParts.ts';
import { judgedPlace } from './questionParts.ts';
import type { Rewriting, RewriteText } from './rewriting.ts';

const ENDS = ['highest', 'lowest'] as const;
const RANKS: ReadonlySet<string> = new Set(['extreme', 'top', 'ascending', 'descending', 'order']);

/** "tickets by topic, worst first" → "…, highest first" */
export function directed(rewriting: Rewriting): readonly RewriteText[] {
  const { candidate, words } = rewriting;
  const place = judgedPlace(candidate);
  if (place < 0) return [];
  return ENDS.map((end) => ({
    question: words.text(new Map([[place, directedAs(rewriting, place, end)]])),
    kind: 'rank',
    note: directedAs(rewriting, place, end),
  }));
}

/**
 * Where what is judged cannot be split as asked: split by something else, nothing else left out.
 */
export function directedOtherwise(rewriting: Rewriting): readonly RewriteText[] {
  const { candidate, words } = rewriting;
  const place = judgedPlace(candidate);
  const keys = words.items.flatMap((_, index) => (isReplaceableKey(rewriting, index) ? [index] : []));
  if (place < 0) return [];
  const [high = [], low = []] = ENDS.map((end) =>
    otherKeys(rewriting, keys, new Map([[place, directedAs(rewriting, place, end)]])),
  );
  return high.flatMap((one, at) => [one, ...low.slice(at, at + 1)]).map((one) => ({ ...one, isFallback: true }));
}

/**
 * Meaning of "worst" at one end of a number, as words of the question: "worst first" → "highest
 * first".
 */
function directedAs({ candidate, words }: Rewriting, place: number, end: (typeof ENDS)[number]): string {
  const written = words.items[place]?.mark.words ?? '';
  const { orders } = candidate.draft.judgements.find(({ index }) => index === place) ?? {};
  return orders === true ? `${end} first` : written.replace(JUDGING_WORD, end);
}

/** True for what the number is split by: never the number itself. */
function isReplaceableKey({ unplaced, words }: Rewriting, index: number): boolean {
  const meaning = words.items[index]?.meaning;
  return (
    meaning?.kind === 'name' && ['dimension', 'model', 'role'].includes(meaning.target.kind) && !unplaced.has(index)
  );
}

/** "largest orders" → "largest orders by order amount" */
export function ranked(rewriting: Rewriting): readonly RewriteText[] {
  const { unplaced, words, lookup } = rewriting;
  const subject = rankedModel(rewriting);
  if (subject === undefined) return [];
  // "top 3 orders by amount": the word after "by" has no meaning here, and is replaced by one
  // that has.
  const by = words.items.findIndex(
    ({ meaning }) => meaning.kind === 'operator' && ['by', 'order'].includes(meaning.operator.op),
  );
  if (by >= 0 && !unplaced.has(by) && !unplaced.has(by + 1)) return [];
  const left = new Map(words.items.flatMap((_, index) => (by >= 0 && index >= by ? [[index, null] as const] : [])));
  const labels = subject === null ? mainNumbers(lookup) : rankingNumbers(subject, words, lookup);
  const changed = new Map<number, string | null>([...leadingRank(rewriting), ...left]);
  return labels.map((label) => ({
    question: `${words.text(changed)} by ${label}`,
    kind: 'rank',
    note: `ranked by ${label}`,
  }));
}

/** "biggest tickets by hours" would be read as groups; the first five by hours are meant. */
function leadingRank({ words, unplaced }: Rewriting): readonly (readonly [number, string])[] {
  const place = words.items.findIndex(({ meaning }) => meaning.kind === 'operator' && RANKS.has(meaning.operator.op));
  const meaning = words.items[place]?.meaning;
  const isLed = words.items
    .slice(0, place)
    .every((one, index) => one.meaning.kind === 'function' || words.isOperator(index, 'list'));
  if (meaning?.kind !== 'operator' || !unplaced.has(place) || !isLed) return [];
  const { operator } = meaning;
  const isOpen = operator.op === 'extreme' || (operator.op === 'top' && operator.count === null);
  return isOpen ? [[place, operator.descending ? 'top 5' : 'bottom 5']] : [];
}

/**
 * The model whose rows a superlative that was not understood puts in order, null where it puts
 * periods in order; else undefined.
 */
function rankedModel({ candidate, unplaced, words }: Rewriting): string | null | undefined {
  const place = words.items.findIndex(
    ({ meaning }, index) => unplaced.has(index) && meaning.kind === 'operator' && RANKS.has(meaning.operator.op),
  );
  const named = words.items.slice(place + 1).find(({ meaning }) => meaning.kind === 'name')?.meaning;
  const subject = words.subject();
  // "which customer placed the largest order": the customers are asked for, the orders are
  // ranked.
  const isSubject =
    named?.kind === 'name' &&
    (named.target.kind === 'model' || (named.target.kind === 'dimension' && words.has('growth'))) &&
    named.target.model === subject;
  if (place < 0 || (!isSubject && named !== undefined)) return undefined;
  if (subject !== null) return subject;
  return candidate.reading.breakdowns.some(({ kind }) => kind === 'time') ? null : undefined;
}
