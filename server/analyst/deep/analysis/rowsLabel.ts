import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';

/** What rows of a model are called, in the plural where the model is: "orders". */
export function rowsLabel(base: string, lookup: CatalogLookup): string {
  const model = lookup.model(base);
  return (model?.label.trim() || base.replaceAll('_', ' ')).toLowerCase();
}
