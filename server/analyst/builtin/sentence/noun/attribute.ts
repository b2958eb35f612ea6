import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { comparators } from '../words/english.ts';
import { literal, literalAfterField, literalList } from '../words/literal.ts';
import { plainNoun } from '../recursion.ts';
import { operand, test, unit } from '../condition/test.ts';
import type { Modifier, Noun } from '../tree.ts';

/** A noun that may name a field. */
function fieldNoun(text: Text, at: number): readonly Parsed<Noun>[] {
  return plainNoun(text, at).filter(({ value }) => value.names.some(({ target }) => target.kind !== 'model'));
}

export const attribute: Rule<Modifier> = either(
  map(
    sequence(maybe(says('the|a|an|their|its|his|her|that|either|either the|either a')), fieldNoun, test),
    ([, one, said]): Modifier => ({
      kind: 'attribute',
      noun: one,
      test: said,
      negated: false,
    }),
  ),
  // "at least 100 dollars in salary", "more than 5 credits"
  map(
    sequence(phrases(comparators), literal, unit, maybe(says('in|of|for|as')), fieldNoun),
    ([operator, one, measured, , about]): Modifier => ({
      kind: 'attribute',
      noun: about,
      test: { kind: 'compare', operator, to: { kind: 'literal', literal: one }, unit: measured },
      negated: false,
    }),
    0.05,
  ),
  // "more docks than the average station"
  map(
    sequence(
      maybe(says('a|an')),
      phrases({
        more: '>',
        higher: '>',
        larger: '>',
        greater: '>',
        bigger: '>',
        longer: '>',
        fewer: '<',
        less: '<',
        lower: '<',
        smaller: '<',
        shorter: '<',
      } as const),
      fieldNoun,
      says('than'),
      operand,
      unit,
    ),
    ([, operator, one, , to, measured]): Modifier => ({
      kind: 'attribute',
      noun: one,
      test: { kind: 'compare', operator, to, unit: measured },
      negated: false,
    }),
  ),
  // "order status both open and paid"
  map(
    sequence(maybe(says('the|a|an')), fieldNoun, says('both|both of'), literal, says('and'), literal),
    ([, one, , left, , right]): Modifier => ({
      kind: 'both',
      of: [left, right].map((value): Modifier => ({
        kind: 'attribute',
        noun: one,
        test: { kind: 'is', literals: [value], negated: false },
        negated: false,
      })),
    }),
  ),
  // "status code done", "Approved as status": the value first
  map(
    sequence(maybe(says('the|a|an|both|either')), literalList, maybe(says('as|as the|as their|as its|for')), fieldNoun),
    ([, { literals, joined }, , about]): Modifier =>
      joined === 'and' && literals.length > 1
        ? {
            kind: 'both',
            of: literals.map((one): Modifier => ({
              kind: 'attribute',
              noun: about,
              test: { kind: 'is', literals: [one], negated: false },
              negated: false,
            })),
          }
        : { kind: 'attribute', noun: about, test: { kind: 'is', literals, negated: false }, negated: false },
    0.04,
  ),
  // "the letter D in their first name"
  map(
    sequence(
      maybe(says('the|a|an')),
      maybe(says('letter|letters|word|words|substring|text|string|character|characters')),
      literalAfterField,
      says(
        'in|in the|in their|in its|within|within the|as part of|in part of|in part of their|as part of their|inside|as a part of|anywhere in|somewhere in',
      ),
      fieldNoun,
    ),
    ([, , one, , about]): Modifier => ({
      kind: 'attribute',
      noun: about,
      test: { kind: 'text', how: 'contains', literals: [one], negated: false },
      negated: false,
    }),
    0.06,
  ),
);
