import { appendChangeEvent, lockLayer } from '../../server/layer/feed/changeEvent.ts';
import { emptyLayer, type Layer } from '../../server/layer/layer.ts';
import { writeLayer, type LayerPartType } from '../../server/layer/store/writeLayer.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import { seedId } from './seedId.ts';
import { seedTableId, type SeedOwner } from './writeTables.ts';

/** Prefixes of the ids of parts that have none in a definition. */
const partPrefixes: Readonly<Record<LayerPartType, string>> = {
  Grain: 'grn',
  GrainKey: 'grk',
  DimensionEnumValue: 'dev',
  RelationshipKey: 'rlk',
  MetricJoin: 'mtj',
  MetricFilter: 'mtf',
  MetricDimension: 'mtd',
  GlossaryTermMapping: 'gtm',
  Tag: 'tag',
};

/**
 * Adds a semantic layer to that of an environment; the ids are those of the definition. What is
 * there already stays.
 */
export async function writeSemanticLayer(
  transaction: Transaction,
  owner: SeedOwner,
  catalog: CatalogDefinition,
): Promise<void> {
  const { organizationId, environmentId, actorId } = owner;
  const layer = layerOf(catalog, owner);
  await lockLayer(transaction, environmentId);
  await writeLayer(
    transaction,
    { organizationId, environmentId, ownerId: actorId, partId: (type, key) => seedId(partPrefixes[type], key) },
    emptyLayer(catalog.calendar),
    layer,
  );
  await appendChangeEvent(transaction, environmentId, null, [
    ...layer.models.map(({ id, version }) => ({ type: 'Model' as const, id, version })),
    ...layer.metrics.map(({ id, version }) => ({ type: 'Metric' as const, id, version })),
    ...layer.glossary.map(({ id, version }) => ({ type: 'GlossaryTerm' as const, id, version })),
    ...layer.definitions.map(({ id, version }) => ({ type: 'Definition' as const, id, version })),
  ]);
}

/** A definition with what else is stored of it. */
function layerOf(catalog: CatalogDefinition, { namespace, actorId: ownerId }: SeedOwner): Layer {
  return {
    ...catalog,
    models: catalog.models.map((model) => ({
      ...model,
      rowPolicies: model.rowPolicies ?? [],
      ownerId,
      tableId: model.source.type === 'CUSTOM_QUERY' ? null : seedTableId(namespace, model.source.path.at(-1) ?? ''),
    })),
    metrics: catalog.metrics.map((metric) => ({
      ...metric,
      ownerId,
      joins: metric.joins.map((join) => ({ ...join, keys: [] })),
      conditions: metric.filter === null ? [] : [metric.filter],
      tags: [],
      successor: null,
    })),
    glossary: catalog.glossary.map((term) => ({ ...term, version: 1, tags: [] })),
    definitions: (catalog.definitions ?? []).map((one) => ({ ...one, version: 1, agentId: null, sourceTaskId: null })),
  };
}
