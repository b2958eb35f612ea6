import { spokenLabel } from '../../source/naming/spokenName.ts';
import { plural, withArticle, wordsOf } from '../../source/relationships/words.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { FieldChoice } from './chooseFields.ts';
import type { FieldIdea, ModelDraft } from './draftModel.ts';

const longestNoun = 60;

/** What one row is called, and many. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

/**
 * The nouns of rows as a person gave them; null: as they were drafted.
 * @throws InvalidInputError
 */
export function chosenNouns(
  draft: ModelDraft,
  {
    rowNoun,
    rowNouns,
  }: { readonly rowNoun?: string | null | undefined; readonly rowNouns?: string | null | undefined },
  path: readonly string[],
): Nouns | null {
  const one = said(rowNoun, draft.rowNoun);
  const many = said(rowNouns, one === draft.rowNoun ? draft.rowNouns : manyOf(one));
  if (one === draft.rowNoun && many === draft.rowNouns) {
    return null;
  }
  for (const [noun, part, example] of [
    [one, 'rowNoun', 'Enter what one row is, such as “order”.'],
    [many, 'rowNouns', 'Enter what many rows are, such as “orders”.'],
  ] as const) {
    if (noun === '' || noun.length > longestNoun || /\p{Cc}/u.test(noun)) {
      throw new InvalidInputError(
        `The rows of ${draft.model.name} need a noun of at most ${longestNoun} characters.`,
        example,
        [...path, part],
      );
    }
  }
  return { one, many };
}

const said = (noun: string | null | undefined, drafted: string): string => noun?.trim() ?? drafted;

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
  { many }: Nouns,
  fields: readonly FieldIdea[],
  choices: readonly FieldChoice[] | null,
): readonly FieldIdea[] {
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
        synonyms: choice?.synonyms
          ? idea.field.synonyms
          : [...new Set([`number of ${many}`, many, ...idea.field.synonyms])],
      },
    };
  });
}
