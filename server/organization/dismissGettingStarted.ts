import type { Viewer } from '../access/viewer.ts';
import type { Organization, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError } from '../platform/errors.ts';
import { canEditOrganization } from './organization.policy.ts';

/**
 * Takes the getting-started guide out of the organization's sidebar, or puts it back.
 * @throws ForbiddenError for anybody but an admin
 */
export async function dismissGettingStarted(
  database: PrismaClient,
  viewer: Viewer,
  dismissed: boolean,
  now: Date,
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  return database.organization.update({
    ...query,
    where: { id: viewer.organizationId },
    data: { gettingStartedDismissedAt: dismissed ? now : null },
  });
}
