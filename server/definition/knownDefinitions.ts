import type { KnownDefinition } from '../analyst/analyst.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { standing, standingOf } from './verificationState.ts';

/** Definitions of an environment; an agent knows all of them. */
export const mostDefinitions = 2_000;

/**
 * Definitions that an agent answers with: verified ones of its environment, and among them those
 * whose time is over, which are told as such. Their texts are read when they are told: there may be
 * thousands, of which a question wants one.
 * @param readable condition of the definitions that the person who asks may read
 */
export async function knownDefinitions(
  database: PrismaClient,
  agent: { readonly id: string; readonly organizationId: string; readonly environmentId: string },
  readable: Prisma.DefinitionWhereInput,
): Promise<readonly KnownDefinition[]> {
  const { id: agentId, organizationId, environmentId } = agent;
  const rows = await database.definition.findMany({
    where: {
      organizationId,
      environmentId,
      AND: [readable, { OR: [{ agentId: null }, { agentId }] }],
      verifications: { some: standing },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostDefinitions,
    select: {
      id: true,
      name: true,
      version: true,
      creator: { select: { name: true } },
      verifications: { where: standing, include: { actor: { select: { name: true } } } },
    },
  });
  return rows.flatMap(({ creator, verifications, ...definition }) => {
    const verification = standingOf(verifications);
    return verification === null
      ? []
      : [
          {
            ...definition,
            read: () => textOf(database, definition.id),
            author: creator?.name ?? null,
            verifiedBy: verification.actor.name,
            verifiedAt: verification.createdAt.toISOString(),
            validUntil: verification.validUntil?.toISOString() ?? null,
          },
        ];
  });
}

async function textOf(database: PrismaClient, id: string): Promise<string | null> {
  const found = await database.definition.findUnique({ where: { id }, select: { description: true } });
  return found?.description ?? null;
}
