import type { Organization, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { adminOf } from '../members/adminOf.ts';
import type { Viewer } from '../viewer.ts';
import { changesOf, recordAudit } from './recordAudit.ts';

const least = 30;
const most = 3650;

/**
 * Chooses how many days events are kept.
 * @throws ForbiddenError for everyone but admins, InvalidInputError
 */
export async function setAuditRetention(
  database: PrismaClient,
  viewer: Viewer,
  days: number,
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  const admin = adminOf(viewer);
  if (days < least || days > most) {
    throw new InvalidInputError(`The audit log is kept for ${least} to ${most} days.`, 'Enter a number such as 365.', [
      'days',
    ]);
  }
  const where = { id: admin.organizationId };
  return database.$transaction(async (transaction) => {
    const before = await transaction.organization.findUniqueOrThrow({ where, select: { auditRetentionDays: true } });
    const after = { auditRetentionDays: days };
    await recordAudit(transaction, admin, { action: 'organization.changed', changes: changesOf(before, after) });
    return transaction.organization.update({ ...query, where, data: after });
  });
}
