import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError } from '../../platform/errors.ts';

/** @throws ForbiddenError where the organization lets no agent have a public page */
export async function requirePublicAccess(transaction: Transaction, organizationId: string): Promise<void> {
  const { allowsPublicAccess } = await transaction.organization.findUniqueOrThrow({ where: { id: organizationId } });
  if (!allowsPublicAccess) {
    throw new ForbiddenError('The organization allows no public pages of agents.', 'Allow them first, for all agents.');
  }
}
