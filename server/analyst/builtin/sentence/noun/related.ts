import { attribute } from './attribute.ts';
import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { count } from './counts.ts';
import { aggregates, beForms, comparators } from '../words/english.ts';
import { anyOf, linkTo, negate } from './joined.ts';
import { literal, literalList } from '../words/literal.ts';
import { mostOf } from '../order/ranks.ts';
import { noun, plainNoun } from '../recursion.ts';
import { unit } from '../condition/test.ts';
import type { Modifier } from '../tree.ts';

/** "more than 3 orders", "orders", "a restaurant": related rows. */
export function related(words: string, negated: boolean): Rule<Modifier> {
  return map(
    sequence(
      maybe(count),
      maybe(says('kind of|kinds of|type of|types of|different kinds of|different types of')),
      noun,
    ),
    ([number, kinds, one]): Modifier => ({
      kind: 'link',
      noun: kinds === null ? one : { ...one, distinct: true },
      words,
      negated,
      count: number,
      possessive: false,
    }),
    0.02,
  );
}

/** What follows "has", "with", "having". */
export function haveObject(negated: boolean): Rule<Modifier> {
  return either(
    map(attribute, (one) => negate(one, negated)),
    map(mostOf, (one) => one),
    related('has', negated),
    frequencySum,
    sumIn,
    limitInTotal,
    map(sequence(says('both'), noun, says('and'), noun), ([, left, , right]): Modifier => ({
      kind: 'both',
      of: [linkTo(left, 'has', negated), linkTo(right, 'has', negated)],
    })),
    map(sequence(says('neither'), noun, says('nor'), noun), ([, left, , right]): Modifier => ({
      kind: 'none',
      of: [linkTo(left, 'has', false), linkTo(right, 'has', false)],
    })),
    map(sequence(says('either'), noun, says('or'), noun), ([, left, , right]): Modifier => ({
      kind: 'any',
      of: [linkTo(left, 'has', negated), linkTo(right, 'has', negated)],
    })),
    map(sequence(says('both'), literal, says('and'), literal), ([, left, , right]): Modifier => ({
      kind: 'both',
      of: [left, right].map((one): Modifier => ({ kind: 'literal', literal: one, preposition: 'with', negated })),
    })),
    map(
      literalList,
      ({ literals }): Modifier =>
        anyOf(literals.map((one) => ({ kind: 'literal', literal: one, preposition: 'with', negated }))),
      0.1,
    ),
  );
}

/** "the overall average", "the average price of all products", said after what is compared. */
const onAverage: Rule<'average'> = (text, at) =>
  sequence(
    maybe(says('the|its|their|our')),
    maybe(says('overall|general|global|total|common|company wide|usual')),
    says('average|mean|avg'),
    maybe(says('overall')),
    maybe(
      either(
        map(plainNoun, ({ words }) => words),
        map(says('one|value|amount|level'), () => ''),
      ),
    ),
    maybe(says('overall|in general|altogether|of all of them|of them all|across the board')),
    maybe(
      sequence(
        says('of|of all|across|across all|for|for all|over all|among all|in all'),
        maybe(says('the')),
        plainNoun,
      ),
    ),
  )(text, at)
    .filter(({ value: [, , , , said] }) => said === null || said === '' || isSaidBefore(text, at, said))
    .map(({ end, cost }) => ({ end, cost: cost + 0.01, value: 'average' }));

/** True for the number that is compared: "an average fee above the average fee". */
function isSaidBefore(text: Text, at: number, words: string): boolean {
  const last = words.toLowerCase().split(' ').at(-1);
  return text.words.slice(0, at).some(({ text: word }) => word === last);
}

function anyNumber(text: Text, at: number): readonly Parsed<number>[] {
  const word = text.words[at];
  return !word || word.quoted || word.number === null ? [] : [{ end: at + 1, value: word.number, cost: 0 }];
}

/** "a total amount of more than 6000", "an average price above the overall average". */
export const frequencySum: Rule<Modifier> = map(
  sequence(
    maybe(says('a|an|the')),
    phrases(aggregates),
    maybe(says('of|amount of')),
    plainNoun,
    maybe(says(beForms)),
    maybe(says('of')),
    phrases(comparators),
    either<number | 'average'>(anyNumber, onAverage),
    unit,
  ),
  ([, fn, , one, , , operator, value]): Modifier => ({ kind: 'sum', fn, noun: one, limit: { operator, value } }),
);

/** "whose invoices add up to more than 200": after "whose". */
export const addingUp: Rule<Modifier> = map(
  sequence(
    plainNoun,
    maybe(says('together|all together|in total|altogether')),
    says(
      'add up to|adds up to|added up to|come to|comes to|came to|amount to|amounts to|amounted to|total|totals|totalled|totaled|sum to|sum up to|sums up to',
    ),
    maybe(says('a total of')),
    phrases(comparators),
    either<number | 'average'>(anyNumber, onAverage),
    unit,
    maybe(says('in total|altogether|overall|together')),
  ),
  ([one, , , , operator, value]): Modifier => ({ kind: 'sum', fn: 'SUM', noun: one, limit: { operator, value } }),
);

/** "more than 15000 in grants", "over 200 worth of orders": of all of them. */
export const limitInTotal: Rule<Modifier> = map(
  sequence(
    phrases(comparators),
    anyNumber,
    unit,
    says('in|worth of'),
    plainNoun,
    maybe(says('in total|altogether|overall|in all|all together|in sum')),
  ),
  ([operator, value, , , one]): Modifier => ({ kind: 'sum', fn: 'SUM', noun: one, limit: { operator, value } }),
);

/** "a total of more than 5000 in loans". */
export const sumIn: Rule<Modifier> = map(
  sequence(
    maybe(says('a|an|the')),
    phrases(aggregates),
    maybe(says('amount of|of|value of|sum of')),
    phrases(comparators),
    anyNumber,
    unit,
    says('in|of|on|for'),
    plainNoun,
  ),
  ([, fn, , operator, value, , , one]): Modifier => ({ kind: 'sum', fn, noun: one, limit: { operator, value } }),
);
