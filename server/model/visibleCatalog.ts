import type { CatalogDefinition } from '../semql/catalog/definition.ts';

/**
 * The catalog without the fields and columns that may not be named: what an analyst reads questions
 * with, and what is listed. Glossary mappings to such fields go too; metrics stay, because they are
 * allowed by themselves.
 * @param hidden `model.field`s
 * @param hiddenColumns names of columns by model
 */
export function visibleCatalog(
  catalog: CatalogDefinition,
  hidden: ReadonlySet<string>,
  hiddenColumns: ReadonlyMap<string, readonly string[]> = new Map(),
): CatalogDefinition {
  if (hidden.size === 0 && hiddenColumns.size === 0) {
    return catalog;
  }
  return {
    ...catalog,
    models: catalog.models.map((model) => {
      const named = (field: { readonly name: string }): boolean => !hidden.has(`${model.name}.${field.name}`);
      return {
        ...model,
        columns: model.columns.filter(({ name }) => !hiddenColumns.get(model.name)?.includes(name)),
        dimensions: model.dimensions.filter(named),
        measures: model.measures.filter(named),
        filters: model.filters.filter(named),
      };
    }),
    glossary: catalog.glossary.map((term) => ({
      ...term,
      mappings: term.mappings.filter((mapping) => !hidden.has(mapping.target)),
    })),
  };
}
