import { countryOf } from '../../../english/countries.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import type { Token } from '../words/normalise.ts';
import { singularOf } from './wordForms.ts';

/** Words of a question that may be a value in the data. */
export interface SearchedPhrase {
  /** Text to search for. */
  readonly text: string;
  /** The words of the question, where they are not the text: "german" for Germany. */
  readonly said: string;
  readonly start: number;
  readonly end: number;
  /** How likely it is a value; higher is sooner. */
  readonly likelihood: number;
}

const mostWords = 4;
const mostPhrases = 12;

type Marks = MarkedQuestion['marks'];

/** Words between the words of a name: "Bank of America". */
const between = new Set(['of', 'the', 'and', 'de', 'la', 'du', 'for', 'in', 'to', '&', ',']);

/** Quoted text, names in capitals, unknown words together and one by one; likeliest first. */
export function searchedPhrases({ tokens, marks }: MarkedQuestion): readonly SearchedPhrase[] {
  const found = new Map<string, SearchedPhrase>();
  const add = (start: number, end: number, likelihood: number, text = textOf(tokens, start, end)): void => {
    const known = found.get(text);
    if (text.length < 2 || (known && known.likelihood >= likelihood)) return;
    found.set(text, { text, said: textOf(tokens, start, end), start, end, likelihood });
  };
  const unknown = unknownTokens(marks);
  tokens.forEach((token, at) => {
    if (token.quoted) add(at, at + 1, 5);
  });
  for (const [start, end] of runsOf(tokens, (at) => isCapital(tokens, at, unknown), between)) {
    if (!rangeOf(start, end).some((at) => unknown.has(at))) continue;
    add(start, end, 4);
  }
  for (const [start, end] of runsOf(tokens, (at) => unknown.has(at))) {
    for (let from = start; from < end; from += mostWords) add(from, Math.min(end, from + mostWords), 3);
    for (let at = start; at < end; at += 1) {
      const isName = /^\p{Lu}/u.test(tokens[at]?.raw ?? '');
      if (end - start > 1) add(at, at + 1, isName ? 2 : at === start ? 1.5 : 1);
      const text = tokens[at]?.text ?? '';
      const one = singularOf(text);
      if (one !== text) add(at, at + 1, 1.2, one);
      const country = countryOf(text);
      if (country) add(at, at + 1, 3, (country.names[0] ?? '').toLowerCase());
    }
    for (const [from, to] of besideContent(marks, start, end)) add(from, to, 2);
  }
  return [...found.values()].toSorted((a, b) => b.likelihood - a.likelihood || a.start - b.start).slice(0, mostPhrases);
}

function unknownTokens(marks: Marks): ReadonlySet<number> {
  return new Set(marks.flatMap((mark) => (mark.meanings[0]?.kind === 'unknown' ? rangeOf(mark.start, mark.end) : [])));
}

const rangeOf = (start: number, end: number): readonly number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ');

/** The first word of a question has a capital in any case. */
function isCapital(tokens: readonly Token[], at: number, unknown: ReadonlySet<number>): boolean {
  const token = tokens[at];
  return token !== undefined && !token.quoted && /^\p{Lu}/u.test(token.raw) && (at > 0 || unknown.has(at));
}

/** Longest runs of tokens that fit, with small words between them. */
function runsOf(
  tokens: readonly Token[],
  fits: (at: number) => boolean,
  small: ReadonlySet<string> = new Set(),
): readonly (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (!fits(start)) continue;
    let end = start + 1;
    for (;;) {
      if (fits(end)) end += 1;
      else if (small.has(tokens[end]?.text ?? '') && fits(end + 1)) end += 2;
      else if (small.has(tokens[end]?.text ?? '') && small.has(tokens[end + 1]?.text ?? '') && fits(end + 2)) end += 3;
      else break;
    }
    runs.push([start, end]);
    start = end - 1;
  }
  return runs;
}

/** Names often combine a known and an unknown word: "Port Blair", "blue line". */
function besideContent(marks: Marks, start: number, end: number): readonly (readonly [number, number])[] {
  const isContent = (mark: Marks[number] | undefined): mark is Marks[number] =>
    mark !== undefined && ['name', 'number'].includes(mark.meanings[0]?.kind ?? '');
  const before = marks.find((mark) => mark.end === start);
  const after = marks.find((mark) => mark.start === end);
  return [
    ...(isContent(before) ? [[before.start, end] as const] : []),
    ...(isContent(after) ? [[start, after.end] as const] : []),
  ];
}
