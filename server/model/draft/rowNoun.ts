import { spokenLabel } from '../../source/naming/spokenName.ts';
import { plural, withArticle, wordsOf } from '../../source/relationships/words.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { FieldChoice } from './chooseFields.ts';
import type { FieldIdea, ModelDraft } from './draftModel.ts';

const longestNoun = 60;

/** The noun of one row as a person gave it; null: as it was drafted. @throws InvalidInputError */
export function chosenNoun(draft: ModelDraft, noun: string | null | undefined, path: readonly string[]): string | null {
  const said = noun?.trim() ?? '';
  if (noun == null || said === draft.rowNoun) {
    return null;
  }
  if (said === '' || said.length > longestNoun || /\p{Cc}/u.test(said)) {
    throw new InvalidInputError(
      `One row of ${draft.model.name} needs a noun of at most ${longestNoun} characters.`,
      'Enter what one row is, such as “order”.',
      [...path, 'rowNoun'],
    );
  }
  return said;
}

/** Many of what a noun names one of; of one that is not English, the noun itself. */
const manyOf = (noun: string): string =>
  noun === noun.toLowerCase() && /^[a-z ]+$/.test(noun) ? plural(noun.split(' ')) : noun;

/** Sentence of a model about its rows. */
export const aboutRows = (noun: string): string => `One row is ${withArticle(noun)}.`;

/**
 * The count of rows in the words of a noun, as far as a person has not chosen others: answers count
 * `litters`, not entries of a table.
 */
export function countedAs(
  noun: string,
  fields: readonly FieldIdea[],
  choices: readonly FieldChoice[] | null,
): readonly FieldIdea[] {
  const many = manyOf(noun);
  return fields.map((idea) => {
    if (idea.kind !== 'MEASURE' || idea.column !== null || idea.field.expression !== 'COUNT(*)') {
      return idea;
    }
    const choice = choices?.find(({ name }) => name === idea.field.name);
    return {
      ...idea,
      field: {
        ...idea.field,
        label: choice?.label ?? (many === many.toLowerCase() ? spokenLabel(wordsOf(many)) : many),
        unit: choice?.unit ?? many,
        description: `How many ${many} there are.`,
        synonyms: [...new Set([`number of ${many}`, many, ...idea.field.synonyms])],
      },
    };
  });
}
