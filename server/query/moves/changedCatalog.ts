import { layerWithin } from '../../layer/impact/agentScopes.ts';
import type { Layer } from '../../layer/layer.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { boundRows, withoutSamples, type RowReader } from '../../model/rowReader.ts';
import { visibleCatalog } from '../../model/visibleCatalog.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { CatalogDefinition } from '../../semql/catalog/definition.ts';

/**
 * A catalog as it would be with another layer: an agent keeps what it has of it, and may not name
 * what it may not name now, whatever that is called then. The number stays that of the catalog.
 * @param reader whom row policies bind; null: every row is read
 */
export function changedCatalog(catalog: ScopedCatalog, layer: Layer, reader: RowReader | null): ScopedCatalog {
  const { models, metrics, glossary } = catalog.prepared.definition;
  const had = { name: '', modelIds: idsOf(models), metricIds: idsOf(metrics) };
  const terms = idsOf(glossary);
  const within =
    catalog.scope.agentId === null
      ? layer
      : { ...layerWithin(layer, had), glossary: layer.glossary.filter(({ id }) => terms.has(id)) };
  // By the names that models have in the other layer.
  const bound = boundRows(within.models, reader);
  const definition = withoutSamples(within, ({ name }) => bound.rowPolicies[name] !== undefined);
  const { hidden, hiddenColumns } = hiddenIn(definition, catalog);
  const visible = visibleCatalog(definition, hidden, hiddenColumns);
  return { ...catalog, prepared: prepareCatalog(definition), visible, hidden, ...bound };
}

const idsOf = (entities: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(entities.map(({ id }) => id));

/** What may not be named in a definition, because it may not be named in a catalog. */
function hiddenIn(definition: CatalogDefinition, { prepared, visible, hidden }: ScopedCatalog) {
  const ids = new Set(
    prepared.definition.models.flatMap((model) =>
      [...model.dimensions, ...model.measures, ...model.filters].flatMap(({ id, name }) =>
        hidden.has(`${model.name}.${name}`) ? [id] : [],
      ),
    ),
  );
  const shown = new Map(visible.models.map(({ id, columns }) => [id, new Set(columns.map(({ name }) => name))]));
  return {
    hidden: new Set(
      definition.models.flatMap((model) =>
        [...model.dimensions, ...model.measures, ...model.filters].flatMap(({ id, name }) =>
          ids.has(id) ? [`${model.name}.${name}`] : [],
        ),
      ),
    ),
    hiddenColumns: new Map(
      definition.models.map(({ id, name, columns }) => [
        name,
        columns.flatMap((column) => (shown.get(id)?.has(column.name) === false ? [column.name] : [])),
      ]),
    ),
  };
}
