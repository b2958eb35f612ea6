/** Two fields of the same rows: "whose origin and destination are the same". */
import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { roleKinds } from '../words/roleWords.ts';
import { areTheSame } from '../words/sameness.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { plainNoun } from '../recursion.ts';
import type { Modifier, Noun } from '../tree.ts';

const whose = says(
  'whose|where|where the|with the|that have|which have|for which|for which the|in which the|when the|if the',
);
const equals = phrases({
  equals: true,
  equal: true,
  is: true,
  are: true,
  'is equal to': true,
  'are equal to': true,
  'is the same as': true,
  'are the same as': true,
  'was the same as': true,
  matches: true,
  'is identical to': true,
  'is also': true,
  'is not': false,
  'is not the same as': false,
  'was not the same as': false,
  'are not the same as': false,
  'is not equal to': false,
  'does not equal': false,
  'does not match': false,
  'differs from': false,
  'differ from': false,
  'is different from': false,
  'was different from': false,
  'is different than': false,
});

interface Pair {
  readonly left: Noun;
  readonly right: Noun;
  readonly same: boolean;
}

/**
 * "have the same origin and destination": of two ends. "the same first and last name" is said of
 * several rows.
 */
function haveTheSame(text: Text, at: number): readonly Parsed<Pair>[] {
  const isEnd = ({ words }: Noun): boolean =>
    words
      .toLowerCase()
      .split(' ')
      .some((word) => roleKinds.some(({ called, words: all }) => called.includes(word) || all.includes(word)));
  return sequence(
    says('have|has|had|with|having'),
    phrases({ 'the same': true, identical: true, equal: true, different: false, 'a different': false }),
    plainNoun,
    says('and|as'),
    plainNoun,
  )(text, at).flatMap(({ end, cost, value: [, same, left, , right] }) =>
    isEnd(left) && isEnd(right) ? [{ end, cost, value: { left, right, same } }] : [],
  );
}

const pair: Rule<Pair> = either(
  // "whose origin and destination are the same"
  map(
    sequence(whose, maybe(says('both')), plainNoun, says('and'), plainNoun, areTheSame),
    ([, , left, , right, same]) => ({
      left,
      right,
      same,
    }),
  ),
  // "where the start dock equals the end dock"
  map(sequence(whose, plainNoun, equals, plainNoun), ([, left, same, right]) => ({ left, right, same }), 0.02),
  haveTheSame,
);

/** What two fields of the rows have to do with each other. */
export const alike: Rule<Modifier> = (text, from) =>
  pair(text, from).map(({ end, cost, value }) => ({
    end,
    cost,
    value: { kind: 'alike' as const, ...value, words: wordsOf(text, from, end) },
  }));
