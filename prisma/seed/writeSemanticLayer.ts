import type { Prisma } from '../../server/generated/prisma/client.ts';
import { described, writeModelRelationships, writeModels, type ModelOwner } from '../../server/model/writeModels.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import type {
  CatalogDefinition,
  GlossaryTermDefinition,
  ModelDefinition,
} from '../../server/semql/catalog/definition.ts';
import { seedId } from './seedId.ts';
import { seedTableId } from './writeTables.ts';
import type { SeedOwner } from './writeTables.ts';

/** Ids of everything a metric or a term can point at, by `model` or `model.name`. */
interface Targets {
  readonly models: ReadonlyMap<string, string>;
  readonly dimensions: ReadonlyMap<string, string>;
  readonly measures: ReadonlyMap<string, string>;
  readonly filters: ReadonlyMap<string, string>;
  readonly relationships: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

/**
 * Writes models with all their parts, metrics and glossary; the ids are those of the definition.
 */
export async function writeSemanticLayer(
  transaction: Transaction,
  owner: SeedOwner,
  catalog: CatalogDefinition,
): Promise<void> {
  const targets = targetsOf(catalog);
  await writeModelsOf(transaction, owner, catalog.models, targets);
  await writeMetrics(transaction, owner, catalog, targets);
  await writeGlossary(transaction, owner, catalog.glossary, targets);
}

function targetsOf({ models, metrics }: CatalogDefinition): Targets {
  const fields = (part: 'dimensions' | 'measures' | 'filters' | 'relationships'): ReadonlyMap<string, string> =>
    new Map(models.flatMap((model) => model[part].map(({ name, id }) => [`${model.name}.${name}`, id] as const)));
  return {
    models: new Map(models.map(({ name, id }) => [name, id])),
    dimensions: fields('dimensions'),
    measures: fields('measures'),
    filters: fields('filters'),
    relationships: fields('relationships'),
    metrics: new Map(metrics.map(({ name, id }) => [name, id])),
  };
}

function required(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) {
    throw new Error(`The seed has nothing called “${name}”.`);
  }
  return id;
}

async function writeModelsOf(
  transaction: Transaction,
  { namespace, organizationId, environmentId, actorId }: SeedOwner,
  models: readonly ModelDefinition[],
  targets: Targets,
): Promise<void> {
  const owner: ModelOwner = {
    organizationId,
    environmentId,
    ownerId: actorId,
    tableIdOf: ({ source }) =>
      source.type === 'CUSTOM_QUERY' ? null : seedTableId(namespace, source.path.at(-1) ?? ''),
    partId: (type, key) => seedId(partPrefixes[type], key),
  };
  await writeModels(transaction, owner, models);
  const relationships = models.flatMap((model) =>
    model.relationships.map((relationship, position) => ({
      model,
      toModelId: required(targets.models, relationship.toModel),
      relationship,
      position,
    })),
  );
  await writeModelRelationships(transaction, owner, relationships, targets.dimensions);
}

const partPrefixes = { Grain: 'grn', GrainKey: 'grk', DimensionEnumValue: 'dev', RelationshipKey: 'rlk' } as const;

async function writeMetrics(
  transaction: Transaction,
  { organizationId, environmentId, actorId }: SeedOwner,
  { metrics }: CatalogDefinition,
  targets: Targets,
): Promise<void> {
  await transaction.metric.createMany({
    data: metrics.map((metric) => ({
      ...described(metric),
      organizationId,
      environmentId,
      version: metric.version,
      guidance: metric.guidance,
      expression: metric.expression,
      anchorModelId: required(targets.models, metric.anchorModel),
      timeDimensionId: metric.timeDimension === null ? null : required(targets.dimensions, metric.timeDimension),
      timeGrains: [...metric.timeGrains],
      unit: metric.unit,
      decimals: metric.decimals,
      status: metric.status,
      ownerId: actorId,
    })),
  });
  await transaction.metricJoin.createMany({
    data: metrics.flatMap((metric) =>
      metric.joins.map(({ alias, relationship, toModel, joinType }, position) => ({
        id: seedId('mtj', `${metric.id}/${alias}`),
        metricId: metric.id,
        position,
        alias,
        relationshipId: required(targets.relationships, `${metric.anchorModel}.${relationship}`),
        toModelId: required(targets.models, toModel),
        joinType,
      })),
    ),
  });
  await transaction.metricFilter.createMany({
    data: metrics.flatMap((metric) => [
      ...metric.namedFilters.map((filter, position): Prisma.MetricFilterCreateManyInput => ({
        id: seedId('mtf', `${metric.id}/${filter}`),
        metricId: metric.id,
        position,
        filterId: required(targets.filters, `${metric.anchorModel}.${filter}`),
      })),
      ...(metric.filter === null
        ? []
        : [
            {
              id: seedId('mtf', metric.id),
              metricId: metric.id,
              position: metric.namedFilters.length,
              expression: metric.filter,
            },
          ]),
    ]),
  });
  await transaction.metricDimension.createMany({
    data: metrics.flatMap((metric) =>
      metric.groupBy.map((dimension, position) => ({
        id: seedId('mtd', `${metric.id}/${dimension}`),
        metricId: metric.id,
        dimensionId: required(targets.dimensions, dimension),
        position,
      })),
    ),
  });
}

async function writeGlossary(
  transaction: Transaction,
  { organizationId, environmentId }: SeedOwner,
  glossary: readonly GlossaryTermDefinition[],
  targets: Targets,
): Promise<void> {
  await transaction.glossaryTerm.createMany({
    data: glossary.map(({ id, term, definition, synonyms }) => ({
      id,
      organizationId,
      environmentId,
      term,
      definition,
      synonyms: [...synonyms],
    })),
  });
  await transaction.glossaryTermMapping.createMany({
    data: glossary.flatMap((term) =>
      term.mappings.map((mapping, position) => ({
        id: seedId('gtm', `${term.id}/${position}`),
        termId: term.id,
        position,
        description: mapping.description,
        ...mappingTarget(mapping, targets),
      })),
    ),
  });
}

function mappingTarget({ kind, target }: GlossaryTermDefinition['mappings'][number], targets: Targets) {
  switch (kind) {
    case 'MODEL':
      return { modelId: required(targets.models, target) };
    case 'DIMENSION':
      return { dimensionId: required(targets.dimensions, target) };
    case 'MEASURE':
      return { measureId: required(targets.measures, target) };
    case 'FILTER':
      return { filterId: required(targets.filters, target) };
    case 'METRIC':
      return { metricId: required(targets.metrics, target) };
  }
}
