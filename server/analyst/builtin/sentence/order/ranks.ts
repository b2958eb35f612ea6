import type { AggregateName } from '../../form/logicalForm.ts';
import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { aggregates } from '../words/english.ts';
import { superlative } from '../noun/nounPhrase.ts';
import { noun } from '../recursion.ts';
import type { Modifier, Noun, Superlative } from '../tree.ts';

/** "the number of orders", "the total amount", "price": what a superlative is about. */
export const measured: Rule<{ noun: Noun; fn: AggregateName | null }> = either<{
  noun: Noun;
  fn: AggregateName | null;
}>(
  map(
    sequence(
      maybe(says('the')),
      says(
        'number of|count of|amount of|numbers of|quantity of|total number of|total amount of|kinds of|kind of|types of|number of different',
      ),
      noun,
    ),
    ([, , one]) => ({ noun: one, fn: 'COUNT' as const }),
    0.01,
  ),
  map(
    sequence(maybe(says('the')), phrases(aggregates), maybe(says('of|amount of|number of|value of')), noun),
    ([, fn, , one]) => ({ noun: one, fn }),
    0.02,
  ),
  map(sequence(maybe(says('the|value of|of|of the')), noun), ([, one]) => ({ noun: one, fn: null })),
);

/** "most", "fewest": of how many there are, not of a quality that each has. */
export function saysHowMany({ words }: Superlative): boolean {
  return /^(?:most|least|fewest)$/.test(words);
}

export const mostOf: Rule<Modifier> = map(
  sequence(maybe(says('the|a|an|their')), superlative, measured),
  ([, most, { noun: one, fn }]): Modifier => ({ kind: 'superlative', superlative: most, noun: one, fn }),
);

/** "most common across products", "most popular among customers": how many of those there are. */
export const commonAmong: Rule<Modifier> = (text, at) =>
  map(
    sequence(
      maybe(says('the|a|an|one of the')),
      superlative,
      says('across|across all|among|among all|amongst|in|for|with|in all|within|by|of'),
      noun,
    ),
    ([, one, , among]): Modifier => ({ kind: 'superlative', superlative: one, noun: among, fn: 'COUNT' }),
    0.01,
  )(text, at).filter(({ value }) => value.kind === 'superlative' && value.superlative.byCount);

/** What verbs that take a number are measured by. */
const earned = ['salary', 'income', 'wage', 'pay', 'earning', 'compensation'];
const paid = ['price', 'cost', 'rate', 'fee', 'charge', 'amount'];
const lasted = ['duration', 'length', 'time', 'hours', 'minutes', 'days'];
export const verbQualities: Readonly<Record<string, readonly string[]>> = {
  earn: earned,
  earns: earned,
  earned: earned,
  earning: earned,
  cost: paid,
  costs: paid,
  costing: paid,
  weigh: ['weight'],
  weighs: ['weight'],
  weighing: ['weight'],
  last: lasted,
  lasts: lasted,
  lasted: lasted,
  lasting: lasted,
};

/** "who earn the most", "that cost the least". */
export const mostDone: Rule<Modifier> = map(
  sequence(phrases(verbQualities), maybe(says('the')), superlative),
  ([suggests, , one]): Modifier => ({
    kind: 'superlative',
    superlative: { ...one, suggests, turns: [] },
    noun: null,
    fn: null,
  }),
  0.02,
);

/** "the most", "the oldest": of the noun itself. */
export const most: Rule<Modifier> = map(
  sequence(maybe(says('the|a|an|one of the')), superlative),
  ([, one]): Modifier => ({ kind: 'superlative', superlative: one, noun: null, fn: null }),
  0.03,
);
