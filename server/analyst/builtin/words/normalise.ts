import { parseNumber, scaleWord } from './numbers.ts';
import { stem } from './stem.ts';

/** Word, number or sign of a question. */
export interface Token {
  /** Lower case, without diacritics. */
  readonly text: string;
  /** As written. */
  readonly raw: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Inside quotation marks: one token for the whole quoted text. */
  readonly quoted: boolean;
  /** Value when the token is a number. */
  readonly number: number | null;
  readonly percent: boolean;
  /** ISO 4217 code of a currency sign written with the number, or null. */
  readonly currency: string | null;
}

/** One word of a name. */
export interface NameWord extends Token {
  /** Whether the name has an "&" before it. */
  readonly afterAnd: boolean;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bwhat's\b/gi, 'what is'],
  [/\bwho's\b/gi, 'who is'],
  [/\bhow's\b/gi, 'how is'],
  [/\bwhere's\b/gi, 'where is'],
  [/\bthat's\b/gi, 'that is'],
  [/\blet's\b/gi, 'let us'],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should)n't\b/gi, '$1 not'],
  [/\b(i|we|you|they)'(?:ve|d|ll|re|m)\b/gi, '$1'],
  // "2023-2025", "2023–2025": a stretch of years
  [/\b((?:19|20)\d\d) ?[-–—] ?((?:19|20)\d\d)\b(?!-)/g, '$1 to $2'],
  [/(\p{L})'s\b/giu, '$1'],
  [/(\p{L}s)'(?=\s|$)/giu, '$1'],
];

const TOKEN =
  /"([^"]+)"|(?:(?<=^|\s)'([^']+)'(?=\s|[?!.,;]|$))|(\d{4}-\d{2}-\d{2}|(?<![\d:])\d{1,2}:\d{2}(?:[ap]m)?(?![\d:])|\d{4}-[qQwW]?\d{1,2}(?!\d)|(?<![\d.])\d{1,2}(?:\.\d{1,2}\.|\/\d{1,2}\/)(?:\d{4}|\d{2})(?![\d.]))|((?:(?<=^|\s)-)?[€$£¥]?(?:[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})|\d[\d,]*(?:\.\d+)?)(?:k|mn|mio|m|bn|b)?(?:%|€|\$|£)?(?![\p{L}\d]))|((?:\p{L}\.){2,})|([\p{L}\p{N}]+)|(>=|<=|<>|!=|[<>=,&%#+])/giu;

/**
 * Splits a question into tokens: Unicode folded, contractions opened, quoted text whole, numbers
 * read.
 */
export function normalise(question: string): readonly Token[] {
  const text = openContractions(
    question
      .normalize('NFKC')
      .replace(/[“”„«»]/g, '"')
      .replace(/[‘’]/g, "'"),
  );
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const quoted = match[1] ?? match[2];
    const abbreviation = match[5];
    const raw = quoted ?? (abbreviation === undefined ? match[0] : abbreviation.replaceAll('.', ''));
    const end = match.index + match[0].length;
    const token = toToken(raw.replace(/,+$/, '') || raw, match.index, end, quoted !== undefined);
    tokens.push(isGrouped(token, text.slice(end)) ? { ...token, number: Number(token.raw.replace(/\D/g, '')) } : token);
    if (quoted === undefined && /\d,$/.test(raw))
      tokens.push(toToken(',', match.index + match[0].length - 1, match.index + match[0].length, false));
  }
  return joinNumberWords(tokens);
}

/**
 * The comparable words of a name, label or value: `order_count`, `orderCount` and "Order count"
 * give the same.
 */
export function wordsOf(name: string): readonly NameWord[] {
  // Only identifiers are split at capitals: "LinkedIn", "iPhone" and "PhD" are single words.
  const open = /^\p{Ll}{2,}(?:\p{Lu}[\p{Ll}\d]+)+$/u.test(name)
    ? name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    : name;
  const spaced = open.replace(/[_/.\-()[\]:;]+/g, ' ');
  return normalise(spaced)
    .map((token, at, all) => ({ ...token, afterAnd: all[at - 1]?.text === '&' }))
    .filter((token) => /[\p{L}\p{N}]/u.test(token.text));
}

/** True for "&" and "and", either of which may stand in a name for the other. */
export function isAnd(text: string | undefined): boolean {
  return text === '&' || text === 'and';
}

/** Lower case without diacritics, for comparing text. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** "1.000 €": one thousand, as it is written where the euro stands after the number. */
function isGrouped({ raw, quoted }: Token, rest: string): boolean {
  return (
    !quoted && /^[1-9]\d{0,2}\.\d{3}€?$/.test(raw) && (raw.endsWith('€') || /^\s?(?:€|euros?\b|eur\b)/i.test(rest))
  );
}

function openContractions(text: string): string {
  return CONTRACTIONS.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text);
}

function toToken(raw: string, start: number, end: number, quoted: boolean): Token {
  const text = fold(raw);
  const number = quoted ? null : parseNumber(text);
  return {
    text,
    raw,
    stem: stem(text),
    start,
    end,
    quoted,
    number: number?.value ?? null,
    percent: number?.percent ?? false,
    currency: number?.currency ?? null,
  };
}

/** "2 million", "three hundred", "a dozen" and "10 percent" become one number token. */
function joinNumberWords(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const scale = token.quoted ? null : scaleWord(token.text);
    if (before && before.number !== null && scale !== null)
      joined[joined.length - 1] = {
        ...before,
        number: before.number * scale,
        end: token.end,
        raw: `${before.raw} ${token.raw}`,
        text: `${before.text} ${token.text}`,
      };
    else if (before && before.number !== null && /^(%|percent|pct)$/.test(token.text))
      joined[joined.length - 1] = { ...before, percent: true, end: token.end, raw: `${before.raw} ${token.raw}` };
    else if (before && (before.text === 'a' || before.text === 'an') && (token.text === 'dozen' || scale !== null))
      joined[joined.length - 1] = {
        ...token,
        number: scale ?? 12,
        start: before.start,
        raw: `${before.raw} ${token.raw}`,
      };
    else joined.push(token);
  }
  return joined;
}
