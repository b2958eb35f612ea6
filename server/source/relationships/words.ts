/** `customerID`, `customer_id`, `CustomerId` → `['customer', 'id']`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words with the same singular and plural, or without a plural. */
const unchanged = new Set(
  'series species news means data info information weather staff traffic music media feedback content equipment'.split(
    ' ',
  ),
);
const irregular: Readonly<Record<string, string>> = { people: 'person', children: 'child', men: 'man', women: 'woman' };
/** Words that end in -ie, followed by an s. */
const endsInIes = /^(?:mov|cook|calor|rook|zomb|self|brown|hood|gen|rud)ies$|^[a-z]ies$/;

/**
 * Singular of a table's name: `order_items` → `order item`. A word that is not a plural is
 * unchanged.
 */
export function singular(words: readonly string[]): string {
  return [...words.slice(0, -1), oneOf(words.at(-1) ?? '')].join(' ');
}

function oneOf(word: string): string {
  if (unchanged.has(word)) return word;
  const other = irregular[word];
  if (other !== undefined) return other;
  if (word.endsWith('ies') && !endsInIes.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(word)) return word;
  return /(?:ch|sh|x|ss|(?:stat|bon|vir|camp|cens)us)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '');
}

/** Many of what the words name one of: `agency` → `agencies`. Words that name many stay. */
export function plural(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (last === '' || unchanged.has(last) || oneOf(last) !== last || !/[a-z]$/.test(last)) return words.join(' ');
  const many =
    Object.keys(irregular).find((word) => irregular[word] === last) ??
    (/[^aeiou]y$/.test(last) ? `${last.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(last) ? `${last}es` : `${last}s`);
  return [...words.slice(0, -1), many].join(' ');
}

/** `order` → `an order`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The first letter large. */
export const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** `a, b or c` */
export function anyOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`;
}
