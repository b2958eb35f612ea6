import { agentPolicy } from '../access/agent.policy.ts';
import { glossaryTermPolicy } from '../glossary/glossary.policy.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { readTogether } from '../platform/database/readTogether.ts';
import { templatesNaming, type UsesRequest } from './templatesNaming.ts';
import { linksToMetrics, linksToModels } from './usedBy.ts';

const modelUses = readTogether<number, UsesRequest>(countModelUses);
const metricUses = readTogether<number, UsesRequest>(countMetricUses);

/**
 * Number of metrics, terms, query templates and agents that use a model, as `usedBy` lists them,
 * but without its limit; the models of a list are counted together.
 */
export const usesOfModel = async (request: UsesRequest, id: string): Promise<number> =>
  (await modelUses(request, id)) ?? 0;

/**
 * Number of terms, query templates and agents that use a metric; the metrics of a list are counted
 * together.
 */
export const usesOfMetric = async (request: UsesRequest, id: string): Promise<number> =>
  (await metricUses(request, id)) ?? 0;

async function countModelUses(request: UsesRequest, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { database, viewer } = request;
  const { anchor, join, mapping, given } = linksToModels(ids);
  const [metrics, terms, agents, templates] = await Promise.all([
    database.metric.findMany({
      where: { AND: [metricPolicy.where(viewer), { OR: [anchor, { joins: { some: join } }] }] },
      select: { anchorModelId: true, joins: { where: join, select: { toModelId: true } } },
    }),
    database.glossaryTerm.findMany({
      where: { AND: [glossaryTermPolicy.where(viewer), { mappings: { some: mapping } }] },
      select: {
        mappings: {
          where: mapping,
          select: {
            modelId: true,
            dimension: { select: { modelId: true } },
            measure: { select: { modelId: true } },
            filter: { select: { modelId: true } },
          },
        },
      },
    }),
    database.agentModel.findMany({
      where: { ...given, agent: { AND: [agentPolicy.where(viewer), { deletedAt: null }] } },
      select: { modelId: true },
    }),
    templatesNaming(request, 'Model', ids),
  ]);
  return countEach(ids, [
    ...metrics.map(({ anchorModelId, joins }) => [anchorModelId, ...joins.map(({ toModelId }) => toModelId)]),
    ...terms.map(({ mappings }) =>
      mappings.map(
        ({ modelId, dimension, measure, filter }) =>
          modelId ?? dimension?.modelId ?? measure?.modelId ?? filter?.modelId ?? null,
      ),
    ),
    ...agents.map(({ modelId }) => [modelId]),
    ...templateUses(templates),
  ]);
}

async function countMetricUses(request: UsesRequest, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { database, viewer } = request;
  const links = linksToMetrics(ids);
  const [terms, agents, templates] = await Promise.all([
    database.glossaryTerm.findMany({
      where: { AND: [glossaryTermPolicy.where(viewer), { mappings: { some: links } }] },
      select: { mappings: { where: links, select: { metricId: true } } },
    }),
    database.agentMetric.findMany({
      where: { ...links, agent: { AND: [agentPolicy.where(viewer), { deletedAt: null }] } },
      select: { metricId: true },
    }),
    templatesNaming(request, 'Metric', ids),
  ]);
  return countEach(ids, [
    ...terms.map(({ mappings }) => mappings.map(({ metricId }) => metricId)),
    ...agents.map(({ metricId }) => [metricId]),
    ...templateUses(templates),
  ]);
}

/** What each template uses: a template that names a thing twice is told once. */
function templateUses(templates: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  return [...templates].flatMap(([id, naming]) => [...naming].map(() => [id]));
}

/** @param users of each user the things that it uses; one that names a thing twice counts once */
function countEach(
  ids: readonly string[],
  users: readonly (readonly (string | null)[])[],
): ReadonlyMap<string, number> {
  const counts = new Map(ids.map((id) => [id, 0]));
  for (const used of users) {
    for (const id of new Set(used)) {
      const count = id === null ? undefined : counts.get(id);
      if (id !== null && count !== undefined) {
        counts.set(id, count + 1);
      }
    }
  }
  return counts;
}
