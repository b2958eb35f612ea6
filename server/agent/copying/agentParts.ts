import type { Prisma } from '../../generated/prisma/client.ts';
import { counterpartsIn } from '../../layer/environment/counterparts.ts';
import { keptChoices } from '../../layer/follow/keptChoices.ts';
import type { LayerPlace } from '../../layer/store/loadLayer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { choicesOfEvery, followedChoices, withoutThose } from '../choices/keptChoices.ts';

const byPosition = { orderBy: { position: 'asc' } } as const;

/** Everything of an agent that a copy has as well. */
export const agentParts = {
  id: true,
  name: true,
  version: true,
  description: true,
  context: true,
  guidelines: true,
  profile: true,
  type: true,
  defaultMode: true,
  canExecuteCustomQueries: true,
  canAutoRegisterQueryTemplates: true,
  canCreateCharts: true,
  canInspectMetadata: true,
  canAutoRegisterDefinitions: true,
  forceTaskClarification: true,
  trackUsage: true,
  accessMode: true,
  glossaryAccessMode: true,
  semantic: true,
  colors: true,
  glossaryTags: { orderBy: { id: 'asc' }, select: { id: true } },
  agentModels: { select: { modelId: true, hiddenFieldIds: true } },
  agentMetrics: { select: { metricId: true } },
  agentTables: { orderBy: { tableId: 'asc' }, select: { tableId: true, useBlueprints: true } },
  suggestions: {
    ...byPosition,
    select: { category: true, tasks: { ...byPosition, select: { task: true, pinned: true } } },
  },
  variables: { orderBy: { name: 'asc' }, select: { name: true, type: true, defaultValue: true } },
  rememberedChoices: keptChoices,
} as const satisfies Prisma.AgentSelect;

export type AgentParts = Prisma.AgentGetPayload<{ select: typeof agentParts }>;

/** An agent as it would be in another environment. */
export interface MovedAgent extends AgentParts {
  /**
   * Names of its models and metrics that it goes without: the other environment does not have them,
   * or not the models of a metric.
   */
  readonly missing: readonly string[];
}

/** Agents of an environment that are in use, by name. */
export async function agentsIn(
  transaction: Transaction,
  { organizationId, environmentId }: LayerPlace,
): Promise<readonly AgentParts[]> {
  return transaction.agent.findMany({
    where: { organizationId, environmentId, deletedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: agentParts,
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A model, as far as an agent chooses from it. */
interface ChosenModel extends Named {
  readonly tableId: string | null;
  readonly fields: readonly Named[];
}

interface ChosenMetric extends Named {
  /** Ids of the models that it is computed from. */
  readonly modelIds: readonly string[];
}

interface Choices {
  readonly models: readonly ChosenModel[];
  readonly metrics: readonly ChosenMetric[];
}

/** Tells what an agent would be in another environment, where `copy` is what it is there now. */
export type AgentMover = (agent: AgentParts, copy: AgentParts | null) => MovedAgent;

/**
 * Moves agents to another environment: what they are given there are the copies of what they are
 * given here, or else what has the same name, with the tables that these are over. What is switched
 * off stays switched off; so do a field that only the other environment has, and rows of a table
 * that the copy knows by its description only. Choices that every agent follows here become its
 * own, unless every agent there follows them.
 */
export async function agentMover(transaction: Transaction, from: LayerPlace, to: LayerPlace): Promise<AgentMover> {
  const counterpart = await counterpartsIn(transaction, to);
  const [here, there] = [await choicesIn(transaction, from), await choicesIn(transaction, to)];
  const models = pairs(here.models, there.models, counterpart);
  const metrics = pairs(here.metrics, there.metrics, counterpart);
  const choicesHere = await choicesOfEvery(transaction, from.environmentId);
  const choicesThere = await choicesOfEvery(transaction, to.environmentId);
  const modelsHere = new Map(here.models.map((model) => [model.id, model]));
  const nameOf = new Map([...here.models, ...here.metrics].map(({ id, name }) => [id, name]));
  return (agent, copy) => {
    const given = agent.agentModels.flatMap(({ modelId, hiddenFieldIds }) => {
      const [model, original] = [models.get(modelId), modelsHere.get(modelId)];
      if (model === undefined || original === undefined) {
        return [];
      }
      const fields = pairs(original.fields, model.fields, counterpart);
      const known = new Set([...fields.values()].map(({ id }) => id));
      const hiddenThere = copy?.agentModels.find((one) => one.modelId === model.id)?.hiddenFieldIds ?? [];
      const hidden = [
        ...hiddenFieldIds.flatMap((id) => fields.get(id)?.id ?? []),
        ...hiddenThere.filter((id) => !known.has(id)),
      ];
      return [{ original, model, hiddenFieldIds: hidden.toSorted() }];
    });
    const modelIds = new Set(given.map(({ model }) => model.id));
    const agentMetrics = agent.agentMetrics.flatMap(({ metricId }) => {
      const metric = metrics.get(metricId);
      const isComplete = metric?.modelIds.every((id) => modelIds.has(id)) === true;
      return isComplete ? [{ of: metricId, metricId: metric.id }] : [];
    });
    const kept = new Set([...given.map(({ original }) => original.id), ...agentMetrics.map(({ of }) => of)]);
    return {
      ...agent,
      agentModels: given.map(({ model, hiddenFieldIds }) => ({ modelId: model.id, hiddenFieldIds })),
      agentMetrics: agentMetrics.map(({ metricId }) => ({ metricId })),
      agentTables: movedTables(agent, copy, given),
      rememberedChoices: withoutThose(followedChoices(agent.rememberedChoices, choicesHere), choicesThere),
      missing: [
        ...agent.agentModels.map(({ modelId }) => modelId),
        ...agent.agentMetrics.map(({ metricId }) => metricId),
      ]
        .filter((id) => !kept.has(id))
        .map((id) => nameOf.get(id) ?? '')
        .toSorted(),
    };
  };
}

/** Tables of the models as they are there, and those that no model here is over. */
function movedTables(
  { agentTables }: AgentParts,
  copy: AgentParts | null,
  given: readonly { readonly original: ChosenModel; readonly model: ChosenModel }[],
): AgentParts['agentTables'] {
  const isMetadataOnly = new Map<string, boolean>();
  const add = (tableId: string, useBlueprints: boolean): void => {
    isMetadataOnly.set(tableId, useBlueprints || isMetadataOnly.get(tableId) === true);
  };
  const useBlueprints = new Map(agentTables.map((one) => [one.tableId, one.useBlueprints]));
  for (const { original, model } of given) {
    if (model.tableId !== null) {
      add(model.tableId, useBlueprints.get(original.tableId ?? '') ?? false);
    }
  }
  const replaced = new Set(given.map(({ original }) => original.tableId));
  for (const one of agentTables.filter(({ tableId }) => !replaced.has(tableId))) {
    add(one.tableId, one.useBlueprints);
  }
  for (const one of copy?.agentTables ?? []) {
    if (one.useBlueprints && isMetadataOnly.has(one.tableId)) {
      add(one.tableId, true);
    }
  }
  return [...isMetadataOnly]
    .map(([tableId, metadataOnly]) => ({ tableId, useBlueprints: metadataOnly }))
    .toSorted((one, other) => (one.tableId < other.tableId ? -1 : 1));
}

async function choicesIn(transaction: Transaction, { organizationId, environmentId }: LayerPlace): Promise<Choices> {
  const where = { organizationId, environmentId };
  const named = { select: { id: true, name: true } } as const;
  const models = await transaction.model.findMany({
    where,
    select: { id: true, name: true, tableId: true, dimensions: named, measures: named, filters: named },
  });
  const metrics = await transaction.metric.findMany({
    where,
    select: { id: true, name: true, anchorModelId: true, joins: { select: { toModelId: true } } },
  });
  return {
    models: models.map(({ dimensions, measures, filters, ...model }) => ({
      ...model,
      fields: [...dimensions, ...measures, ...filters],
    })),
    metrics: metrics.map(({ anchorModelId, joins, ...metric }) => ({
      ...metric,
      modelIds: [anchorModelId, ...joins.map(({ toModelId }) => toModelId)],
    })),
  };
}

/** Each thing with its copy or original among others, or else the one of its name. */
function pairs<Thing extends Named>(
  here: readonly Named[],
  there: readonly Thing[],
  counterpart: (id: string) => string,
): ReadonlyMap<string, Thing> {
  const byId = new Map(there.map((thing) => [thing.id, thing]));
  const byName = new Map(there.map((thing) => [thing.name, thing]));
  return new Map(
    here.flatMap(({ id, name }) => {
      const found = byId.get(counterpart(id)) ?? byName.get(name);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}
