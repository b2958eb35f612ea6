import type { Viewer } from '../../access/viewer.ts';
import type { Agent, Variable } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { writeSuggestions, type SuggestedQuestion } from '../suggestions/writeSuggestions.ts';
import { writeChoices, type KeptChoice } from '../choices/keptChoices.ts';
import { giveTo, type GivingServices } from './giveTo.ts';

/** All that an agent is given. */
export interface AgentBelongings {
  readonly agentModels: readonly { readonly modelId: string; readonly hiddenFieldIds: readonly string[] }[];
  readonly agentMetrics: readonly { readonly metricId: string }[];
  readonly agentTables: readonly { readonly tableId: string; readonly useBlueprints: boolean }[];
  readonly suggestions: readonly { readonly category: string; readonly tasks: readonly SuggestedQuestion[] }[];
  readonly variables: readonly Pick<Variable, 'name' | 'type' | 'defaultValue'>[];
  /** Choices that it follows by itself; absent: those that it has. */
  readonly rememberedChoices?: readonly KeptChoice[] | undefined;
  /** True: sample data and own data may meet in the agent. */
  readonly mixSampleData: boolean;
}

/**
 * Gives an agent exactly these parts and takes what else it has, but for variables that tasks have
 * values of. Call it in `changeAgent`, after `lockSourcesOf`.
 * @throws as `giveTo` and `writeSuggestions`
 */
export async function giveExactly(
  services: GivingServices,
  transaction: Transaction,
  viewer: Viewer,
  agent: Agent,
  { agentModels, agentMetrics, agentTables, suggestions, variables, rememberedChoices, mixSampleData }: AgentBelongings,
): Promise<void> {
  const { id: agentId, organizationId } = agent;
  const metricIds = agentMetrics.map(({ metricId }) => metricId);
  const others = (ids: readonly string[]) => ({ notIn: [...ids] });
  await transaction.agentMetric.deleteMany({ where: { agentId, metricId: others(metricIds) } });
  await transaction.agentModel.deleteMany({
    where: { agentId, modelId: others(agentModels.map(({ modelId }) => modelId)) },
  });
  await transaction.agentTable.deleteMany({
    where: { agentId, tableId: others(agentTables.map(({ tableId }) => tableId)) },
  });
  await giveTo(services, transaction, viewer, agent, {
    models: agentModels.map(({ modelId }) => ({ modelId })),
    tables: agentTables.map(({ tableId, useBlueprints }) => ({ tableId, metadataOnly: useBlueprints })),
    metricIds,
    mixSampleData,
  });
  for (const { modelId, hiddenFieldIds } of agentModels) {
    // Among them may be fields that were removed: they stay hidden where they are restored.
    await transaction.agentModel.update({
      where: { agentId_modelId: { agentId, modelId } },
      data: { hiddenFieldIds: [...hiddenFieldIds] },
    });
  }
  await writeSuggestions(
    transaction,
    { id: agentId, organizationId },
    suggestions.map(({ category, tasks }) => ({ category, questions: tasks })),
  );
  await writeVariables(transaction, agent, variables);
  if (rememberedChoices !== undefined) {
    await writeChoices(transaction, viewer, agent, rememberedChoices);
  }
}

/** Tasks keep the values that they were asked with: what these are of is not removed or retyped. */
async function writeVariables(
  transaction: Transaction,
  { id: agentId, organizationId }: Agent,
  variables: AgentBelongings['variables'],
): Promise<void> {
  const used = await transaction.variable.findMany({
    where: { agentId, taskVariables: { some: {} } },
    select: { name: true, type: true },
  });
  const kept = new Map(used.map(({ name, type }) => [name, type]));
  const names = [...kept.keys(), ...variables.map(({ name }) => name)];
  await transaction.variable.deleteMany({ where: { agentId, name: { notIn: names } } });
  for (const { name, type, defaultValue } of variables) {
    if ((kept.get(name) ?? type) !== type) {
      continue;
    }
    await transaction.variable.upsert({
      where: { agentId_name: { agentId, name } },
      update: { type, defaultValue },
      create: { id: newId('Variable'), organizationId, agentId, name, type, defaultValue },
    });
  }
}
