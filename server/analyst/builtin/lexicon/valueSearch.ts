import { isEnglish } from '../../../english/wordList.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FoundValue, MarkedQuestion } from '../marking/mark.ts';
import { fold, isAnd } from '../words/normalise.ts';
import { searchPlaces } from './searchPlaces.ts';
import { searchedPhrases } from './valuePhrases.ts';
import { allowedEdits, editDistance } from '../words/spelling.ts';

/** A phrase to look for in one text dimension. */
export interface ValueQuery {
  readonly phrase: string;
  readonly dimension: string;
  /** The words of the question, where the phrase is other words for them: "german" for Germany. */
  readonly said?: string;
}

const MAX_QUERIES = 48;
/** Names of two parts are searched beside the plain phrases and never take their place. */
const MAX_JOINED_QUERIES = 48;
const MAX_WORDS = 4;

/**
 * Phrases the semantic layer does not know, to be looked up in the values of text dimensions: the
 * likeliest phrases in the likeliest dimensions first.
 */
export function valueQueries(question: MarkedQuestion, lookup: CatalogLookup): readonly ValueQuery[] {
  const plain = searchedPhrases(question);
  const two = joinedPhrasesOf(question).filter((phrase) => !plain.some(({ text }) => text === phrase));
  if (plain.length + two.length === 0) return [];
  const places = searchPlaces(question.tokens, lookup);
  const queries = plain
    .flatMap(({ text, said, start, end, likelihood }) =>
      places(start, end).map(({ dimension, score }) => ({
        query: { phrase: text, dimension, ...(said === text ? {} : { said }) },
        score: likelihood + score,
      })),
    )
    .toSorted((a, b) => b.score - a.score)
    .map(({ query }) => query);
  const joined = two.flatMap((phrase) => places(0, 0).map(({ dimension }) => ({ phrase, dimension })));
  return [...queries.slice(0, MAX_QUERIES), ...joined.slice(0, MAX_JOINED_QUERIES)];
}

/** Names with "&" that a run of unknown words begins or ends. */
function joinedPhrasesOf({ tokens, marks }: MarkedQuestion): readonly string[] {
  const phrases = new Set<string>();
  for (let start = 0; start < marks.length; start++) {
    if (!isUnknown(marks[start]) || isUnknown(marks[start - 1])) continue;
    const end = lastOfRun(marks, start);
    const joined = joinedName({ tokens, marks }, start, end);
    if (joined !== null) phrases.add(joined);
    const [first, and] = [marks[start - 2], marks[start - 1]];
    // "Swift & Sons", where "Swift" is a name by itself.
    if (first && and && isContent(first) && isAnd(tokens[and.start]?.text)) {
      const words = tokens.slice(marks[start]?.start ?? 0, marks[end]?.end ?? 0);
      phrases.add([...tokens.slice(first.start, first.end), { text: '&' }, ...words].map(({ text }) => text).join(' '));
    }
  }
  return [...phrases];
}

function lastOfRun(marks: MarkedQuestion['marks'], start: number): number {
  let end = start;
  while (end + 1 < marks.length && end + 1 - start < MAX_WORDS && isUnknown(marks[end + 1])) end += 1;
  return end;
}

/**
 * "Aurora Bakery & Sons", also written with "and": one name of two parts, the second of which may
 * be a known word.
 */
function joinedName(
  { tokens, marks }: Pick<MarkedQuestion, 'tokens' | 'marks'>,
  start: number,
  end: number,
): string | null {
  const [joiner, after] = [marks[end + 1], marks[end + 2]];
  if (!joiner || !after || !isAnd(tokens[joiner.start]?.text) || !(isUnknown(after) || isContent(after))) return null;
  let last = end + 2;
  while (last + 1 < marks.length && last < end + MAX_WORDS && isUnknown(marks[last + 1])) last += 1;
  return tokens
    .slice(marks[start]?.start ?? 0, marks[last]?.end ?? 0)
    .map(({ text }) => (isAnd(text) ? '&' : text))
    .join(' ');
}

function isUnknown(mark: MarkedQuestion['marks'][number] | undefined): boolean {
  return mark?.meanings[0]?.kind === 'unknown';
}

function isContent(mark: MarkedQuestion['marks'][number]): boolean {
  const kind = mark.meanings[0]?.kind;
  return kind === 'name' || kind === 'number';
}

/** Hits close enough to stand for the words: the same, beginning with them, or one slip away. */
export function acceptHits(
  queries: readonly ValueQuery[],
  hits: readonly (readonly string[])[],
): readonly FoundValue[] {
  const found: FoundValue[] = [];
  queries.forEach((query, index) => {
    const [model = '', dimension = ''] = query.dimension.split('.');
    const ranked = (hits[index] ?? [])
      .map((value) => ({ value, closeness: closeness(query.phrase, fold(value)) }))
      // Other words for those of the question are no slips of the pen as well: "EUR" for "euros".
      .filter((one) => one.closeness >= (query.said === undefined ? 1 : 3))
      .toSorted((a, b) => b.closeness - a.closeness);
    const [best, second] = ranked;
    if (best && (best.closeness === 3 || !second || second.closeness < best.closeness))
      found.push({
        phrase: query.said ?? query.phrase,
        model,
        dimension,
        value: best.value,
        near: (hits[index] ?? []).filter((value) => value !== best.value),
      });
  });
  const exact = new Set(found.filter((one) => fold(one.value) === one.phrase).map((one) => one.phrase));
  return found.filter((one) => !exact.has(one.phrase) || fold(one.value) === one.phrase);
}

function closeness(phrase: string, value: string): number {
  if (value === phrase) return 3;
  if (phrase.length >= 4 && (value.startsWith(`${phrase} `) || value.endsWith(` ${phrase}`))) return 2;
  // "cost" is a word of its own, and no slip of the pen for "Costa".
  if (isEnglish(phrase) && !isEnglish(value)) return 0;
  const limit = allowedEdits(phrase.length);
  return limit > 0 && phrase[0] === value[0] && editDistance(phrase, value, limit) <= limit ? 1 : 0;
}
