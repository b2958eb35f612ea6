import { InvalidInputError } from '../../../platform/errors.ts';
import { longest, shortEnough } from '../../../source/textLimits.ts';
import type { TemplateContent } from '../content/templateContent.ts';
import { checkedParameters } from '../content/templateParameters.ts';

/** Values of a template; what is absent keeps its value, or is empty for a new one. */
export interface TemplateValues {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly language?: TemplateContent['language'] | null | undefined;
  readonly query?: string | null | undefined;
  /** Null: none, for SemQL. */
  readonly dataSourceId?: string | null | undefined;
  readonly parameters?: TemplateContent['parameters'] | null | undefined;
  /** Names of tags; new ones are created. */
  readonly tags?: readonly string[] | null | undefined;
  readonly libraryId?: string | null | undefined;
}

/** Most characters of a query, in either language. */
const longestQuery = 20_000;

/** Content with what an input changes. @throws InvalidInputError */
export function checkedContent(stored: TemplateContent, input: TemplateValues): TemplateContent {
  const language = input.language ?? stored.language;
  const query = (input.query ?? stored.query).trimEnd();
  if (query.length > longestQuery) {
    throw new InvalidInputError(`A query has at most ${longestQuery.toLocaleString('en')} characters.`, 'Shorten it.', [
      'query',
    ]);
  }
  const wanted = input.dataSourceId === undefined ? stored.dataSourceId : input.dataSourceId;
  if (language === 'SQL' && wanted === null) {
    throw new InvalidInputError('SQL needs a data source.', 'Choose the data source that it is for.', ['dataSourceId']);
  }
  return {
    language,
    query,
    dataSourceId: language === 'SQL' ? wanted : null,
    parameters: input.parameters == null ? stored.parameters : checkedParameters(input.parameters),
  };
}

/** Name of a template. @throws InvalidInputError */
export function checkedName(name: string): string {
  const wanted = shortEnough(name, longest.name, 'name');
  if (wanted === '') {
    throw new InvalidInputError('A template needs a name.', 'Use the words in which people ask for it.', ['name']);
  }
  return wanted;
}
