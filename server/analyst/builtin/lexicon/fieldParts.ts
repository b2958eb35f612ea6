import type { SaidPart } from './namePhrase.ts';
import { keysOf } from './nameWords.ts';
import { wordKey } from './wordForms.ts';

/** Last words of names that say what kind of value it is: `city_name` is a city. */
const kinds = keySet(
  'name code id identifier key number date time datetime timestamp at on description detail text value amount flag count total quantity',
);
/** Last words of names that say in what it is counted: `market_value_billion` is a market value. */
const units = keySet('billion billions million millions thousand thousands percent usd eur');
/** Words for how many there are. */
const counts = keySet('count number quantity total');
/** First words of names that only grammar asks for. */
const paddings = keySet('is has was the total number count');

const negations = new Set(['no', 'not', 'never', 'without', 'non', 'neither']);

function keySet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(wordKey));
}

/**
 * What people say for a name of a field: `order_status_code` of orders is an "order status code", a
 * "status code" and a "status".
 * @param nouns of the model of the field
 */
export function partsOfField(words: readonly string[], nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  // "no longer sold" is not "sold".
  if (words.some((word) => negations.has(word))) return [{ words, match: 'whole', weight: 1 }];
  const own = withoutNoun(words, nouns);
  const parts: SaidPart[] = [{ words, match: 'whole', weight: 1 }];
  if (own.length < words.length) parts.push({ words: own, match: 'own', weight: 0.97 });
  parts.push(...withNouns(own, nouns, 'whole', 0.98));
  parts.push(...counted(own, nouns));
  for (const all of new Set([words, own])) {
    const [first, ...rest] = all;
    if (first !== undefined && rest.length > 0 && !counts.has(wordKey(first)))
      parts.push(...turned(all).map((said) => ({ words: said, match: 'whole' as const, weight: 0.96 })));
  }
  parts.push(...kindFirst(own, nouns), ...heads(own, nouns), ...skipping(own), ...others(words));
  return parts;
}

/** `customer_city` and `date_of_order` of customers and orders: "city", "date". */
function withoutNoun(words: readonly string[], nouns: readonly (readonly string[])[]): readonly string[] {
  const at = words.indexOf('of');
  for (const noun of nouns) {
    if (noun.length < words.length && startsWith(words, noun)) return words.slice(noun.length);
    if (at > 0 && noun.length === words.length - at - 1 && startsWith(words.slice(at + 1), noun))
      return words.slice(0, at);
  }
  return words;
}

/** `apt_type_code` of apartments: "apartment type code". */
function withNouns(
  own: readonly string[],
  nouns: readonly (readonly string[])[],
  match: SaidPart['match'],
  weight: number,
): readonly SaidPart[] {
  return nouns.slice(0, 4).map((noun) => ({ words: [...noun, ...own], match, weight }));
}

/** "date of birth" for `birth_date`, "type of admission". */
function turned(words: readonly string[]): readonly (readonly string[])[] {
  if (words.includes('of')) {
    const at = words.indexOf('of');
    return [[...words.slice(at + 1), ...words.slice(0, at)]];
  }
  const [first = '', second = ''] = words;
  // `amount_claimed`: "claimed amount".
  if (words.length === 2 && kinds.has(wordKey(first))) return [[second, first]];
  return words.length > 3 ? [] : [[words.at(-1) ?? '', 'of', ...words.slice(0, -1)]];
}

/** `num_rooms`, `room_count`: "number of rooms", "rooms". */
function counted(words: readonly string[], nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  const [first = ''] = words;
  const [start, end] = [counts.has(wordKey(first)), counts.has(wordKey(words.at(-1) ?? ''))];
  if (words.length < 2 || (!start && !end)) return [];
  const rest = start ? words.slice(words[1] === 'of' ? 2 : 1) : words.slice(0, -1);
  if (rest.length === 0) return [];
  const isOwn = nouns.some((noun) => keysOf(noun).join(' ') === keysOf(rest).join(' '));
  return [
    { words: ['number', 'of', ...rest], match: 'whole', weight: 0.98 },
    { words: ['count', 'of', ...rest], match: 'whole', weight: 0.96 },
    { words: ['amount', 'of', ...rest], match: 'whole', weight: 0.93 },
    { words: [...rest, 'count'], match: 'whole', weight: 0.97 },
    { words: [...rest, 'number'], match: 'whole', weight: 0.95 },
    ...(isOwn ? [] : [{ words: rest, match: 'head' as const, weight: 0.75 }]),
  ];
}

/** `date_claim_settled` of claims: "date settled", "settled date", "date of settled claims". */
function kindFirst(own: readonly string[], nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  const [kind = '', ...rest] = own;
  if (rest.length === 0 || rest.includes('of') || !kinds.has(wordKey(kind)) || kinds.has(wordKey(rest.at(-1) ?? '')))
    return [];
  const bare = withoutNoun(rest, nouns);
  return [
    { words: [kind], match: 'head', weight: 0.72 },
    ...[rest, bare].flatMap((said): readonly SaidPart[] => [
      { words: [kind, ...said], match: 'own', weight: 0.95 },
      { words: [...said, kind], match: 'own', weight: 0.92 },
      { words: [kind, 'of', ...said], match: 'own', weight: 0.92 },
      { words: said, match: 'head', weight: 0.78 },
    ]),
  ];
}

/** The main noun, and what is before a word for the kind of value. */
function heads(own: readonly string[], nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  const parts: SaidPart[] = [];
  const of = own.indexOf('of');
  // The head of "date of birth" is the date, and birth says which.
  if (of > 0) {
    parts.push({ words: own.slice(0, of), match: 'head', weight: 0.72 });
    if (own.length > of + 1) parts.push({ words: own.slice(of + 1), match: 'head', weight: 0.8 });
    return parts;
  }
  let bare = own;
  while (bare.length > 1 && paddings.has(wordKey(bare[0] ?? ''))) bare = bare.slice(bare[1] === 'of' ? 2 : 1);
  if (bare.length > 0 && bare.length < own.length) parts.push({ words: bare, match: 'head', weight: 0.8 });
  while (bare.length > 1 && units.has(wordKey(bare.at(-1) ?? ''))) {
    bare = bare.slice(0, -1);
    parts.push({ words: bare, match: 'head', weight: 0.93 }, ...withNouns(bare, nouns, 'own', 0.92));
  }
  while (bare.length > 1 && kinds.has(wordKey(bare.at(-1) ?? ''))) {
    bare = bare.slice(0, -1);
    parts.push({ words: bare, match: 'head', weight: 0.86 }, ...withNouns(bare, nouns, 'own', 0.9));
  }
  for (let length = Math.min(own.length, bare.length) - 1; length > 0; length -= 1)
    parts.push({ words: bare.slice(-length), match: 'head', weight: length === 1 ? 0.72 : 0.8 });
  for (let length = own.length - 1; length > 0; length -= 1)
    parts.push({ words: own.slice(-length), match: 'head', weight: length === 1 ? 0.7 : 0.8 });
  return parts.map((part) => (part.words.at(-1) === 'of' || part.words[0] === 'of' ? { ...part, words: [] } : part));
}

/** First words that ask for something else of what follows. */
const spans = /^(?:average|avg|mean|total|max|min|first|last|latest)$/;

/** "typical price" for `typical_buying_price`: the first and the last word say which it is. */
function skipping(own: readonly string[]): readonly SaidPart[] {
  const [first = '', ...rest] = own;
  const last = rest.at(-1) ?? '';
  if (
    rest.length < 2 ||
    own.includes('of') ||
    spans.test(first) ||
    kinds.has(wordKey(first)) ||
    counts.has(wordKey(last))
  )
    return [];
  return [{ words: [first, last], match: 'head', weight: 0.8 }];
}

/** Each other word of a name. */
function others(words: readonly string[]): readonly SaidPart[] {
  return words.length < 2
    ? []
    : words
        .filter((word) => word.length > 2 && !kinds.has(wordKey(word)))
        .map((word) => ({ words: [word], match: 'part' as const, weight: 0.4 }));
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, index) => wordKey(words[index] ?? '') === wordKey(word));
}
