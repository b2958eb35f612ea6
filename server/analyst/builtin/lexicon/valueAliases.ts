import { countryNamed, isPlaceCode, stateNamed } from '../../../english/countries.ts';

/** Other words for a value. */
export interface ValueAlias {
  readonly text: string;
  /** Means the value only in capitals: "US", "IN". */
  readonly capitals: boolean;
}

/**
 * Other words for a value of a field: "American" for USA, "Texas" for TX, "women" for F.
 * @param fieldWords of the name of the field, which say what a code is
 */
export function aliasesOf(value: string, fieldWords: readonly string[]): readonly ValueAlias[] {
  const isOf = (words: string): boolean => words.split(' ').some((word) => fieldWords.includes(word));
  const isCode = value.length <= 3;
  const all: string[] = [];
  const country = !isCode || isOf('country nation nationality citizenship region') ? countryNamed(value) : undefined;
  if (country && !isOf('state')) all.push(...country.names, ...country.adjectives);
  const state = !isCode || isOf('state province region') ? stateNamed(value) : undefined;
  if (state && isOf('state province region')) all.push(...state.names);
  if (isOf('gender sex')) all.push(...gendered(value));
  return [
    ...all
      .filter((text) => text.toLowerCase() !== value.toLowerCase())
      .map((text) => ({ text, capitals: isPlaceCode(text) })),
    ...initials(value),
  ];
}

function gendered(value: string): readonly string[] {
  if (/^(?:f|female|w|woman)$/i.test(value)) return ['female', 'woman', 'girl'];
  return /^(?:m|male|man)$/i.test(value) ? ['male', 'man', 'boy'] : [];
}

/** "NYC" for New York City. */
function initials(value: string): readonly ValueAlias[] {
  const text = value
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word[0] ?? '')
    .join('');
  return /^\p{Lu}{2,4}$/u.test(text) && text.length < value.length ? [{ text, capitals: true }] : [];
}
