import { kindsOfNoun } from '../../../english/nounKind.ts';
import type { NounKind } from '../../../english/nounKind.ts';
import { singularOf } from './wordForms.ts';

/** General kinds that the rows of a model are of, by the main noun of its first name. */
export function kindsOfModel(name: string, nouns: readonly (readonly string[])[]): readonly NounKind[] {
  const main = nouns[0]?.at(-1) ?? name.split('_').at(-1);
  return main === undefined ? [] : kindsOfNoun(singularOf(main));
}
