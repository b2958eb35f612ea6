import type { CatalogLookup } from './catalogLookup.ts';
import { wordsOf } from './normalise.ts';

/** The number of a model that an adjective measures ("longest": its length), or undefined. */
export function measuredDimension(model: string, nouns: readonly string[], lookup: CatalogLookup): string | undefined {
  const numbers = (lookup.model(model)?.dimensions ?? []).filter((one) => one.type === 'NUMBER' && !one.primaryKey);
  for (const noun of nouns) {
    const found = numbers.filter((one) =>
      [one.name, one.label, ...one.synonyms].some((name) => wordsOf(name).some((word) => word.text === noun)),
    );
    if (found.length === 1) return found[0]?.name;
  }
  return undefined;
}
