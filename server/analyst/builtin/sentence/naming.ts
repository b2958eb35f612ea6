import { many, map, says, sequence } from './combinators.ts';
import type { Parsed, Rule, Text } from './combinators.ts';
import { anyOf } from './joined.ts';
import { literal, literalAfterField } from './literal.ts';
import type { Modifier } from './tree.ts';

export const named: Rule<Modifier> = map(
  sequence(
    says(
      'named|called|titled|entitled|by the name of|known as|with name|with the name|with name of|with the name of|whose name is|whose title is|with title|with the title|name',
    ),
    literalNameList,
  ),
  ([, of]): Modifier => anyOf(of),
);

function literalNameList(text: Text, at: number): readonly Parsed<readonly Modifier[]>[] {
  return map(
    sequence(literalAfterField, many(map(sequence(says('or|and|,'), literal), ([, one]) => one))),
    ([first, more]) =>
      [first, ...more].map((one): Modifier => ({
        kind: 'literal',
        literal: one,
        preposition: 'named',
        negated: false,
      })),
  )(text, at);
}
