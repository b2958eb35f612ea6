import { either, map, maybe, phrases, says, sequence } from './combinators.ts';
import type { Rule } from './combinators.ts';
import { aggregates, comparativeAdjectives } from './english.ts';
import { literal } from './literal.ts';
import { noun } from './recursion.ts';
import { sureTest, unit } from './test.ts';
import type { Modifier, Operand } from './tree.ts';

/** "older than 20". */
export const comparative: Rule<Modifier> = map(
  sequence(
    phrases(comparativeAdjectives),
    maybe(says('the|a|an')),
    either<Operand>(
      map(literal, (one) => ({ kind: 'literal' as const, literal: one })),
      map(sequence(phrases(aggregates), maybe(says('of|of all')), maybe(noun)), ([fn, , one]) => ({
        kind: 'aggregate' as const,
        fn,
        noun: one,
      })),
      map(noun, (one) => ({ kind: 'noun' as const, noun: one }), 0.1),
    ),
    unit,
  ),
  ([{ operator, suggests, turns }, , to]): Modifier => ({
    kind: 'self',
    test: { kind: 'compare', operator, to },
    suggests,
    turns,
  }),
);

export const sureSelf: Rule<Modifier> = map(
  sureTest,
  (said): Modifier => ({ kind: 'self', test: said, suggests: [], turns: [] }),
  0.02,
);
