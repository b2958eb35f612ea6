import { FUNCTION_WORDS } from '../words/functionWords.ts';
import type { Token } from '../words/normalise.ts';

import type { Comparator, Operator } from './operator.ts';
import {
  AGGREGATES,
  CHARTS,
  COMPARATORS,
  EXTREMES,
  LATEST,
  OFFSETS,
  SIMPLE,
  TOPS,
  isAboutSize,
  measuredBy,
} from './operatorPhrases.ts';

export interface OperatorMatch {
  readonly end: number;
  readonly operator: Operator;
}

interface Entry {
  readonly words: readonly string[];
  readonly make: (number: Token | null, phrase: string) => Operator | null;
  /** The phrase must be followed by a number, which belongs to it. */
  readonly number: 'none' | 'after' | 'optional';
}

const ENTRIES: ReadonlyMap<string, readonly Entry[]> = buildEntries();

function buildEntries(): ReadonlyMap<string, readonly Entry[]> {
  const byFirst = new Map<string, Entry[]>();
  const add = (phrases: string, number: Entry['number'], make: Entry['make']): void => {
    for (const phrase of phrases.split('|')) {
      const words = phrase.split(' ');
      const first = words[0] ?? '';
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, make, number }]);
    }
  };
  for (const [op, phrases] of SIMPLE) add(phrases, 'none', () => ({ op }));
  for (const [fn, phrases] of AGGREGATES) add(phrases, 'none', () => ({ op: 'aggregate', fn }));
  for (const [to, step, phrases] of OFFSETS) add(phrases, 'none', () => ({ op: 'offset', to, step }));
  for (const [descending, phrases] of EXTREMES)
    add(phrases, 'none', (_, phrase) => ({
      op: 'extreme',
      descending,
      nouns: measuredBy(phrase),
      amount: /most|fewest|least/.test(phrase) && !/most (expensive|common|popular)/.test(phrase),
      size: isAboutSize(phrase),
    }));
  for (const [chart, phrases] of CHARTS) add(phrases, 'none', () => ({ op: 'chart', chart }));
  for (const [comparator, phrases] of COMPARATORS)
    add(phrases, 'after', (number, phrase) =>
      number && number.number !== null
        ? {
            op: 'compare',
            comparator,
            value: number.number,
            high: null,
            percent: number.percent,
            currency: number.currency,
            nouns: measuredBy(phrase),
          }
        : null,
    );
  // "least 5" is the end of "at least 5".
  const leading = (phrases: string): string => phrases.replace(/\|(?:most|least)\b/, '');
  for (const [descending, phrases] of TOPS)
    add(leading(phrases), 'after', (number, phrase) =>
      number?.percent ? null : { op: 'top', count: number?.number ?? null, descending, size: isAboutSize(phrase) },
    );
  for (const [descending, phrases] of LATEST)
    add(phrases, 'optional', (number) =>
      number?.percent ? null : { op: 'latest', count: number?.number ?? null, descending },
    );
  return byFirst;
}

/** Words of the operator grammar, for forgiving spelling. */
export const OPERATOR_WORDS: readonly string[] = [
  ...new Set([...ENTRIES.values()].flat().flatMap((entry) => entry.words)),
].filter((word) => word.length > 4);

/** The longest operators that start at `start`; several of one length are alternatives. */
export function readOperators(tokens: readonly Token[], start: number): readonly OperatorMatch[] {
  const first = tokens[start];
  if (!first || first.quoted) return [];
  const found: OperatorMatch[] = [];
  for (const entry of ENTRIES.get(first.text) ?? []) {
    if (!entry.words.every((word, offset) => tokens[start + offset]?.text === word)) continue;
    // "revenue per order by channel": no command to sort.
    if (
      entry.words.join(' ') === 'order by' &&
      ['per', 'each', 'every', 'an', 'the'].includes(tokens[start - 1]?.text ?? '')
    )
      continue;
    if (entry.words.join(' ') === 'fall' && isSeason(tokens, start)) continue;
    if (entry.words.length === 1 && fallsDue(tokens, start)) continue;
    let end = start + entry.words.length;
    const number = tokens[end];
    const hasNumber =
      (number !== undefined && number.number !== null && !/^(19|20)\d\d$/.test(number.text)) ||
      (number !== undefined && number.number !== null && entry.number === 'after');
    if (entry.number === 'after' && !hasNumber) continue;
    // "over 2024" is a year unless something that could be a unit follows.
    if (number && entry.words.join(' ') === 'over' && /^(19|20)\d\d$/.test(number.raw) && endsPhrase(tokens[end + 1])) {
      found.push({ end: start + 1, operator: { op: 'versus' } });
      continue;
    }
    const operator = entry.make(entry.number !== 'none' && hasNumber ? number : null, entry.words.join(' '));
    if (!operator) continue;
    if (entry.number !== 'none' && hasNumber) end += 1;
    found.push({ end, operator });
  }
  const special =
    readBetween(tokens, start) ??
    readPrefixCount(tokens, start) ??
    readSuffixCompare(tokens, start) ??
    readRolling(tokens, start);
  if (special) found.push(special);
  return found;
}

/** "fell due in June": that is when it was due, and nothing became less. */
export function fallsDue(tokens: readonly Token[], start: number): boolean {
  return /^f[ae]ll(?:s|en|ing)?$/.test(tokens[start]?.text ?? '') && tokens[start + 1]?.text === 'due';
}

/** "in fall", "this fall", "fall 2025": a season, and no change; "did takings fall" is one. */
function isSeason(tokens: readonly Token[], start: number): boolean {
  const before = tokens[start - 1]?.text === 'the' ? start - 2 : start - 1;
  const [following, then] = tokens.slice(start + 1);
  const year = following?.text === 'of' ? then : following;
  return SEASON_LEADS.has(tokens[before]?.text ?? '') || (year !== undefined && isYear(year));
}

const SEASON_LEADS = new Set(['in', 'during', 'this', 'last', 'next', 'since', 'until', 'every', 'each']);

/** True when nothing that could be a unit follows. */
function endsPhrase(next: Token | undefined): boolean {
  return next === undefined || FUNCTION_WORDS.has(next.text);
}

/** True for a number that can only be told from a year by a unit. */
function isYear({ raw, currency }: Token): boolean {
  return /^(19|20)\d\d$/.test(raw) && currency === null;
}

/** "between 10 and 20", "from 3 to 5" */
function readBetween(tokens: readonly Token[], start: number): OperatorMatch | null {
  const [first, low, joiner, high] = tokens.slice(start, start + 4);
  const spans =
    (first?.text === 'between' && joiner?.text === 'and') || (first?.text === 'from' && joiner?.text === 'to');
  if (!spans || !low || !high || low.number === null || high.number === null) return null;
  // "from 2024 to 2025" is a stretch of years; an amount has a unit, or stands between others.
  if (first?.text === 'from' && [low, high].every(isYear) && endsPhrase(tokens[start + 4])) return null;
  return {
    end: start + 4,
    operator: {
      op: 'compare',
      comparator: '>=',
      value: low.number,
      high: high.number,
      percent: low.percent || high.percent,
      currency: low.currency ?? high.currency,
      nouns: [],
    },
  };
}

/** "5 best", "ten most recent": the number stands in front. */
function readPrefixCount(tokens: readonly Token[], start: number): OperatorMatch | null {
  const [number, word, next] = tokens.slice(start, start + 3);
  if (!number || number.number === null || number.percent || !word) return null;
  const pair = `${word.text} ${next?.text ?? ''}`;
  for (const [descending, phrases] of LATEST)
    for (const phrase of phrases.split('|')) {
      if (phrase === pair) return { end: start + 3, operator: { op: 'latest', count: number.number, descending } };
      if (phrase === word.text) return { end: start + 2, operator: { op: 'latest', count: number.number, descending } };
    }
  for (const [descending, phrases] of TOPS)
    if (phrases.split('|').includes(word.text))
      return {
        end: start + 2,
        operator: { op: 'top', count: number.number, descending, size: isAboutSize(word.text) },
      };
  return null;
}

/** "100 or more", "5+" */
function readSuffixCompare(tokens: readonly Token[], start: number): OperatorMatch | null {
  const [number, or, more] = tokens.slice(start, start + 3);
  if (!number || number.number === null) return null;
  const make = (end: number, comparator: Comparator): OperatorMatch => ({
    end,
    operator: {
      op: 'compare',
      comparator,
      value: number.number ?? 0,
      high: null,
      percent: number.percent,
      currency: number.currency,
      nouns: [],
    },
  });
  if (or?.text === '+') return make(start + 2, '>=');
  if (or?.text !== 'or') return null;
  if (['more', 'above', 'over', 'higher', 'greater', 'longer', 'older'].includes(more?.text ?? ''))
    return make(start + 3, '>=');
  return ['less', 'fewer', 'below', 'under', 'lower', 'shorter', 'younger'].includes(more?.text ?? '')
    ? make(start + 3, '<=')
    : null;
}

/** "rolling 7 day average", "28-day moving average", "7 day rolling" */
function readRolling(tokens: readonly Token[], start: number): OperatorMatch | null {
  const texts = tokens.slice(start, start + 5).map((token) => token.text);
  const rolling = (text: string | undefined): boolean => text === 'rolling' || text === 'moving' || text === 'trailing';
  const lead = rolling(texts[0]) ? 1 : 0;
  const count = tokens[start + lead]?.number ?? null;
  const unit = /^(day|week|month)s?$/.exec(texts[lead + 1] ?? '')?.[1];
  if (count === null || !unit || (lead === 0 && !rolling(texts[2]))) return null;
  let end = start + lead + (lead === 1 ? 2 : 3);
  const average =
    texts[0] === 'moving' || texts[2] === 'moving' || ['average', 'avg', 'mean'].includes(tokens[end]?.text ?? '');
  if (['average', 'avg', 'mean', 'sum', 'total'].includes(tokens[end]?.text ?? '')) end += 1;
  return {
    end,
    operator: { op: 'rolling', count, unit: unit === 'day' ? 'DAY' : unit === 'week' ? 'WEEK' : 'MONTH', average },
  };
}
