import { isWordOf } from './wordnet.ts';
import type { WordClass } from './wordnet.ts';

/** Endings of inflected forms, and those of the base form. */
const endings: Readonly<Record<'noun' | 'verb' | 'adjective' | 'adverb', readonly (readonly [string, string])[]>> = {
  noun: [
    ['ies', 'y'],
    ['ves', 'f'],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['ied', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adjective: [
    ['iest', 'y'],
    ['ier', 'y'],
    ['est', 'e'],
    ['er', 'e'],
    ['est', ''],
    ['er', ''],
  ],
  adverb: [],
};

/**
 * Base form of a word in a class: "located" is "locate" as a verb; null: it is no word of the
 * class. Irregular forms are not known here.
 */
export function baseIn(of: WordClass, word: string): string | null {
  // "bigger" is listed by itself.
  if (of !== 'adjective' && isWordOf(of, word)) {
    return word;
  }
  for (const [ending, base] of endings[of]) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) {
      continue;
    }
    const rest = word.slice(0, -ending.length);
    const candidates = [rest + base, ...(base === '' ? [undoubled(rest)] : [])];
    for (const candidate of candidates) {
      if (candidate.length > (of === 'adjective' ? 2 : 1) && isWordOf(of, candidate)) {
        return candidate;
      }
    }
  }
  return of === 'adjective' && isWordOf(of, word) ? word : null;
}

/** "shipp" → "ship" */
const undoubled = (word: string): string => word.replace(/([bdfgklmnprstvz])\1$/, '$1');
