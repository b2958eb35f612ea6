import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { EntityChange } from '../feed/changeEvent.ts';
import type { AgentScope } from '../impact/agentScopes.ts';
import type { LayerPlace } from '../store/loadLayer.ts';
import { keepAgentVersion } from './keepAgentVersion.ts';

/** An agent with the questions that it suggests. */
export interface SuggestingAgent extends AgentScope {
  readonly id: string;
  /** Ids of fields that it may not name. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly questions: readonly { readonly id: string; readonly task: string }[];
}

/**
 * Reads the agents of an environment that suggest questions and have one of some objects.
 * @param ids of models and metrics
 */
export async function readSuggestingAgents(
  transaction: Transaction,
  { organizationId, environmentId }: LayerPlace,
  ids: readonly string[],
): Promise<readonly SuggestingAgent[]> {
  const agents = await transaction.agent.findMany({
    where: {
      organizationId,
      environmentId,
      deletedAt: null,
      suggestions: { some: { tasks: { some: {} } } },
      OR: [
        { agentModels: { some: { modelId: { in: [...ids] } } } },
        { agentMetrics: { some: { metricId: { in: [...ids] } } } },
      ],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      agentModels: { select: { modelId: true, hiddenFieldIds: true } },
      agentMetrics: { select: { metricId: true } },
      suggestions: {
        orderBy: { position: 'asc' },
        select: { tasks: { orderBy: { position: 'asc' }, select: { id: true, task: true } } },
      },
    },
  });
  return agents.map(({ id, name, agentModels, agentMetrics, suggestions }) => ({
    id,
    name,
    modelIds: new Set(agentModels.map(({ modelId }) => modelId)),
    metricIds: new Set(agentMetrics.map(({ metricId }) => metricId)),
    hiddenIds: new Set(agentModels.flatMap(({ hiddenFieldIds }) => hiddenFieldIds)),
    questions: suggestions.flatMap(({ tasks }) => tasks),
  }));
}

/** Question of an agent as it is to be asked from now on. */
export interface FollowedQuestion {
  /** Id of the suggestion. */
  readonly id: string;
  readonly agentId: string;
  /** Name of the agent. */
  readonly agent: string;
  readonly before: string;
  readonly task: string;
}

/**
 * Writes questions in other words, and each of their agents as another version. A question that
 * was removed or changed since it was read stays as it is.
 * @returns the agents that changed
 */
export async function writeFollowedQuestions(
  transaction: Transaction,
  viewer: Viewer,
  questions: readonly FollowedQuestion[],
): Promise<readonly EntityChange[]> {
  const changes: EntityChange[] = [];
  for (const [agentId, followed] of Map.groupBy(questions, (one) => one.agentId)) {
    await transaction.$queryRaw`SELECT 1 FROM agent WHERE id = ${agentId} FOR NO KEY UPDATE`;
    await keepAgentVersion(transaction, agentId, null);
    for (const { id, before, task } of followed) {
      await transaction.suggestionTask.updateMany({ where: { id, task: before }, data: { task } });
    }
    const { version } = await transaction.agent.update({
      where: { id: agentId },
      data: { version: { increment: 1 } },
      select: { version: true },
    });
    await keepAgentVersion(transaction, agentId, viewer);
    changes.push({ type: 'Agent', id: agentId, version });
  }
  return changes;
}
