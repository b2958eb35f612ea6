import { either, map, maybe, nothing, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { direction, directionWord, wordsDirection } from '../words/direction.ts';
import { orderWords } from '../words/english.ts';
import { superlative } from '../noun/nounPhrase.ts';
import { plainNoun } from '../recursion.ts';
import { target } from '../targets.ts';
import type { Ordering } from '../tree.ts';

const sortVerb = maybe(
  says(
    'sorted|ordered|listed|arranged|sort|order|ranked|and sort them|and order them|and sort|and order|sort them|order them|sort the list|sort the results|order the results|arrange the result|sorted alphabetically|also arrange the result|and also arrange the result|and arrange the result|arrange the results|, sorted|, ordered|, listed|presented',
  ),
);

/** What is sorted adds nothing: "sort the customers by". */
const sorted = sequence(
  says('sort|order|arrange|rank|and sort|and order|and arrange|list|also sort|, and sort|, and order'),
  maybe(says('the list of|all|all the|the')),
  either(
    map(says('them|list|it|result|results|output|rows|records|these|those|everything|answer'), () => null),
    map(plainNoun, () => null),
  ),
);

export const orderBy: Rule<Ordering> = either(
  map(
    sequence(
      maybe(says(',|and|, and|also|and also')),
      either(
        sequence(sortVerb, nothing<boolean | null>(null), says(orderWords)),
        // "by" alone says what groups are made by.
        sequence(says('sorted|ordered|arranged|ranked|sort|order|listed'), nothing<boolean | null>(null), says('by')),
        sequence(
          sortVerb,
          map(direction, (down): boolean | null => down),
          says('by|of|according to|with respect to|based on|in terms of'),
        ),
        sequence(
          says('sorted|ordered|arranged|ranked|sort|order|listed'),
          nothing<boolean | null>(null),
          says('according to|with respect to|based on|in terms of|on'),
        ),
      ),
      maybe(directionWord),
      maybe(says('of')),
      maybe(says('the|their|its|his|her')),
      target,
      maybe(direction),
    ),
    ([, [verb, before, words], inner, , , by, after]): Ordering => ({
      by,
      descending: after ?? inner ?? before ?? (verb === null && words === 'by' ? null : wordsDirection(words)),
      first: null,
    }),
  ),
  map(
    sequence(
      sorted,
      maybe(direction),
      says('by|according to|based on|in terms of|in order of'),
      maybe(directionWord),
      maybe(says('of|the|their|its')),
      target,
      maybe(direction),
    ),
    ([, before, , inner, , by, after]): Ordering => ({
      by,
      descending: after ?? inner ?? before ?? false,
      first: null,
    }),
    0.02,
  ),
  map(sequence(sorted, direction), ([, descending]): Ordering => ({ by: null, descending, first: null }), 0.02),
);

export const orderAlone: Rule<Ordering> = map(
  sequence(maybe(says(',|and|, and')), sortVerb, direction),
  ([, , descending]): Ordering => ({ by: null, descending, first: null }),
);

/** "oldest first", "best sellers first", "the oldest group at the top". */
const firstWords = says(
  'first|at the top|on top|at the beginning|comes first|come first|to the top|at the start|first please',
);

/** "highest average on top", "earliest year first": by the number asked for, or by a value. */
const namedFirst: Rule<Ordering> = either(
  map(
    sequence(
      maybe(says(',|and|, and|with the|, with the|, the|the')),
      superlative,
      says('average|averages|total|totals|sum|count|counts|share|percentage|rate|ratio|figure|figures'),
      firstWords,
    ),
    ([, { descending }]): Ordering => ({ by: null, descending, first: null }),
  ),
  map(
    sequence(
      maybe(says(',|and|, and|with the|, with the|, the|the')),
      superlative,
      says('year|years|date|dates|month|months|day|days'),
      firstWords,
    ),
    ([, first]): Ordering => ({ by: null, descending: null, first: { ...first, suggests: ['date', 'year', 'month'] } }),
    0.01,
  ),
);

/** "starting with the earliest year": what the first of them is. */
const startingWith: Rule<Ordering> = map(
  sequence(
    says('starting with|starting from|beginning with|, starting with|, starting from|, beginning with'),
    maybe(says('the')),
    superlative,
    maybe(
      either(
        map(says('year|years|date|dates|month|months|day|days|one|first'), () => null),
        map(plainNoun, () => null, 0.02),
      ),
    ),
  ),
  ([, , first]): Ordering => ({
    by: null,
    descending: null,
    first: first.suggests.length > 0 ? { ...first, suggests: [...first.suggests, 'year', 'month'] } : first,
  }),
);

const qualityFirst: Rule<Ordering> = map(
  sequence(
    maybe(says(',|and|, and|with the|, with the|, the|the')),
    superlative,
    maybe(
      either(
        map(
          says('one|ones|group|groups|sellers|seller|number|numbers|value|values|row|rows|amount|amounts'),
          () => null,
        ),
        map(plainNoun, () => null, 0.02),
      ),
    ),
    firstWords,
  ),
  ([, first]): Ordering => ({ by: null, descending: null, first }),
);

/** "from tallest to shortest": what the first of them is. */
function fromTo(text: Text, at: number): readonly Parsed<Ordering>[] {
  return sequence(
    maybe(says(',|sorted|ordered|ranked|listed')),
    maybe(says('from|from the')),
    superlative,
    says('to|to the'),
    superlative,
  )(text, at).flatMap(({ end, cost, value: [, , first, , last] }) =>
    first.descending === last.descending ? [] : [{ end, cost, value: { by: null, descending: null, first } }],
  );
}

export const orderFirst: Rule<Ordering> = either(namedFirst, startingWith, qualityFirst, fromTo);

export function orderTarget(text: Text, at: number): readonly Parsed<Ordering>[] {
  return map(sequence(target, maybe(direction)), ([by, descending]): Ordering => ({ by, descending, first: null }))(
    text,
    at,
  );
}
