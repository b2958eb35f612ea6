/** `customerID`, `customer_id`, `CustomerId` → `['customer', 'id']`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** One of what a table's name means many of: `order_items` → `order item`. A word that is no plural stays. */
export function singular(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const one = last.endsWith('ies')
    ? `${last.slice(0, -3)}y`
    : /(ss|us|is)$/.test(last)
      ? last
      : /(ch|sh|x|ss)es$/.test(last)
        ? last.slice(0, -2)
        : last.replace(/s$/, '');
  return [...words.slice(0, -1), one].join(' ');
}

/** `order` → `an order`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The first letter large. */
export const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** `a, b or c` */
export function anyOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`;
}
