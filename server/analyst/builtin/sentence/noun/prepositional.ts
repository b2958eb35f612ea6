import { attribute } from './attribute.ts';
import { best, either, map, maybe, memo, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { count } from './counts.ts';
import { prepositions, withoutForms } from '../words/english.ts';
import { anyOf, countedLink, linkTo, negate } from './joined.ts';
import { literal, literalList } from '../words/literal.ts';
import { mostOf } from '../order/ranks.ts';
import { noun } from '../recursion.ts';
import { haveObject, related } from './related.ts';
import type { Modifier } from '../tree.ts';

export const preposition = says(prepositions);

/** "without", "with no"; "no fewer than 5" compares. */
export const without: Rule<string> = (text, at) =>
  says(withoutForms)(text, at).filter(
    ({ end }) => !/^(?:fewer|less|more|later|earlier)$/.test(text.words[end]?.text ?? ''),
  );

/** Literals after a preposition or "is". */
export function literals(preposition: string | null, negated: boolean): Rule<Modifier> {
  return either(
    map(sequence(maybe(says('the|either|a|an|any of')), literalList), ([, { literals: list }]): Modifier => {
      const all = list.map((one): Modifier => ({ kind: 'literal', literal: one, preposition, negated }));
      // "from Paris and Rome" are those of either; "both … and …" has a rule of its own.
      if (negated) return all.length > 1 ? { kind: 'all', of: all } : anyOf(all);
      return anyOf(all);
    }),
    map(sequence(says('both'), literal, says('and'), literal), ([, left, , right]): Modifier => ({
      kind: 'both',
      of: [left, right].map((one): Modifier => ({ kind: 'literal', literal: one, preposition, negated })),
    })),
  );
}

/** "in Germany", "of customers", "with price over 5", "after 2015". */
export const prepositional: Rule<Modifier> = memo((text, at) =>
  best([
    ...preposition(text, at).flatMap(({ end, value }) =>
      best(
        [
          literals(value, false),
          map(sequence(says('neither'), literal, says('nor'), literal), ([, left, , right]): Modifier => ({
            kind: 'none',
            of: [left, right].map((one): Modifier => ({
              kind: 'literal',
              literal: one,
              preposition: value,
              negated: false,
            })),
          })),
          attribute,
          map(mostOf, (one) => one),
          map(
            noun,
            (one): Modifier => ({
              kind: 'link',
              noun: one,
              words: value,
              negated: false,
              count: null,
              possessive: value === 'of' || value === 'for',
            }),
            // "by" says what groups are made by, unless a verb is before it.
            value === 'by' || value === 'per' ? 0.08 : 0.01,
          ),
          // "in no shop"
          map(
            sequence(says('no|none of the|not a single'), noun),
            ([, one]): Modifier => linkTo(one, value, true),
            0.02,
          ),
          // "in more than 3 buildings", "to a single event"
          map(sequence(count, noun), ([number, one]): Modifier => countedLink(one, value, number), 0.03),
          ...(value === 'with' ? [haveObject(false)] : []),
        ].flatMap((rule) => rule(text, end)),
      ),
    ),
    ...map(sequence(without, maybe(says('any|a|an')), either(attribute, related('without', false))), ([, , one]) =>
      negate(one, true),
    )(text, at),
    ...map(
      sequence(
        says(
          'other than|except|except for|excluding|but not|but not in|but not on|but not during|but not from|not including|apart from|besides|not in|not from|not on|not of|not at|not with|not by|outside|outside of|that are not in|not located in',
        ),
        literals('except', true),
      ),
      ([, one]) => one,
    )(text, at),
    ...map(
      sequence(says('not in|not on|not from|not at|not on'), says('any|a|an|a single|any of the'), noun),
      ([, , one]): Modifier => linkTo(one, 'in', true),
      0.02,
    )(text, at),
    ...map(
      sequence(says('other than|except|except for|excluding|apart from|besides'), noun),
      ([words, one]): Modifier => linkTo(one, words, true),
      0.05,
    )(text, at),
  ]),
);
