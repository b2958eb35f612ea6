import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';

/** "in an alphabetical order", "in the reverse chronological order". */
const orderNamed: Rule<boolean> = map(
  sequence(
    says('in'),
    maybe(says('a|an|the')),
    phrases({
      descending: true,
      decreasing: true,
      reverse: true,
      'descending alphabetical': true,
      'reverse alphabetical': true,
      'reverse chronological': true,
      ascending: false,
      increasing: false,
      alphabetical: false,
      alphabetic: false,
      lexicographical: false,
      lexicographic: false,
      lexical: false,
      chronological: false,
      'ascending alphabetical': false,
    }),
    says('order|manner|fashion|sequence'),
  ),
  ([, , descending]) => descending,
);

const directionPhrase = phrases<boolean>({
  'in descending order': true,
  descending: true,
  'in decreasing order': true,
  'from highest to lowest': true,
  'from high to low': true,
  'from largest to smallest': true,
  'from most to least': true,
  'in desc order': true,
  'in reverse order': true,
  'in reverse alphabetical order': true,
  'in descending alphabetical order': true,
  'in descending lexicographical order': true,
  'from newest to oldest': true,
  'from oldest to youngest': true,
  'from the most recent to the oldest': true,
  desc: true,
  'in ascending order': false,
  ascending: false,
  'in increasing order': false,
  'from lowest to highest': false,
  'from low to high': false,
  'from smallest to largest': false,
  'from least to most': false,
  'in asc order': false,
  'in order': false,
  'in alphabetical order': false,
  alphabetically: false,
  'in ascending alphabetical order': false,
  'in lexicographical order': false,
  'in lexicographic order': false,
  'in alphabetic order': false,
  'from a to z': false,
  'a to z': false,
  'from z to a': true,
  'z to a': true,
  'in chronological order': false,
  chronologically: false,
  'from oldest to newest': false,
  'from youngest to oldest': false,
  'from earliest to latest': false,
  asc: false,
  'in ascending lexicographical order': false,
});

export const direction = either(orderNamed, directionPhrase);

export function directionWord(text: Text, at: number): readonly Parsed<boolean>[] {
  return phrases({ descending: true, decreasing: true, ascending: false, increasing: false })(text, at);
}

export function wordsDirection(words: string): boolean | null {
  if (/descending|decreasing/.test(words)) return true;
  return /ascending|increasing|alphabet/.test(words) ? false : null;
}
