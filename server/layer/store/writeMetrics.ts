import type { Prisma } from '../../generated/prisma/client.ts';
import { described } from './writeModels.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LayerMetric } from '../layer.ts';
import type { Targets } from './targets.ts';
import { placeholder } from './placeholder.ts';
import type { LayerOwner } from './writeLayer.ts';
import { tagIds } from './writeTags.ts';

/** Writes metrics without their joins, conditions and allow-lists. */
export async function writeMetrics(
  transaction: Transaction,
  owner: LayerOwner,
  {
    created,
    changed,
  }: {
    readonly created: readonly LayerMetric[];
    readonly changed: readonly { readonly before: LayerMetric; readonly after: LayerMetric }[];
  },
  targets: Targets,
): Promise<void> {
  const { organizationId, environmentId } = owner;
  const data = (metric: LayerMetric) => ({
    ...described(metric),
    version: metric.version,
    guidance: metric.guidance,
    expression: metric.expression,
    anchorModelId: targets.required('models', metric.anchorModel),
    timeDimensionId: metric.timeDimension === null ? null : targets.required('dimensions', metric.timeDimension),
    timeGrains: [...metric.timeGrains],
    unit: metric.unit,
    decimals: metric.decimals,
    status: metric.status,
    periodValue: metric.periodValue ?? null,
    periodGrain: metric.periodGrain ?? null,
    momentGrain: metric.momentGrain ?? null,
    everyPeriod: metric.everyPeriod ?? false,
    ownerId: metric.ownerId,
  });
  await transaction.metric.createMany({
    data: created.map((metric) => ({ ...data(metric), organizationId, environmentId })),
  });
  // Two metrics may take each other's name: the old ones make room first.
  for (const { after } of changed.filter(({ before }) => changed.some((other) => other.after.name === before.name))) {
    await transaction.metric.update({ where: { id: after.id }, data: { name: placeholder(after.id) } });
  }
  for (const { after } of changed) {
    await transaction.metric.update({ where: { id: after.id }, data: data(after) });
  }
  const all = [...created, ...changed.map(({ after }) => after)];
  const tags = await tagIds(
    transaction,
    owner,
    all.flatMap((metric) => metric.tags),
  );
  for (const metric of all.filter(({ successor, tags: named }) => successor !== null || named.length > 0)) {
    await transaction.metric.update({ where: { id: metric.id }, data: references(metric, targets, tags) });
  }
  const bare = changed
    .map(({ after }) => after)
    .filter(({ successor, tags: named }) => successor === null && named.length === 0);
  for (const metric of bare) {
    await transaction.metric.update({ where: { id: metric.id }, data: references(metric, targets, tags) });
  }
}

function references(
  { successor, tags }: LayerMetric,
  targets: Targets,
  ids: ReadonlyMap<string, string>,
): Prisma.MetricUncheckedUpdateInput {
  return {
    successorId: successor === null ? null : targets.required('metrics', successor),
    tags: { set: tags.flatMap((name) => (ids.has(name) ? [{ id: ids.get(name)! }] : [])) },
  };
}

/** Writes joins, conditions and allow-lists of metrics that have none. */
export async function writeMetricParts(
  transaction: Transaction,
  { partId }: LayerOwner,
  metrics: readonly LayerMetric[],
  targets: Targets,
): Promise<void> {
  await transaction.metricJoin.createMany({
    data: metrics.flatMap((metric) =>
      metric.joins.map(({ alias, relationship, toModel, joinType, keys }, position) => ({
        id: partId('MetricJoin', `${metric.id}/${alias}`),
        metricId: metric.id,
        position,
        alias,
        relationshipId:
          relationship === '' ? null : targets.required('relationships', `${metric.anchorModel}.${relationship}`),
        keys: keys.map(({ from, to }) => ({ from, to })),
        toModelId: targets.required('models', toModel),
        joinType,
      })),
    ),
  });
  await transaction.metricFilter.createMany({
    data: metrics.flatMap((metric) => [
      ...metric.namedFilters.map((filter, position): Prisma.MetricFilterCreateManyInput => ({
        id: partId('MetricFilter', `${metric.id}/${filter}`),
        metricId: metric.id,
        position,
        filterId: targets.required('filters', `${metric.anchorModel}.${filter}`),
      })),
      ...metric.conditions.map((expression, index): Prisma.MetricFilterCreateManyInput => ({
        id: partId('MetricFilter', index === 0 ? metric.id : `${metric.id}/${index}`),
        metricId: metric.id,
        position: metric.namedFilters.length + index,
        expression,
      })),
    ]),
  });
  await transaction.metricDimension.createMany({
    data: metrics.flatMap((metric) =>
      metric.groupBy.map((dimension, position) => ({
        id: partId('MetricDimension', `${metric.id}/${dimension}`),
        metricId: metric.id,
        dimensionId: targets.required('dimensions', dimension),
        position,
      })),
    ),
  });
}
