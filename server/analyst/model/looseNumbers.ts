import { amounts, otherScripts } from './numberWords.ts';

/** Texts whose numbers a sentence may repeat. */
export interface KnownWords {
  /** The question. */
  readonly question: string;
  /** Queries and keys of their rows: dates of theirs may be named. */
  readonly dated: readonly string[];
  /** Values and labels with words of their own, such as “Nord 3”. */
  readonly names: readonly string[];
}

/** Numbers in any script, with what joins them: 1,350 · 2026-10 · ½. */
const numbers = /\p{N}+(?:[.,:/'\u00a0\u202f-]\p{N}+)*/gu;

const unread = /[\p{M}_*~\\]/gu;

/** Words that come before a date and never before an amount: it may rise “to 2026”. */
const beforeDates = new Set(
  (
    'in since during year years fy calendar im seit jahr jahre ' +
    'january february march april may june july august september october november december ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember'
  ).split(' '),
);
const dateLike = /^(?:19|20)\d{2}(?:-\d{2}){0,2}$/;

/** The word before each number, as a pair. */
function pairsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(numbers)].map((match) => pairOf(text, match)));
}

function pairOf(text: string, { 0: number, index }: RegExpMatchArray): string {
  return `${wordBefore(text, index ?? 0)} ${number}`;
}

function wordBefore(text: string, index: number): string {
  return /([\p{L}$€£¥]+)[^\p{L}\p{N}]*$/u.exec(text.slice(0, index))?.[1]?.toLowerCase() ?? '';
}

/**
 * Numbers and amounts of a text that only its writer can have said. A number of the question may be
 * repeated after the word it follows there (“above 5000”, not “it is 5000”), a date of a query
 * after a word that comes before dates.
 */
export function looseNumbers(text: string, known: KnownWords): readonly string[] {
  const found = forms.map((form) =>
    looseIn(form(text), {
      question: form(known.question),
      dated: known.dated.map(form),
      names: known.names.map(form),
    }),
  );
  return [...new Set(found.flat())];
}

/** A text as it is written, and as it is read: without emphasis, forms of letters and accents. */
const forms: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFKC').replaceAll(unread, ''),
  (text) => text.normalize('NFKD').replaceAll(unread, ''),
];

function looseIn(text: string, { question, dated, names }: KnownWords): readonly string[] {
  let left = text;
  for (const name of names.filter(
    (one) => /\p{L}/u.test(one) && (/\p{N}/u.test(one) || one.search(otherScripts) >= 0),
  )) {
    left = left.replaceAll(name, ' ');
  }
  const asked = pairsOf(question);
  const dates = new Set(
    dated.flatMap((one) => one.match(numbers) ?? []).flatMap((one) => [one, one.slice(0, 4), one.slice(0, 7)]),
  );
  const loose = [...left.matchAll(numbers)].filter((match) => {
    const [number] = match;
    const isDate =
      dates.has(number) &&
      dateLike.test(number) &&
      beforeDates.has(wordBefore(left, match.index)) &&
      !isCounted(left, match);
    return !asked.has(pairOf(left, match)) && !isDate;
  });
  const askedAmounts = new Set([...question.matchAll(amounts)].map((match) => pairOf(question, match).toLowerCase()));
  const spoken = [...left.matchAll(amounts)].filter((match) => !askedAmounts.has(pairOf(left, match).toLowerCase()));
  return [...loose, ...spoken, ...left.matchAll(otherScripts)].map(([found]) => found);
}

/** True: the sign of a unit follows, so that it is no date. */
function isCounted(text: string, match: RegExpMatchArray): boolean {
  const after = text.slice((match.index ?? 0) + match[0].length);
  return /^[\s\u00a0]*(?:[%‰€$£¥]|[A-Z]{3}\b|[kKmM]\b|bn\b)/.test(after);
}
