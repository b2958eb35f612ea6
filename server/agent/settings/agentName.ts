import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError } from '../../platform/errors.ts';

/**
 * Keeps others from naming an agent of the environment until the transaction ends. Call it before
 * an agent is locked.
 */
export async function lockAgentNames(transaction: Transaction, environmentId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM environment WHERE id = ${environmentId} FOR NO KEY UPDATE`;
}

/**
 * Refuses a name that another agent of the environment has; `lockAgentNames` has been called.
 * @throws ConflictError
 */
export async function refuseTakenName(
  transaction: Transaction,
  environmentId: string,
  name: string,
  agentId: string | null = null,
): Promise<void> {
  const taken = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM agent
    WHERE environment_id = ${environmentId} AND lower(name) = lower(${name})
      AND deleted_at IS NULL AND id IS DISTINCT FROM ${agentId}`;
  if (taken.length > 0) {
    throw new ConflictError(`An agent called “${name}” already exists.`, 'Choose another name.');
  }
}
