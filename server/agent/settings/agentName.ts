import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError } from '../../platform/errors.ts';

/**
 * Refuses a name that another agent of the environment has. The layer is locked, and with it the
 * names.
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
