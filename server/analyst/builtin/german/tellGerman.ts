import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import type { AnalystResult, Assumption } from '../../analyst.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import { normalise } from '../words/normalise.ts';

/** What is further from a name is no name. */
const SURE = 0.85;

/** Whether a word is called so in the semantic layer or in known values. */
export function nameTest(catalog: CatalogDefinition): (word: string) => boolean {
  return (word) => {
    const tokens = normalise(word);
    const mentions = mentionsOf(tokens, catalog, []);
    const isWhole = ({ weight, end }: { readonly weight: number; readonly end: number }): boolean =>
      weight >= SURE && end === tokens.length;
    return mentions.names(0).some((one) => one.match !== 'related' && isWhole(one)) || mentions.values(0).some(isWhole);
  };
}

/** The reply to a German question with the English words that it was read as. */
export function tellGerman(result: AnalystResult, question: string, english: string): AnalystResult {
  const text = `Gelesen als „${english}“`;
  switch (result.kind) {
    case 'answer': {
      const chip: Assumption = {
        id: 'language',
        kind: 'synonym',
        text,
        phrase: question,
        value: english,
        chosen: false,
        alternatives: [],
      };
      return { ...result, assumptions: [chip, ...result.assumptions] };
    }
    case 'refusal':
      return { ...result, sentence: `${text}. ${result.sentence}` };
    case 'clarification':
      return { ...result, question: `${text}. ${result.question}` };
    case 'explanation':
      return result;
  }
}
