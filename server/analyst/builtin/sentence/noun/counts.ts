import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { comparators } from '../words/english.ts';
import type { Count } from '../tree.ts';

/** "more than 3", "at least two", "3", "only 1", "no". */
export const count: Rule<Count> = either(
  map(sequence(phrases(comparators), wholeNumber), ([operator, value]): Count => ({ operator, value })),
  map(sequence(wholeNumber, says('or more|or above|and more')), ([value]): Count => ({ operator: '>=', value })),
  map(sequence(wholeNumber, says('or fewer|or less')), ([value]): Count => ({ operator: '<=', value })),
  map(sequence(maybe(says('exactly|only|just')), wholeNumber), ([, value]): Count => ({ operator: '=', value }), 0.02),
  map(says('multiple|several|more than one|two or more|various'), (): Count => ({ operator: '>', value: 1 })),
  map(
    says('some|any|at least one|one or more|a|an|a certain|a single|even a single|even one|any single'),
    (): Count => ({ operator: '>=', value: 1 }),
  ),
);

export function wholeNumber(text: Text, at: number): readonly Parsed<number>[] {
  const word = text.words[at];
  if (!word) return [];
  if (!word.quoted && word.number !== null && Number.isInteger(word.number))
    return [{ end: at + 1, value: word.number, cost: 0 }];
  return [];
}

/** "more than twice", "at least 3 times". */
export const frequency: Rule<Count> = either(
  map(sequence(count, says('times|time')), ([one]) => one),
  map(sequence(maybe(phrases(comparators)), phrases({ once: 1, twice: 2, thrice: 3 })), ([operator, value]): Count => ({
    operator: operator ?? '=',
    value,
  })),
);
