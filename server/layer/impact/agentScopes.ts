import type { Transaction } from '../../platform/database/database.ts';
import { entityList, type EntityType, type Layer } from '../layer.ts';
import type { LayerPlace } from '../store/loadLayer.ts';

/** Part of a layer that agents answer from. */
export interface AgentScope {
  /** Name of one of the agents that have it. */
  readonly name: string;
  readonly modelIds: ReadonlySet<string>;
  readonly metricIds: ReadonlySet<string>;
}

/** Reads which models and metrics each agent of an environment has; agents with the same once. */
export async function readAgentScopes(transaction: Transaction, place: LayerPlace): Promise<readonly AgentScope[]> {
  const { organizationId, environmentId } = place;
  const agents = await transaction.agent.findMany({
    where: { organizationId, environmentId, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      name: true,
      agentModels: { orderBy: { modelId: 'asc' }, select: { modelId: true } },
      agentMetrics: { orderBy: { metricId: 'asc' }, select: { metricId: true } },
    },
  });
  const scopes = new Map<string, AgentScope>();
  for (const { name, agentModels, agentMetrics } of agents) {
    const modelIds = agentModels.map(({ modelId }) => modelId);
    const metricIds = agentMetrics.map(({ metricId }) => metricId);
    const key = [...modelIds, ...metricIds].join(' ');
    if (key !== '' && !scopes.has(key)) {
      scopes.set(key, { name, modelIds: new Set(modelIds), metricIds: new Set(metricIds) });
    }
  }
  return [...scopes.values()];
}

/** The layer as an agent has it: its models, the ways between them, and its metrics of them. */
export function layerWithin(layer: Layer, { modelIds, metricIds }: AgentScope): Layer {
  const models = layer.models.filter(({ id }) => modelIds.has(id));
  const names = new Set(models.map(({ name }) => name));
  return {
    ...layer,
    models: models.map((model) => ({
      ...model,
      relationships: model.relationships.filter(({ toModel }) => names.has(toModel)),
    })),
    metrics: layer.metrics.filter(({ id, anchorModel }) => metricIds.has(id) && names.has(anchorModel)),
  };
}

/** Ids of models and metrics that are another object in one layer than in the other. */
export function changedIds(before: Layer, after: Layer): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const type of ['Model', 'Metric'] satisfies EntityType[]) {
    const was = new Map(before[entityList[type]].map((entity) => [entity.id, entity as object]));
    for (const entity of after[entityList[type]]) {
      if (was.get(entity.id) !== entity) {
        changed.add(entity.id);
      }
      was.delete(entity.id);
    }
    for (const id of was.keys()) {
      changed.add(id);
    }
  }
  return changed;
}

/** True: the agents have something of what is changed. */
export function hasAny({ modelIds, metricIds }: AgentScope, ids: ReadonlySet<string>): boolean {
  return [...ids].some((id) => modelIds.has(id) || metricIds.has(id));
}
