import { canCreateAgent } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { agentTransaction, editableAgent } from '../changeAgent.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { lockSourcesOf } from '../giving/lockGift.ts';
import { keptChoices } from '../../layer/follow/keptChoices.ts';
import { withQuestions } from '../suggestions/writeSuggestions.ts';
import { insertAgent } from './createAgent.ts';

/**
 * Creates an agent with the settings, the data, the suggestions, the variables and the remembered
 * choices of another one.
 * Permissions are not copied: only admins may ask the copy at first.
 * @throws NotFoundError, ForbiddenError, and what `insertAgent` throws
 */
export async function copyAgent(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  { id, name }: { readonly id: string; readonly name: string },
  now: Date,
): Promise<Agent> {
  if (!canCreateAgent(viewer)) {
    throw new ForbiddenError();
  }
  return database.$transaction(async (transaction) => {
    const original = await editableAgent(transaction, viewer, id);
    const { agentModels, agentTables, agentMetrics, glossaryTags, variables, rememberedChoices } =
      await transaction.agent.findUniqueOrThrow({
        where: { id },
        select: {
          agentModels: { select: { modelId: true, hiddenFieldIds: true } },
          agentTables: { select: { tableId: true, useBlueprints: true } },
          agentMetrics: {
            select: { metric: { select: { id: true, anchorModelId: true, joins: { select: { toModelId: true } } } } },
          },
          glossaryTags: { select: { id: true } },
          variables: { select: { name: true, type: true, defaultValue: true } },
          rememberedChoices: keptChoices,
        },
      });
    const given = new Set(agentModels.map(({ modelId }) => modelId));
    const gift = {
      models: agentModels,
      tables: agentTables.map(({ tableId, useBlueprints }) => ({ tableId, metadataOnly: useBlueprints })),
      // A metric may have come to need a model that the original lacks: it cannot be asked.
      metricIds: agentMetrics
        .filter(({ metric: { anchorModelId, joins } }) =>
          [anchorModelId, ...joins.map(({ toModelId }) => toModelId)].every((modelId) => given.has(modelId)),
        )
        .map(({ metric }) => metric.id),
      // The two meet in the original already.
      mixSampleData: true,
    };
    await lockSourcesOf(transaction, gift);
    const suggestions = await transaction.agentSuggestion.findMany({ where: { agentId: id }, ...withQuestions });
    return insertAgent(
      services,
      transaction,
      // An agent stays where its models are, wherever the viewer works now.
      { ...viewer, environmentId: original.environmentId },
      {
        ...settingsOf(original),
        ...gift,
        name,
        accessMode: 'RESTRICTED',
        isPublic: false,
        glossaryTagIds: glossaryTags.map((tag) => tag.id),
        content: {
          categories: suggestions.map(({ category, tasks }) => ({
            category,
            questions: tasks.map(({ task, pinned }) => ({ task, pinned })),
          })),
          variables,
          choices: rememberedChoices,
        },
      },
      now,
    );
  }, agentTransaction);
}

/** The settings that a copy has from its original. */
function settingsOf(agent: Agent) {
  const {
    description,
    context,
    guidelines,
    profile,
    type,
    defaultMode,
    canExecuteCustomQueries,
    canAutoRegisterQueryTemplates,
    canCreateCharts,
    canInspectMetadata,
    canAutoRegisterDefinitions,
    forceTaskClarification,
    trackUsage,
    glossaryAccessMode,
    colors,
  } = agent;
  return {
    description,
    context,
    guidelines,
    profile,
    type,
    defaultMode,
    canExecuteCustomQueries,
    canAutoRegisterQueryTemplates,
    canCreateCharts,
    canInspectMetadata,
    canAutoRegisterDefinitions,
    forceTaskClarification,
    trackUsage,
    glossaryAccessMode,
    colors,
  };
}
