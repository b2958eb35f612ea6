import { best, many, map, maybe, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { grouping } from './grouping.ts';
import { literal } from '../words/literal.ts';
import { orderAlone, orderBy, orderFirst, orderTarget } from './ordering.ts';
import { numberBeside } from '../targets.ts';
import type { Literal, Noun, Ordering, Target } from '../tree.ts';

/** What may follow all that is asked for. */
export type Tail =
  | { readonly kind: 'order'; readonly orders: readonly Ordering[] }
  | { readonly kind: 'group'; readonly nouns: readonly Noun[] }
  /** A period after the groups: "by country last year". */
  | { readonly kind: 'when'; readonly literal: Literal }
  /** "by colour, how many each": the rows are counted. */
  | { readonly kind: 'count' }
  /** "by type with the average amount": one more number of each group. */
  | { readonly kind: 'number'; readonly target: Target }
  | { readonly kind: 'filler' };

const countsEach = says(
  'how many|how many each|how many for each|how many in each|how many of each|how many of them|count each|count of each|number each|number for each|the number of each|the count of each|with counts|with the number of each',
);

const tail: Rule<Tail> = (text, at) =>
  best([
    ...map(
      sequence(
        orderBy,
        many(
          map(sequence(says('and|,|, and|and then by|, then by|then by'), orderTarget), ([, one]) => one),
          0,
          2,
        ),
      ),
      ([first, more]): Tail => ({
        kind: 'order',
        // One direction at the end holds for all of them.
        orders: [first, ...more].map((one, _, all) => ({
          ...one,
          descending: one.descending ?? all.at(-1)?.descending ?? null,
        })),
      }),
    )(text, at),
    ...map(orderFirst, (one): Tail => ({ kind: 'order', orders: [one] }), -0.01)(text, at),
    ...map(orderAlone, (one): Tail => ({ kind: 'order', orders: [one] }))(text, at),
    ...map(sequence(maybe(says(',|and')), grouping), ([, nouns]): Tail => ({ kind: 'group', nouns }))(text, at),
    ...map(sequence(maybe(says(',')), literal), ([, one]): Tail => ({ kind: 'when', literal: one }))(text, at).filter(
      ({ value }) => value.kind === 'when' && value.literal.period !== null,
    ),
    ...map(sequence(says(',|and|, and'), countsEach), (): Tail => ({ kind: 'count' }), 0.02)(text, at),
    ...map(
      says(
        'in total|altogether|is enough|are enough|is fine|will do|suffices|only|only please|too please|at all|respectively|, respectively|overall|in the database|in the system|in the data|in the table|in the record|in the records|on record|in our records|there|are there|exist|do we have|we have|that we have|do you have|in it|as well|too|please|of them|each|in all|at the moment|currently|right now|now|here|on file|and so on|without duplicates|without repetition|without repeating|you have|thanks|thank you|that exist|are available|available|that there are|,',
      ),
      (): Tail => ({ kind: 'filler' }),
      0.02,
    )(text, at),
    ...map(
      sequence(
        says('with|with the|with their|, with|, with the|and|, and|and the|plus|plus the|along with|as well as'),
        numberBeside,
      ),
      ([, target]): Tail => ({ kind: 'number', target }),
      0.02,
    )(text, at),
    // "list every product once": each is listed once anyway
    ...map(
      says('once|only once|just once|once each|each once|once only|one time each'),
      (): Tail => ({ kind: 'filler' }),
      0.02,
    )(text, at).filter(() => /^(?:list|show|give|display|return|print)$/.test(text.words[0]?.text ?? '')),
    ...map(
      says('before|ever before|yet|so far|until now'),
      (): Tail => ({ kind: 'filler' }),
      0.03,
    )(text, at).filter(({ end }) => end === text.words.length || text.breaks.has(end)),
  ]);

export const tails = many(tail, 0, 5);
