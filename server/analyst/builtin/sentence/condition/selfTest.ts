import { either, map, maybe, phrases, says, sequence } from '../combinators.ts';
import type { Rule } from '../combinators.ts';
import { aggregates, comparativeAdjectives } from '../words/english.ts';
import { literal } from '../words/literal.ts';
import { noun } from '../recursion.ts';
import { ownAverage, sureTest, unit } from './test.ts';
import type { Modifier, Operand } from '../tree.ts';

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
        within: null,
      })),
      ownAverage,
      map(noun, (one) => ({ kind: 'noun' as const, noun: one }), 0.1),
    ),
    unit,
  ),
  ([{ operator, suggests, turns }, , to, measured]): Modifier => ({
    kind: 'self',
    test: { kind: 'compare', operator, to, unit: measured },
    suggests,
    turns,
    sized: true,
  }),
);

const sizeWords = new Set(
  'longer larger bigger higher taller heavier lighter shorter smaller lower cheaper over above under below exceeding'.split(
    ' ',
  ),
);

export const sureSelf: Rule<Modifier> = (text, at) =>
  map(
    sureTest,
    (said): Modifier => ({
      kind: 'self',
      test: said,
      suggests: [],
      turns: [],
      sized: sizeWords.has(text.words[at]?.text ?? ''),
    }),
    0.02,
  )(text, at);
