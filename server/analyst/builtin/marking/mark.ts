import { isEnglish } from '../../../english/wordList.ts';
import { isIgnorable } from '../words/functionWords.ts';
import type { Lexicon, Target } from '../lexicon/lexicon.ts';
import { isAnd } from '../words/normalise.ts';
import type { Token } from '../words/normalise.ts';
import { fallsDue, readOperators, OPERATOR_WORDS } from '../phrases/operators.ts';
import type { Operator } from '../phrases/operator.ts';
import { forgive } from '../words/spelling.ts';
import { stem } from '../words/stem.ts';
import { TIME_WORDS, weekdayWord } from '../time/dateWords.ts';
import { readGrain } from '../time/grainGrammar.ts';
import type { GrainMatch } from '../time/grainGrammar.ts';
import { readImpossibleDate } from '../time/impossibleDate.ts';
import type { Clock } from '../time/period.ts';
import { readPeriod } from '../time/periodGrammar.ts';
import type { PeriodMatch } from '../time/periodMatch.ts';
import { readTimeOfDay } from '../time/timeOfDay.ts';
import type { PhraseSource } from '../../analyst.ts';
import { namesAt } from './namesAt.ts';

/** Possible meaning of a span of the question. */
export type Meaning =
  | {
      readonly kind: 'name';
      readonly target: Target;
      readonly via: PhraseSource['via'];
      readonly weight: number;
      /** For a value found in the data: others that the words could have meant. */
      readonly near?: readonly string[];
    }
  | ({ readonly kind: 'period' } & Omit<PeriodMatch, 'end'>)
  | { readonly kind: 'grain'; readonly match: GrainMatch }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'number'; readonly value: number; readonly percent: boolean }
  | { readonly kind: 'joiner'; readonly word: 'and' | 'or' | ',' }
  | { readonly kind: 'function' }
  | { readonly kind: 'unknown' };

/** A span of tokens with everything it may mean, best first. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly meanings: readonly Meaning[];
}

/** A word that was read as another one. */
export interface Correction {
  readonly written: string;
  readonly read: string;
}

export interface MarkedQuestion {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  readonly corrections: readonly Correction[];
}

/** Values found in the data for words of the question; from the recorded search. */
export interface FoundValue {
  /** Folded words of the question. */
  readonly phrase: string;
  readonly model: string;
  readonly dimension: string;
  readonly value: string;
  /** Other values of the data that the words could have meant. */
  readonly near: readonly string[];
}

interface Span {
  readonly end: number;
  readonly score: number;
  readonly meaning: Meaning;
}

/**
 * Marks a question: forgives spelling, then covers it with the best non-overlapping spans.
 * `respelled` says what a misspelled word is to be read as.
 */
export function markQuestion(
  written: readonly Token[],
  lexicon: Lexicon,
  clock: Clock,
  found: readonly FoundValue[] = [],
  respelled: ReadonlyMap<string, string> = new Map(),
): MarkedQuestion {
  const { tokens, corrections } = forgiveSpelling(written, lexicon, clock, found, respelled);
  return { tokens, corrections, marks: cover(tokens, lexicon, clock, found) };
}

function forgiveSpelling(
  written: readonly Token[],
  lexicon: Lexicon,
  clock: Clock,
  found: readonly FoundValue[],
  respelled: ReadonlyMap<string, string>,
): { tokens: readonly Token[]; corrections: readonly Correction[] } {
  const corrections: Correction[] = [];
  const unknown = new Set(
    cover(written, lexicon, clock, found).flatMap((mark) => (mark.meanings[0]?.kind === 'unknown' ? [mark.start] : [])),
  );
  if (unknown.size === 0) return { tokens: written, corrections };
  const vocabulary = vocabularyOf(lexicon);
  const tokens = written.map((token, index) => {
    if (!unknown.has(index) || token.quoted || token.number !== null) return token;
    const slip = forgive(token.text, vocabulary);
    // "cost" is a word of its own, and no slip of the pen for "Costa".
    const isSlip = slip !== null && (!isEnglish(token.text) || isEnglish(slip));
    const read = respelled.get(token.raw) ?? (isSlip ? slip : null);
    if (read === null) return token;
    corrections.push({ written: token.raw, read });
    return { ...token, text: read, stem: stem(read) };
  });
  return { tokens, corrections };
}

/** Every word a misspelled one may stand for. */
export function vocabularyOf(lexicon: Lexicon): readonly string[] {
  return [...lexicon.words, ...TIME_WORDS, ...OPERATOR_WORDS];
}

/** The best cover by dynamic programming from the right. */
function cover(
  tokens: readonly Token[],
  lexicon: Lexicon,
  clock: Clock,
  found: readonly FoundValue[],
): readonly Mark[] {
  const spans = tokens.map((_, index) => spansAt(tokens, index, lexicon, clock, found));
  const best: number[] = Array.from({ length: tokens.length + 1 }, () => 0);
  const choice: number[] = [];
  for (let index = tokens.length - 1; index >= 0; index--) {
    best[index] = -1;
    for (const span of spans[index] ?? []) {
      const score = span.score + (best[span.end] ?? 0);
      if (score > (best[index] ?? -1) + 1e-9) {
        best[index] = score;
        choice[index] = span.end;
      }
    }
  }
  const marks: Mark[] = [];
  for (let start = 0; start < tokens.length;) {
    const end = choice[start] ?? start + 1;
    const meanings = (spans[start] ?? [])
      .filter((span) => span.end === end)
      .toSorted((a, b) => b.score - a.score)
      .map((span) => span.meaning);
    marks.push({
      start,
      end,
      words: tokens
        .slice(start, end)
        .map((token) => token.raw)
        .join(' '),
      meanings,
    });
    start = end;
  }
  return marks;
}

function spansAt(
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
  clock: Clock,
  found: readonly FoundValue[],
): readonly Span[] {
  const token = tokens[start];
  if (!token) return [];
  const spans: Span[] = [];
  const long = (end: number): number => end - start + 0.2 * (end - start - 1);
  for (const meaning of namesAt(tokens, start, lexicon))
    spans.push({
      end: meaning.end,
      score: meaning.weight * long(meaning.end),
      meaning: { kind: 'name', target: meaning.target, via: meaning.via, weight: meaning.weight },
    });
  for (const value of found) {
    const end = phraseEnd(tokens, start, value.phrase);
    if (end === null) continue;
    const exact = value.value.toLowerCase() === value.phrase.toLowerCase();
    const weight = exact ? 0.94 : 0.8;
    spans.push({
      end,
      score: weight * long(end),
      meaning: {
        kind: 'name',
        target: { kind: 'value', model: value.model, dimension: value.dimension, value: value.value },
        via: 'value',
        weight,
        near: value.near,
      },
    });
  }
  if (!token.quoted) addGrammar(tokens, start, clock, spans, long);
  if (token.number !== null)
    spans.push({
      end: start + 1,
      score: 0.5,
      meaning: { kind: 'number', value: token.number, percent: token.percent },
    });
  if (token.text === 'and' || token.text === 'or' || token.text === ',' || token.text === '&')
    spans.push({
      end: start + 1,
      score: 0.35,
      meaning: { kind: 'joiner', word: token.text === '&' ? 'and' : token.text },
    });
  else if (!token.quoted && (isIgnorable(token.text, token.stem, token.raw) || fallsDue(tokens, start)))
    spans.push({ end: start + 1, score: 0.3, meaning: { kind: 'function' } });
  spans.push({ end: start + 1, score: 0, meaning: { kind: 'unknown' } });
  return spans;
}

function addGrammar(
  tokens: readonly Token[],
  start: number,
  clock: Clock,
  spans: Span[],
  long: (end: number) => number,
): void {
  const period = readPeriod(tokens, start, clock);
  if (period) {
    const { end, ...match } = period;
    spans.push({ end, score: 1.04 * long(end), meaning: { kind: 'period', ...match } });
  }
  // "30 February 2026" is one thing that is not understood, never a number and a month.
  const impossible = readImpossibleDate(tokens, start);
  if (impossible) spans.push({ end: impossible.end, score: 1.04 * long(impossible.end), meaning: { kind: 'unknown' } });
  const preposition = ['on', 'at', 'during'].includes(tokens[start]?.text ?? '') ? 1 : 0;
  const grain = readGrain(tokens, start + preposition);
  if (grain && (preposition === 0 || grain.kind === 'weekdays')) {
    const isSingularDay =
      grain.kind === 'weekdays' &&
      preposition === 0 &&
      weekdayWord(tokens[start]?.text ?? '') !== null &&
      !(tokens[start]?.text ?? '').endsWith('s');
    spans.push({
      end: grain.end,
      score: (isSingularDay ? 0.8 : 0.9) * long(grain.end),
      meaning: { kind: 'grain', match: grain },
    });
  }
  const hours = readTimeOfDay(tokens, start);
  if (hours)
    spans.push({
      end: hours.end,
      score: 1.04 * long(hours.end),
      meaning: { kind: 'grain', match: { kind: 'hours', ...hours } },
    });
  for (const match of readOperators(tokens, start)) {
    const weight = operatorWeight(match.operator, tokens.slice(start, match.end));
    spans.push({
      end: match.end,
      score: weight * long(match.end),
      meaning: { kind: 'operator', operator: match.operator },
    });
  }
}

function operatorWeight(operator: Operator, words: readonly Token[]): number {
  if (operator.op === 'per' && words[0]?.text !== 'per') return 0.2;
  // "total amount of invoices": words that a number may be called are its name sooner than glue.
  if (operator.op === 'count' && ['amount', 'volume', 'quantity'].includes(words[0]?.text ?? '')) return 0.55;
  // "compared to the previous year" is relative to the period asked for, not to today.
  if (operator.op === 'offset' && words.some((word) => ['previous', 'prior', 'before', 'same'].includes(word.text)))
    return 1.2;
  return 0.9;
}

function phraseEnd(tokens: readonly Token[], start: number, phrase: string): number | null {
  if (tokens[start]?.text === phrase) return start + 1;
  const words = phrase.split(' ');
  const isSame = (word: string, text: string | undefined): boolean => text === word || (isAnd(word) && isAnd(text));
  return words.every((word, offset) => isSame(word, tokens[start + offset]?.text)) ? start + words.length : null;
}
