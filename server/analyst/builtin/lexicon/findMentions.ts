import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import type { FoundValue } from '../marking/mark.ts';
import type { Token } from '../words/normalise.ts';
import { findNames } from './findNames.ts';
import { findValues } from './findValues.ts';
import type { Mentions } from './mentions.ts';
import { nameIndexOf } from './nameIndex.ts';
import { toWord } from './questionWord.ts';
import { valueIndexOf } from './valueIndex.ts';

/**
 * Everything that the words of a question may stand for in a catalog.
 * @param found values that the data has for words of the question
 */
export function mentionsOf(
  tokens: readonly Token[],
  catalog: CatalogDefinition,
  found: readonly FoundValue[],
): Mentions {
  const words = tokens.map(toWord);
  const names = findNames(tokens, nameIndexOf(catalog));
  const values = findValues(tokens, valueIndexOf(catalog), found, names);
  return { words, names: (at) => names[at] ?? [], values: (at) => values[at] ?? [] };
}
