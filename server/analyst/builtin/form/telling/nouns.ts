import { isWordOf } from '../../../../english/wordnet.ts';
import { labelOf } from '../../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { lowered } from '../../answer/rows/columnText.ts';

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['staff', 'staff'],
  ['series', 'series'],
  ['species', 'species'],
  ['people', 'people'],
  ['children', 'children'],
  ['data', 'data'],
]);

/** Name of the rows of a model, as many: "customers". */
export function rowsName(model: string, lookup: CatalogLookup): string {
  const definition = lookup.model(model);
  return plural(lowered(definition ? labelOf(definition) : model.replaceAll('_', ' ')));
}

/** Name of one row of a model: "customer". */
export function rowName(model: string, lookup: CatalogLookup): string {
  const definition = lookup.model(model);
  return singular(lowered(definition ? labelOf(definition) : model.replaceAll('_', ' ')));
}

/** A noun for several, changed in its last word. */
export function plural(noun: string): string {
  return lastWord(noun, (word) => {
    const known = IRREGULAR.get(word);
    if (known !== undefined) return known;
    // "Kunde" has a plural too, but none that could be made up.
    if (!isEnglish(word)) return word;
    if (/(?:[^s]s|ies)$/.test(word) && !/(?:us|is)$/.test(word)) return word;
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  });
}

/** A label of values, as many: "countries", "years of signing up". */
export function pluralLabel(label: string): string {
  const at = label.indexOf(' of ');
  return at < 0 ? plural(label) : `${plural(label.slice(0, at))}${label.slice(at)}`;
}

/** A noun for one, changed in its last word. */
export function singular(noun: string): string {
  return lastWord(noun, (word) => {
    for (const [one, many] of IRREGULAR) if (many === word) return one;
    const one = singularWord(word);
    return one !== word && isEnglish(one) ? one : word;
  });
}

function singularWord(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Letters of the shortest word that another may end with: "weborder". */
const SHORTEST_END = 5;

/**
 * True for a noun of the dictionary in one or many, and for one that ends with a noun: only such a
 * word has a plural that can be told.
 */
function isEnglish(text: string): boolean {
  const word = text.toLowerCase();
  if (/[^a-z]/.test(word)) return !/\p{L}/u.test(word.replaceAll(/[a-z'’-]/g, ''));
  if (isNoun(word)) return true;
  for (let at = 3; at <= word.length - SHORTEST_END; at++)
    if (isNoun(word.slice(at)) && isNoun(word.slice(0, at))) return true;
  return false;
}

function isNoun(word: string): boolean {
  return isWordOf('noun', word) || isWordOf('noun', singularWord(word));
}

function lastWord(noun: string, change: (word: string) => string): string {
  const at = noun.lastIndexOf(' ') + 1;
  return `${noun.slice(0, at)}${change(noun.slice(at))}`;
}

/** "a", "a and b", "a, b and c". */
export function listText(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}
