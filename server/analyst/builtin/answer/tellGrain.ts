import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { capital, lowered } from './rows/columnText.ts';

/**
 * What is counted where a model counts its rows and one of them is less than its name says: a table
 * called rehearsals that has a row for each day and member.
 */
export function tellGrain(counted: readonly string[], lookup: CatalogLookup): readonly string[] {
  return [...new Set(counted)].flatMap((name) => {
    const model = lookup.model(name);
    const keys = model?.grain.keys.map((key) => lookup.dimension(name, key)) ?? [];
    const isOfDays = keys.length > 1 && keys.some((key) => key?.type === 'DATE' || key?.type === 'TIMESTAMP');
    if (model === undefined || !isOfDays) {
      return [];
    }
    const labels = keys.flatMap((key) => (key === undefined ? [] : [lowered(labelOf(key))]));
    const each = `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`;
    return [`${capital(labelOf(model))} are counted by rows: one for each ${each}.`];
  });
}
