import { refusePersonalTokens } from '../access/refusePersonalTokens.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Organization, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { UnauthenticatedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { organizationName } from './organizationName.ts';
import { recordAudit } from '../access/audit/recordAudit.ts';
import { canCreateOrganization } from './organization.policy.ts';
import { startingParts } from '../access/startingParts.ts';

/**
 * Founds an organization with two environments, a trial and the viewer as its admin.
 * @param query what to return of it, as Prisma takes it
 * @throws UnauthenticatedError, ForbiddenError for personal tokens, InvalidInputError
 */
export async function createOrganization(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly name: string },
  now: Date,
  query: { include?: Prisma.OrganizationInclude; select?: Prisma.OrganizationSelect } = {},
): Promise<Organization> {
  refusePersonalTokens(viewer);
  if (!canCreateOrganization(viewer) || (viewer.kind !== 'user' && viewer.kind !== 'member')) {
    throw new UnauthenticatedError();
  }
  const name = organizationName(input.name);
  const founder = await database.actor.findFirst({
    where: { clerkUserId: viewer.userId },
    orderBy: { createdAt: 'desc' },
    select: { provider: true, name: true },
  });
  const account = await database.authUser.findUnique({ where: { id: viewer.userId }, select: { name: true } });
  const id = newId('Organization');
  const actorId = newId('Actor');
  await database.$transaction(async (transaction) => {
    await transaction.organization.create({
      data: {
        id,
        name,
        ...startingParts(now),
        actors: {
          create: {
            id: actorId,
            clerkUserId: viewer.userId,
            provider: founder?.provider ?? (account ? 'INTERNAL' : 'CLERK'),
            email: viewer.email,
            name: account?.name ?? founder?.name ?? '',
            role: 'org:admin',
          },
        },
      },
    });
    await recordAudit(
      transaction,
      { organizationId: id, actorId, actorKind: 'PERSON' },
      { action: 'organization.created', target: { type: 'Organization', id, name } },
    );
  });
  return database.organization.findUniqueOrThrow({ ...query, where: { id } });
}
