import { changesOf, recordAudit } from '../../access/audit/recordAudit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Organization, Prisma } from '../../generated/prisma/client.ts';
import { canEditOrganization } from '../../organization/organization.policy.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { shareTopic } from '../../task/share/share.policy.ts';
import type { TaskServices } from '../../task/taskServices.ts';

/**
 * Chooses whether agents of the organization may have public pages, and tasks and reports public
 * links. Those that there are keep their settings: they are closed at once, and open again when it
 * is allowed again.
 * @throws ForbiddenError for everyone but an admin
 */
export async function setPublicAccess(
  { database: { prisma }, events }: Pick<TaskServices, 'database' | 'events'>,
  viewer: Viewer,
  allowed: boolean,
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  const { organizationId } = viewer;
  const where = { id: organizationId };
  const organization = await prisma.$transaction(async (transaction) => {
    const before = await transaction.organization.findUniqueOrThrow({ where, select: { allowsPublicAccess: true } });
    const after = { allowsPublicAccess: allowed };
    if (before.allowsPublicAccess !== allowed) {
      await recordAudit(transaction, viewer, { action: 'publicAccess.changed', changes: changesOf(before, after) });
    }
    return transaction.organization.update({ ...query, where, data: after });
  });
  if (!allowed) {
    const links = await prisma.taskShare.findMany({
      where: { organizationId, audience: 'LINK' },
      distinct: ['taskId'],
      select: { taskId: true },
    });
    for (const { taskId } of links) {
      events.publish(shareTopic(taskId), 'ended');
    }
  }
  return organization;
}
