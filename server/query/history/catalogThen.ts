import { layerWithin } from '../../layer/impact/agentScopes.ts';
import { layerAt, type Then } from '../../layer/history/layerAt.ts';
import type { Layer } from '../../layer/layer.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { fieldsOverHidden } from '../../model/fieldsOverHidden.ts';
import { loadCatalog, type CatalogScope } from '../../model/loadCatalog.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import { visibleCatalog } from '../../model/visibleCatalog.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';

/**
 * The catalog of a scope with the definitions of another time. Rights are those of today: an agent
 * sees nothing that it does not see now, by whatever name it was known then.
 * @throws NotFoundError when the organization, or the agent in it, does not exist; ForbiddenError
 *   for a reader whom row policies bind
 */
export async function catalogThen(services: SemqlServices, scope: ReadScope, then: Then): Promise<ScopedCatalog> {
  const stored = await services.catalogs.of(scope);
  // A policy says what it means with the definitions of today only.
  if (Object.keys(stored.rowPolicies).length > 0) {
    throw new ForbiddenError(
      'You may read a part of the rows only, and which one is said by the definitions of today.',
      'Ask without a time of the definitions.',
    );
  }
  const { earlier } = services.catalogs;
  const known = earlier.get(stored, then.moment, then.pinned);
  if (known !== null) {
    return known;
  }
  const { layer, from, until, readsOtherTables } = await layerAt(services.database, scope, then);
  const part = scope.agentId === null ? { layer, ...nothingHidden } : await partOfAgent(services, scope, layer);
  const catalog = services.catalogs.numbered({
    ...stored,
    prepared: prepareCatalog(part.layer),
    visible: visibleCatalog(part.layer, part.hidden, part.hiddenColumns),
    hidden: part.hidden,
  });
  // A new import of a table that no model reads today gives no other catalog of today.
  if (!readsOtherTables) {
    earlier.keep(stored, then.moment, then.pinned, { catalog, from, until });
  }
  return catalog;
}

const nothingHidden = { hidden: new Set<string>(), hiddenColumns: new Map<string, readonly string[]>() } as const;

/** The layer of another time as far as the agent sees it today. */
async function partOfAgent({ database }: SemqlServices, scope: CatalogScope, layer: Layer) {
  const today = await loadCatalog(database, scope);
  const { models, metrics } = today.definition;
  const seen = new Set(
    models.flatMap((model) =>
      [...model.dimensions, ...model.measures, ...model.filters].flatMap(({ id, name }) =>
        today.hidden.has(`${model.name}.${name}`) ? [] : [id],
      ),
    ),
  );
  const within = layerWithin(layer, { name: '', modelIds: idsOf(models), metricIds: idsOf(metrics) });
  const columnsById = new Map(models.map(({ id, name }) => [id, today.hiddenColumns.get(name) ?? []]));
  const hiddenColumns = new Map(within.models.map(({ id, name }) => [name, columnsById.get(id) ?? []]));
  const over = fieldsOverHidden(within, hiddenColumns);
  const unseen = within.models.flatMap((model) =>
    [...model.dimensions, ...model.measures, ...model.filters].flatMap(({ id, name }) =>
      seen.has(id) ? [] : [`${model.name}.${name}`],
    ),
  );
  return {
    layer: { ...within, metrics: within.metrics.filter(({ name }) => !over.metrics.has(name)) },
    hidden: new Set([...over.fields, ...unseen]),
    hiddenColumns,
  };
}

const idsOf = (entities: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(entities.map(({ id }) => id));
