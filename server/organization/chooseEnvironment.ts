import type { Viewer } from '../access/viewer.ts';
import type { Environment, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { canEditOrganization } from './organization.policy.ts';

/**
 * Changes the environment that an admin works in, on every device and from the next request on.
 * @throws ForbiddenError for anybody but an admin, NotFoundError for an environment of another
 *   organization
 */
export async function chooseEnvironment(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string,
  query: { readonly include?: Prisma.EnvironmentInclude } = {},
): Promise<Environment> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  const { organizationId, actorId } = viewer;
  const environment = await database.environment.findFirst({ ...query, where: { id: environmentId, organizationId } });
  if (environment === null) {
    throw new NotFoundError('Environment');
  }
  await database.actor.update({ where: { id: actorId }, data: { environmentId } });
  return environment;
}
