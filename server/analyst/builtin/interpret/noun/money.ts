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

/** Nouns that stand for money which no word of the question names: "how much", "spent the most". */
const unnamed = /^how much\b|^what (?:did|do|does|have|has)\b|\b(?:most|least|fewest)\b/i;

/** Which field tells how much money it was, which no word of the question does. */
export function moneyNotes(
  nouns: readonly Noun[],
  form: LogicalForm,
  lookup: CatalogLookup,
): readonly FormAssumption[] {
  const written = JSON.stringify(form);
  return nouns
    .filter(({ words, names }) => unnamed.test(words) && names.every(({ match }) => match === 'related'))
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
