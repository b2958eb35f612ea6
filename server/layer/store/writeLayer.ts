import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { same } from '../apply/same.ts';
import { entityList, partList, type EntityType, type Layer, type LayerModel, type PartType } from '../layer.ts';
import { described, recordedColumns, writeModelRelationships, writeModels } from './writeModels.ts';
import { writeMetricParts, writeMetrics } from './writeMetrics.ts';
import { writeDefinitions } from './writeDefinitions.ts';
import { writeMappings, writeTerms } from './writeTerms.ts';
import { placeholder } from './placeholder.ts';
import { targetsOf } from './targets.ts';

/** Whose layer it is, and how parts without an id of their own get one. */
export interface LayerOwner {
  readonly organizationId: string;
  readonly environmentId: string;
  /** Actor who owns the models that are created, and wrote the definitions. */
  readonly ownerId: string;
  /** Id of a part that has none in its definition; the same key may be asked for twice. */
  readonly partId: (type: LayerPartType, key: string) => string;
}

/** Types of rows that have no id in a definition. */
export type LayerPartType =
  | 'Grain'
  | 'GrainKey'
  | 'DimensionEnumValue'
  | 'RelationshipKey'
  | 'MetricJoin'
  | 'MetricFilter'
  | 'MetricDimension'
  | 'GlossaryTermMapping'
  | 'Tag';

/** Objects of one type that a change creates, changes and removes. */
export interface Difference<Entity> {
  readonly created: readonly Entity[];
  readonly changed: readonly { readonly before: Entity; readonly after: Entity }[];
  readonly removed: readonly Entity[];
}

/** Objects that are not in both layers, or not the same in both; by id. */
export function differenceOf<Type extends EntityType>(
  type: Type,
  before: Layer,
  after: Layer,
): Difference<Layer[(typeof entityList)[Type]][number]> {
  type Entity = Layer[(typeof entityList)[Type]][number];
  const was = new Map((before[entityList[type]] as readonly Entity[]).map((entity) => [entity.id, entity]));
  const is = new Map((after[entityList[type]] as readonly Entity[]).map((entity) => [entity.id, entity]));
  return {
    created: [...is.values()].filter(({ id }) => !was.has(id)),
    removed: [...was.values()].filter(({ id }) => !is.has(id)),
    changed: [...is.values()].flatMap((entity) => {
      const old = was.get(entity.id);
      return old === undefined || old === entity || same(old, entity) ? [] : [{ before: old, after: entity }];
    }),
  };
}

/**
 * Writes the difference between two layers of one environment. Versions are those of `after`. Rows
 * that others refer to are written before them and removed after them.
 */
export async function writeLayer(
  transaction: Transaction,
  owner: LayerOwner,
  before: Layer,
  after: Layer,
): Promise<void> {
  const models = differenceOf('Model', before, after);
  const metrics = differenceOf('Metric', before, after);
  const terms = differenceOf('GlossaryTerm', before, after);
  const targets = targetsOf(after);

  // References go first, so that nothing stands in the way of what they refer to.
  const loose = [...terms.removed, ...terms.changed.map((change) => change.after)].map(({ id }) => id);
  await transaction.glossaryTermMapping.deleteMany({ where: { termId: { in: loose } } });
  await transaction.glossaryTerm.deleteMany({ where: { id: { in: idsOf(terms.removed) } } });
  const taken = { metricId: { in: [...idsOf(metrics.removed), ...metrics.changed.map(({ after: one }) => one.id)] } };
  await transaction.metricJoin.deleteMany({ where: taken });
  await transaction.metricFilter.deleteMany({ where: taken });
  await transaction.metricDimension.deleteMany({ where: taken });
  await transaction.metric.deleteMany({ where: { id: { in: idsOf(metrics.removed) } } });
  await removeModelParts(transaction, models);

  await makeRoom(
    models.changed.map((change) => change.before),
    models.changed.map((change) => change.after),
    (id) => transaction.model.update({ where: { id }, data: { name: placeholder(id) } }),
  );
  await writeModels(transaction, owner, models.created);
  for (const change of models.changed) {
    await writeModel(transaction, owner, change.before, change.after);
  }
  await writeRelationships(transaction, owner, models, targets);
  await writeMetrics(transaction, owner, metrics, targets);
  await writeMetricParts(
    transaction,
    owner,
    [...metrics.created, ...metrics.changed.map((change) => change.after)],
    targets,
  );
  await writeTerms(transaction, owner, terms);
  await writeDefinitions(transaction, owner, differenceOf('Definition', before, after));
  await writeMappings(transaction, owner, [...terms.created, ...terms.changed.map((change) => change.after)], targets);
}

const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);

type ModelDifference = Difference<LayerModel>;

async function removeModelParts(transaction: Transaction, models: ModelDifference): Promise<void> {
  const gone = (type: PartType): string[] =>
    models.changed.flatMap(({ before, after }) => {
      const left = new Set(idsOf(after[partList[type]]));
      return idsOf(before[partList[type]]).filter((id) => !left.has(id));
    });
  // A model that goes takes its relationships along, and those to it are changes of other models.
  const removedIds = idsOf(models.removed);
  await transaction.relationship.deleteMany({
    where: { OR: [{ id: { in: gone('Relationship') } }, { modelId: { in: removedIds } }] },
  });
  // Keys are written anew, since they hold on to dimensions.
  const rekeyed = models.changed.flatMap(({ before, after }) => {
    const ways = new Map(before.relationships.map((way) => [way.id, way]));
    return after.relationships.filter(({ id }) => ways.has(id)).map(({ id }) => id);
  });
  await transaction.relationshipKey.deleteMany({ where: { relationshipId: { in: rekeyed } } });
  await transaction.grainKey.deleteMany({
    where: { grain: { modelId: { in: [...removedIds, ...models.changed.map(({ after }) => after.id)] } } },
  });
  await transaction.dimension.deleteMany({ where: { id: { in: gone('Dimension') } } });
  await transaction.measure.deleteMany({ where: { id: { in: gone('Measure') } } });
  await transaction.filter.deleteMany({ where: { id: { in: gone('Filter') } } });
  await transaction.rowPolicy.deleteMany({ where: { id: { in: gone('RowPolicy') } } });
  await transaction.model.deleteMany({ where: { id: { in: removedIds } } });
}

async function writeModel(
  transaction: Transaction,
  { organizationId, partId }: LayerOwner,
  before: LayerModel,
  after: LayerModel,
): Promise<void> {
  const { id: modelId, source } = after;
  await transaction.model.update({
    where: { id: modelId },
    data: {
      ...described(after),
      version: after.version,
      guidance: after.guidance,
      dataSourceId: after.dataSourceId,
      sourceType: source.type,
      sourcePath: source.type === 'CUSTOM_QUERY' ? [] : [...source.path],
      sourceQuery: source.type === 'CUSTOM_QUERY' ? source.query : null,
      tableId: after.tableId,
      ...(after.tableId === null && { sourceColumns: recordedColumns(after) }),
      ownerId: after.ownerId,
    },
  });
  // Two parts may take each other's name: the old ones make room first.
  await makeRoom(before.dimensions, after.dimensions, (id) =>
    transaction.dimension.update({ where: { id }, data: { name: placeholder(id) } }),
  );
  await makeRoom(before.measures, after.measures, (id) =>
    transaction.measure.update({ where: { id }, data: { name: placeholder(id) } }),
  );
  await makeRoom(before.filters, after.filters, (id) =>
    transaction.filter.update({ where: { id }, data: { name: placeholder(id) } }),
  );
  await makeRoom(before.rowPolicies, after.rowPolicies, (id) =>
    transaction.rowPolicy.update({ where: { id }, data: { name: placeholder(id) } }),
  );
  const owned = { organizationId, modelId };
  for (const { part, position, isNew } of changedParts(before.dimensions, after.dimensions)) {
    const data = {
      ...described(part),
      position,
      type: part.type,
      expression: part.expression,
      native: part.native,
      primaryKey: part.primaryKey,
      timeGrains: [...part.timeGrains],
      format: part.format,
      unit: part.unit,
    };
    await (isNew
      ? transaction.dimension.create({ data: { ...data, ...owned, sampleValues: [...part.sampleValues] } })
      : transaction.dimension.update({ where: { id: part.id }, data }));
    await transaction.dimensionEnumValue.deleteMany({ where: { dimensionId: part.id } });
    await transaction.dimensionEnumValue.createMany({
      data: part.enumValues.map(({ value, label, description, synonyms }, sortOrder) => ({
        id: partId('DimensionEnumValue', `${part.id}/${value}`),
        dimensionId: part.id,
        value,
        label,
        description,
        synonyms: [...synonyms],
        sortOrder,
      })),
    });
  }
  for (const { part, position, isNew } of changedParts(before.measures, after.measures)) {
    const data = {
      ...described(part),
      position,
      expression: part.expression,
      native: part.native,
      filter: part.filter,
      additivity: part.additivity,
      unit: part.unit,
      decimals: part.decimals,
      allowOverlap: part.allowOverlap,
    };
    await (isNew
      ? transaction.measure.create({ data: { ...data, ...owned } })
      : transaction.measure.update({ where: { id: part.id }, data }));
  }
  for (const { part, position, isNew } of changedParts(before.filters, after.filters)) {
    const data = {
      ...described(part),
      position,
      expression: part.expression,
      native: part.native,
      applyByDefault: part.applyByDefault,
    };
    await (isNew
      ? transaction.filter.create({ data: { ...data, ...owned } })
      : transaction.filter.update({ where: { id: part.id }, data }));
  }
  for (const { part, position, isNew } of changedParts(before.rowPolicies, after.rowPolicies)) {
    const data = { ...described(part), position, expression: part.expression, grantees: [...part.grantees] };
    await (isNew
      ? transaction.rowPolicy.create({ data: { ...data, ...owned } })
      : transaction.rowPolicy.update({ where: { id: part.id }, data }));
  }
  await writeGrain(transaction, partId, after);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

async function makeRoom(
  before: readonly Named[],
  after: readonly Named[],
  rename: (id: string) => Promise<unknown>,
): Promise<void> {
  const names = new Map(before.map(({ id, name }) => [id, name]));
  for (const { id, name } of after) {
    if (names.has(id) && names.get(id) !== name) {
      await rename(id);
    }
  }
}

function changedParts<Part extends Named>(
  before: readonly Part[],
  after: readonly Part[],
): readonly { readonly part: Part; readonly position: number; readonly isNew: boolean }[] {
  const old = new Map(before.map((part, position) => [part.id, { part, position }]));
  return after.flatMap((part, position) => {
    const was = old.get(part.id);
    const isSame = was !== undefined && was.position === position && same(was.part, part);
    return isSame ? [] : [{ part, position, isNew: was === undefined }];
  });
}

async function writeGrain(
  transaction: Transaction,
  partId: LayerOwner['partId'],
  { id: modelId, grain, dimensions }: LayerModel,
): Promise<void> {
  const { description } = grain;
  const { id: grainId } = await transaction.grain.upsert({
    where: { modelId },
    create: { id: partId('Grain', modelId), modelId, description },
    update: { description },
    select: { id: true },
  });
  const ids = new Map(dimensions.map(({ id, name }) => [name, id]));
  await transaction.grainKey.createMany({
    data: grain.keys.flatMap((key, position) => {
      const dimensionId = ids.get(key);
      return dimensionId === undefined
        ? []
        : [{ id: partId('GrainKey', `${modelId}/${key}`), grainId, dimensionId, position }];
    }),
  });
}

async function writeRelationships(
  transaction: Transaction,
  { organizationId, partId }: LayerOwner,
  models: ModelDifference,
  targets: ReturnType<typeof targetsOf>,
): Promise<void> {
  const known = new Map(
    models.changed.flatMap(({ before }) => before.relationships.map((way) => [way.id, way] as const)),
  );
  const all = [...models.created, ...models.changed.map(({ after }) => after)].flatMap((model) =>
    model.relationships.map((relationship, position) => ({
      model,
      toModelId: targets.required('models', relationship.toModel),
      relationship,
      position,
    })),
  );
  for (const { relationship, toModelId, position } of all.filter(({ relationship: { id } }) => known.has(id))) {
    const data: Prisma.RelationshipUncheckedUpdateInput = {
      ...described(relationship),
      toModelId,
      position,
      type: relationship.type,
      joinType: relationship.joinType,
    };
    await transaction.relationship.update({ where: { id: relationship.id }, data });
    await transaction.relationshipKey.createMany({
      data: relationship.keys.map(({ from, to }, index) => ({
        id: partId('RelationshipKey', `${relationship.id}/${index}`),
        relationshipId: relationship.id,
        position: index,
        fromDimensionId: targets.required('dimensions', `${ownerOf(all, relationship.id)}.${from}`),
        toDimensionId: targets.required('dimensions', `${relationship.toModel}.${to}`),
      })),
    });
  }
  await writeModelRelationships(
    transaction,
    { organizationId, partId },
    all.filter(({ relationship: { id } }) => !known.has(id)),
    targets.dimensions,
  );
}

function ownerOf(all: readonly { model: LayerModel; relationship: { id: string } }[], id: string): string {
  return all.find(({ relationship }) => relationship.id === id)?.model.name ?? '';
}
