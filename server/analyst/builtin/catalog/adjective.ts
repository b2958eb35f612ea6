import type { CatalogLookup } from './catalogLookup.ts';
import { wordsOf } from '../words/normalise.ts';

/** The number of a model that an adjective measures ("longest": its length), or undefined. */
export function measuredDimension(model: string, nouns: readonly string[], lookup: CatalogLookup): string | undefined {
  const numbers = (lookup.model(model)?.dimensions ?? []).filter((one) => one.type === 'NUMBER' && !one.primaryKey);
  const named = (names: readonly string[], noun: string): boolean =>
    names.some((name) => wordsOf(name).some((word) => word.text === noun));
  for (const noun of nouns) {
    // A number is what it is called first, and what it is also called after that.
    const called = numbers.filter((one) => named([one.name, one.label], noun));
    const found = called.length > 0 ? called : numbers.filter((one) => named(one.synonyms, noun));
    if (found.length > 0) return found.length === 1 ? found[0]?.name : undefined;
  }
  return undefined;
}
