import { either, many, map, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { anyOf } from './joined.ts';
import { literal, literalAfterField } from '../words/literal.ts';
import type { Modifier } from '../tree.ts';

const calledSo = says(
  'named|called|titled|entitled|by the name of|known as|with name|with the name|with name of|with the name of|whose name is|whose title is|with title|with the title',
);

export const named: Rule<Modifier> = either(
  map(sequence(calledSo, literalNameList), ([, of]): Modifier => anyOf(of)),
  // "customers name Berg"; in "with the account name Berg" it is rather the name of accounts.
  map(sequence(says('name'), literalNameList), ([, of]): Modifier => anyOf(of), 0.1),
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
