import { rowsName } from '../../form/telling/nouns.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { spoken } from './fields.ts';
import { moneyWords } from '../../lexicon/moneyWords.ts';
import type { FormAssumption, LogicalForm } from '../../form/logicalForm.ts';
import type { Noun } from '../../sentence/tree.ts';

/** "turnover", "takings": all of it, where no name says which field. */
export function isMoney({ names, words }: Noun): boolean {
  return moneyWords.has(words.toLowerCase()) && names.length > 0 && names.every(({ match }) => match === 'related');
}

/** Which field tells "how much", which no word of the question does. */
export function moneyNotes(
  nouns: readonly Noun[],
  form: LogicalForm,
  lookup: CatalogLookup,
): readonly FormAssumption[] {
  const written = JSON.stringify(form);
  return nouns
    .filter(({ words }) => /^how much\b/i.test(words))
    .flatMap(({ names, words }) =>
      names.flatMap(({ target }): readonly FormAssumption[] => {
        if (target.kind !== 'field') return [];
        const { model, name } = target.field;
        if (!written.includes(`"model":"${model}","name":"${name}"`)) return [];
        const text = `“${words}” is read as the total ${spoken(name)} of ${rowsName(model, lookup)}`;
        return [{ kind: 'synonym', text, phrase: words, about: [model, `${model}.${name}`] }];
      }),
    );
}
