import { canReadInstructions } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { lockLayer } from '../../layer/feed/changeEvent.ts';
import { entityVersionPolicy } from '../../organization/organization.policy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { agentTransaction, changeAgent, editableAgent } from '../changeAgent.ts';
import { giveExactly, type AgentBelongings } from '../giving/giveExactly.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { lockSourcesOf } from '../giving/lockGift.ts';
import { refuseTakenName } from '../settings/agentName.ts';
import { checkedSettings, type AgentSettings } from '../settings/agentSettings.ts';

/** Version of an agent to go back to. */
export interface AgentRestoration {
  readonly versionId: string;
  /** Version of the agent that was read. */
  readonly version: number;
}

/** An agent with the state of an earlier version. */
export interface RestoredAgent {
  readonly agent: Agent;
  /** Names of models, tables, metrics and tags of that version that it goes without. */
  readonly missing: readonly string[];
}

/** Settings that a version brings back. Who may ask the agent, and from where, stays as it is. */
const restored = [
  'description',
  'context',
  'guidelines',
  'profile',
  'type',
  'defaultMode',
  'canExecuteCustomQueries',
  'canAutoRegisterQueryTemplates',
  'canCreateCharts',
  'canInspectMetadata',
  'canAutoRegisterDefinitions',
  'forceTaskClarification',
  'trackUsage',
  'glossaryAccessMode',
  'colors',
] as const satisfies readonly (keyof AgentSettings)[];

interface Named {
  readonly name: string;
}

/**
 * A version as `keepAgentVersion` writes it; early ones have no names of what was given and no
 * choices.
 */
interface KeptAgent
  extends
    Omit<AgentBelongings, 'mixSampleData' | 'agentModels' | 'agentMetrics' | 'agentTables'>,
    Partial<AgentSettings> {
  readonly name: string;
  readonly agentModels: readonly (AgentBelongings['agentModels'][number] & { readonly model?: Named })[];
  readonly agentMetrics: readonly (AgentBelongings['agentMetrics'][number] & { readonly metric?: Named })[];
  readonly agentTables: readonly (AgentBelongings['agentTables'][number] & { readonly table?: Named })[];
  readonly glossaryTags: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Gives an agent the settings, data, suggestions, variables and remembered choices of one of its
 * versions, as a new version. What was removed since then is left out and named, and so is a metric
 * that has come to need a model that the version does not have.
 * @throws NotFoundError, also when the agent was removed, ForbiddenError, ConflictError when it has
 *   changed since the version that was read or its name is taken, LimitExceededError
 */
export async function restoreAgentVersion(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  { versionId, version }: AgentRestoration,
): Promise<RestoredAgent> {
  const row = await database.entityVersion.findFirst({
    where: { id: versionId, entityType: 'Agent', AND: [entityVersionPolicy.where(viewer)] },
  });
  if (row === null) {
    throw new NotFoundError('Version');
  }
  const kept = row.body as unknown as KeptAgent;
  return database.$transaction(async (transaction) => {
    const present = await editableAgent(transaction, viewer, row.entityId);
    if (!canReadInstructions(viewer, present)) {
      throw new ForbiddenError();
    }
    await lockSourcesOf(transaction, { models: kept.agentModels, tables: kept.agentTables });
    await lockLayer(transaction, present.environmentId);
    const { missing, tagIds, ...parts } = await whatIsThere(transaction, present, kept);
    const agent = await changeAgent(transaction, viewer, { id: present.id, version }, async ({ id }) => {
      await refuseTakenName(transaction, present.environmentId, kept.name, id);
      const settings = Object.fromEntries(restored.map((setting) => [setting, kept[setting]]));
      await transaction.agent.update({
        where: { id },
        data: {
          ...checkedSettings(settings),
          name: kept.name,
          glossaryTags: { set: tagIds.map((tagId) => ({ id: tagId })) },
        },
      });
      // Where sample data and own data met in the version, an admin had let them.
      await giveExactly(services, transaction, viewer, present, { ...parts, mixSampleData: true });
    });
    return { agent, missing };
  }, agentTransaction);
}

/** What of a version can be given, and the names of the rest. */
async function whatIsThere(
  transaction: Transaction,
  { organizationId, environmentId }: Agent,
  { agentModels, agentMetrics, agentTables, glossaryTags, suggestions, variables, rememberedChoices }: KeptAgent,
) {
  const idsOf = async (query: Promise<readonly { readonly id: string }[]>): Promise<ReadonlySet<string>> =>
    new Set((await query).map(({ id }) => id));
  const select = { id: true } as const;
  const inLayer = (ids: readonly string[]) => ({ id: { in: [...ids] }, organizationId, environmentId });
  const models = await idsOf(
    transaction.model.findMany({ where: inLayer(agentModels.map(({ modelId }) => modelId)), select }),
  );
  const computed = { in: [...models] };
  const metrics = await idsOf(
    transaction.metric.findMany({
      where: {
        ...inLayer(agentMetrics.map(({ metricId }) => metricId)),
        anchorModelId: computed,
        joins: { every: { toModelId: computed } },
      },
      select,
    }),
  );
  const tables = await idsOf(
    transaction.table.findMany({
      where: { id: { in: agentTables.map(({ tableId }) => tableId) }, organizationId },
      select,
    }),
  );
  const tags = await idsOf(
    transaction.tag.findMany({ where: { id: { in: glossaryTags.map(({ id }) => id) }, organizationId }, select }),
  );
  return {
    agentModels: agentModels.filter(({ modelId }) => models.has(modelId)),
    agentMetrics: agentMetrics.filter(({ metricId }) => metrics.has(metricId)),
    agentTables: agentTables.filter(({ tableId }) => tables.has(tableId)),
    tagIds: glossaryTags.flatMap(({ id }) => (tags.has(id) ? [id] : [])),
    suggestions: suggestions.map(({ category, tasks }) => ({
      category,
      tasks: tasks.map(({ task, pinned }) => ({ task, pinned })),
    })),
    variables,
    rememberedChoices,
    missing: [
      ...agentModels.flatMap(({ modelId, model }) => (models.has(modelId) ? [] : [model?.name ?? modelId])),
      ...agentMetrics.flatMap(({ metricId, metric }) => (metrics.has(metricId) ? [] : [metric?.name ?? metricId])),
      ...agentTables.flatMap(({ tableId, table }) => (tables.has(tableId) ? [] : [table?.name ?? tableId])),
      ...glossaryTags.flatMap(({ id, name }) => (tags.has(id) ? [] : [name])),
    ],
  };
}
