import type { Prisma } from '../generated/prisma/client.ts';
import { grantedTo } from '../access/grant.policy.ts';
import { organizationPolicy } from '../access/readPolicy.ts';

/** Explorers read what they wrote themselves and what they were granted. */
export const definitionPolicy = organizationPolicy<Prisma.DefinitionWhereInput>({
  explorer: (viewer) => ({ OR: [{ creatorId: viewer.actorId }, { permissions: { some: grantedTo(viewer) } }] }),
});
