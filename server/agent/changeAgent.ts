import { agentPolicy, canEditAgent } from '../access/agent.policy.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Agent } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { changedMeanwhile } from '../platform/database/readVersion.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { appendChangeEvent, lockLayer } from '../layer/feed/changeEvent.ts';
import { keepAgentVersion } from '../layer/follow/keepAgentVersion.ts';

/**
 * Limits of a transaction that changes an agent: it may wait for a change of the layer, which may
 * take as long.
 */
export const agentTransaction = { maxWait: 10_000, timeout: 60_000 };

/** Agent to change. */
export interface ReadAgent {
  readonly id: string;
  /** Version that was read; null: the change is right whatever was changed before it. */
  readonly version: number | null;
}

/**
 * Reads an agent that the viewer may change.
 * @throws NotFoundError when it is deleted or not readable, ForbiddenError
 */
export async function editableAgent(transaction: Transaction, viewer: Viewer, id: string): Promise<Agent> {
  const found = await transaction.agent.findFirst({
    where: { id, deletedAt: null, AND: agentPolicy.where(viewer) },
    include: { permissions: true },
  });
  if (found === null) {
    throw new NotFoundError('Agent');
  }
  const { permissions, ...agent } = found;
  // A grant on the environment opens its agents, and lets nobody change them.
  if (!canEditAgent(viewer, agent, permissions)) {
    throw new ForbiddenError();
  }
  return agent;
}

/**
 * Changes an agent: the only way to write one, or anything it was given. Changes of one agent run
 * one after the other, each gives it another version, and every version is kept.
 * @throws NotFoundError, ForbiddenError, ConflictError when the agent has changed since the version
 *   that was read, and what `change` throws
 */
export async function changeAgent(
  transaction: Transaction,
  viewer: Viewer,
  { id, version }: ReadAgent,
  change: (agent: Agent) => Promise<void>,
): Promise<Agent> {
  // Those who may not change it make no other wait. The layer is locked before its agents.
  const { environmentId } = await editableAgent(transaction, viewer, id);
  await lockLayer(transaction, environmentId);
  await transaction.$queryRaw`SELECT 1 FROM agent WHERE id = ${id} FOR NO KEY UPDATE`;
  const agent = await editableAgent(transaction, viewer, id);
  if (version !== null && version !== agent.version) {
    throw changedMeanwhile('agent');
  }
  await keepAgentVersion(transaction, id, null);
  await change(agent);
  const changed = await transaction.agent.update({ where: { id }, data: { version: { increment: 1 } } });
  await recordAgent(transaction, viewer, changed);
  return changed;
}

/**
 * Keeps an agent that was created or changed as a version, and tells it in the feed of its
 * environment, whose lock is held. Those who watch hear of it within a second.
 */
export async function recordAgent(
  transaction: Transaction,
  viewer: Viewer,
  { id, environmentId, version, deletedAt }: Agent,
): Promise<void> {
  await keepAgentVersion(transaction, id, viewer);
  const change = { type: 'Agent', id, version: deletedAt === null ? version : null } as const;
  await appendChangeEvent(transaction, environmentId, viewer, [change]);
}
