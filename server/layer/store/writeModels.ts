import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ModelDefinition, RelationshipDefinition } from '../../semql/catalog/definition.ts';
import type { LayerModel } from '../layer.ts';
import type { LayerOwner } from './writeLayer.ts';

/** Ids of dimensions by `model.dimension`. */
type DimensionIds = ReadonlyMap<string, string>;

function dimensionIdsOf(models: readonly ModelDefinition[]): DimensionIds {
  return new Map(
    models.flatMap((model) => model.dimensions.map(({ name, id }) => [`${model.name}.${name}`, id] as const)),
  );
}

/** Columns of a model without an imported table, as they are kept; guessed ones are not. */
export function recordedColumns({ columns, guessedColumns }: ModelDefinition): Prisma.InputJsonValue {
  return guessedColumns === true ? [] : columns.map(({ name, type, nullable }) => ({ name, type, nullable }));
}

/**
 * Writes models with all their parts; the ids are those of the definitions. Relationships are
 * written separately, since they may reach models that are written later.
 */
export async function writeModels(
  transaction: Transaction,
  { organizationId, environmentId, ownerId, partId }: LayerOwner,
  models: readonly LayerModel[],
): Promise<void> {
  await transaction.model.createMany({
    data: models.map((model) => ({
      ...described(model),
      organizationId,
      environmentId,
      guidance: model.guidance,
      dataSourceId: model.dataSourceId,
      sourceType: model.source.type,
      sourcePath: model.source.type === 'CUSTOM_QUERY' ? [] : [...model.source.path],
      sourceQuery: model.source.type === 'CUSTOM_QUERY' ? model.source.query : null,
      tableId: model.tableId,
      ...(model.tableId === null && { sourceColumns: recordedColumns(model) }),
      ownerId,
    })),
  });
  await transaction.dimension.createMany({
    data: models.flatMap((model) =>
      model.dimensions.map((dimension, position) => ({
        ...described(dimension),
        organizationId,
        modelId: model.id,
        position,
        type: dimension.type,
        expression: dimension.expression,
        native: dimension.native,
        primaryKey: dimension.primaryKey,
        timeGrains: [...dimension.timeGrains],
        format: dimension.format,
        unit: dimension.unit,
        sampleValues: [...dimension.sampleValues],
      })),
    ),
  });
  await transaction.dimensionEnumValue.createMany({
    data: models.flatMap((model) =>
      model.dimensions.flatMap((dimension) =>
        dimension.enumValues.map(({ synonyms, ...entry }, sortOrder) => ({
          id: partId('DimensionEnumValue', `${dimension.id}/${entry.value}`),
          dimensionId: dimension.id,
          sortOrder,
          ...entry,
          synonyms: [...synonyms],
        })),
      ),
    ),
  });
  await transaction.measure.createMany({
    data: models.flatMap((model) =>
      model.measures.map((measure, position) => ({
        ...described(measure),
        organizationId,
        modelId: model.id,
        position,
        expression: measure.expression,
        native: measure.native,
        filter: measure.filter,
        additivity: measure.additivity,
        unit: measure.unit,
        decimals: measure.decimals,
        allowOverlap: measure.allowOverlap,
      })),
    ),
  });
  await transaction.filter.createMany({
    data: models.flatMap((model) =>
      model.filters.map(({ synonyms, ...filter }, position) => ({
        ...filter,
        organizationId,
        modelId: model.id,
        position,
        synonyms: [...synonyms],
      })),
    ),
  });
  await transaction.rowPolicy.createMany({
    data: models.flatMap((model) =>
      model.rowPolicies.map((policy, position) => ({
        ...described(policy),
        organizationId,
        modelId: model.id,
        position,
        expression: policy.expression,
        grantees: [...policy.grantees],
      })),
    ),
  });
  const dimensionIds = dimensionIdsOf(models);
  const grains = models.map((model) => ({ model, id: partId('Grain', model.id) }));
  await transaction.grain.createMany({
    data: grains.map(({ model, id }) => ({ id, modelId: model.id, description: model.grain.description })),
  });
  await transaction.grainKey.createMany({
    data: grains.flatMap(({ model, id: grainId }) =>
      model.grain.keys.map((key, position) => ({
        id: partId('GrainKey', `${model.id}/${key}`),
        grainId,
        dimensionId: dimensionNamed(dimensionIds, `${model.name}.${key}`),
        position,
      })),
    ),
  });
}

/** A relationship and the model it belongs to. */
interface OwnedRelationship {
  readonly model: Pick<ModelDefinition, 'id' | 'name'>;
  /** Model that is reached. */
  readonly toModelId: string;
  readonly relationship: RelationshipDefinition;
  readonly position: number;
}

/** Writes relationships between models that are there. */
export async function writeModelRelationships(
  transaction: Transaction,
  { organizationId, partId }: Pick<LayerOwner, 'organizationId' | 'partId'>,
  relationships: readonly OwnedRelationship[],
  dimensionIds: DimensionIds,
): Promise<void> {
  await transaction.relationship.createMany({
    data: relationships.map(({ model, toModelId, relationship, position }) => ({
      ...described(relationship),
      organizationId,
      modelId: model.id,
      toModelId,
      position,
      type: relationship.type,
      joinType: relationship.joinType,
    })),
  });
  await transaction.relationshipKey.createMany({
    data: relationships.flatMap(({ model, relationship: { id, toModel, keys } }) =>
      keys.map(({ from, to }, position) => ({
        id: partId('RelationshipKey', `${id}/${position}`),
        relationshipId: id,
        position,
        fromDimensionId: dimensionNamed(dimensionIds, `${model.name}.${from}`),
        toDimensionId: dimensionNamed(dimensionIds, `${toModel}.${to}`),
      })),
    ),
  });
}

/** Ids of models, metrics and all their parts. */
interface Described {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

/** The same as it is stored. */
export function described({ id, name, label, description, synonyms }: Described) {
  return { id, name, label, description, synonyms: [...synonyms] };
}

function dimensionNamed(ids: DimensionIds, name: string): string {
  const id = ids.get(name);
  if (id === undefined) {
    throw new Error(`The model has no dimension “${name}”, so it cannot be a key.`);
  }
  return id;
}
