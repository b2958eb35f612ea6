import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { moneyField } from '../catalog/moneyField.ts';
import type { NameMention } from './mentions.ts';

/** What people call the money that comes in, whichever field holds it. */
export const moneyWords: ReadonlySet<string> = new Set(
  'turnover takings revenue revenues income earnings sales proceeds receipts money spend spending'.split(' '),
);

/** Words of money that is spent, which may be a cost as well as a price. */
const spends = /^(?:spend|spends|spent|spending|pay|pays|paid|paying|cost|costs)$/;

/**
 * True where money that comes in is meant: by "earn", "revenue"; by "money" unless the question is
 * of spending.
 */
export function isIncome(words: readonly { readonly text: string }[]): boolean {
  return !words.some(({ text }) => spends.test(text));
}

/** Fields that such a word may be about: the money of what happens, in each model that has one. */
export function moneyNames(
  start: number,
  end: number,
  catalog: CatalogDefinition,
  comesIn: boolean,
): readonly NameMention[] {
  return catalog.models.flatMap((model): readonly NameMention[] => {
    const field = moneyField(model, catalog, comesIn);
    return field === null
      ? []
      : [
          {
            start,
            end,
            target: { kind: 'field', field: { model: model.name, name: field.name, via: null } },
            weight: 0.8,
            match: 'related',
            via: 'synonym',
          },
        ];
  });
}
