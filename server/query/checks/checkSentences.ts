import type { ModelDefinition } from '../../semql/catalog/definition.ts';
import { plural, singular, withArticle, wordsOf } from '../../source/relationships/words.ts';
import type { KeyCheck, RelationshipCheck } from './checkData.ts';

const written = (number: number): string => number.toLocaleString('en');

/** What the rows of a model are, one and many: `order`, `orders`. */
function nounsOf({ name }: Pick<ModelDefinition, 'name'>): { readonly one: string; readonly many: string } {
  const words = wordsOf(name);
  const one = singular(words);
  // A name that is many already is the word for many, whether or not a dictionary knows it.
  return { one, many: one === words.join(' ') ? plural(words) : words.join(' ') };
}

const counted = (number: number, { one, many }: ReturnType<typeof nounsOf>): string =>
  `${written(number)} ${number === 1 ? one : many}`;

/** What is said of the dimensions that are to identify a row. */
export function keySentences(
  model: Pick<ModelDefinition, 'name'>,
  keys: readonly string[],
  { rowCount, emptyRows, repeatedRows }: Omit<KeyCheck, 'sentences'>,
): readonly string[] {
  const key = keys.join(', ');
  const nouns = nounsOf(model);
  if (rowCount === 0) {
    return [`There are no ${nouns.many} yet, so that nothing speaks against ${key}.`];
  }
  const sentences = [
    ...(repeatedRows > 0
      ? [`${key} is not unique: ${written(repeatedRows)} ${repeatedRows === 1 ? 'duplicate' : 'duplicates'}.`]
      : []),
    ...(emptyRows > 0
      ? [`${counted(emptyRows, nouns)} of ${written(rowCount)} ${emptyRows === 1 ? 'has' : 'have'} no ${key}.`]
      : []),
  ];
  return sentences.length > 0 ? sentences : [`${key} is different in each of ${counted(rowCount, nouns)}.`];
}

/** What is said of a relationship: which rows find nothing, and which find too much. */
export function relationshipSentences(
  from: Pick<ModelDefinition, 'name'>,
  to: Pick<ModelDefinition, 'name'>,
  { rowCount, emptyRows, unmatchedRows, multipliedRows, type }: Omit<RelationshipCheck, 'sentences'>,
): readonly string[] {
  const [here, there] = [nounsOf(from), nounsOf(to)];
  if (rowCount === 0) {
    return [`There are no ${here.many} yet, so that nothing can be said of them.`];
  }
  const without = emptyRows + unmatchedRows;
  const of = (rows: number): string => `${written(rows)} of ${counted(rowCount, here)}`;
  return [
    without === 0
      ? `Each of ${counted(rowCount, here)} has ${withArticle(there.one)}.`
      : `${of(without)} ${without === 1 ? 'has' : 'have'} no ${there.one}.`,
    ...(emptyRows > 0 && unmatchedRows > 0
      ? [`The key of ${written(emptyRows)} is empty; that of ${written(unmatchedRows)} names no ${there.one}.`]
      : []),
    multipliedRows === 0
      ? `No ${here.one} has more than one ${there.one}${type === 'ONE_TO_ONE' ? ', nor the other way round' : ''}.`
      : `${of(multipliedRows)} ${multipliedRows === 1 ? 'has' : 'have'} more than one ${there.one}.`,
  ];
}
