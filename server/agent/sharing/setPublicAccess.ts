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
  const organization = await prisma.organization.update({
    ...query,
    where: { id: organizationId },
    data: { allowsPublicAccess: allowed },
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
