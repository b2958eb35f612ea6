import { organizationPolicy } from '../../access/readPolicy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** A person reads the choices that they asked to be remembered; admins read and decide all. */
export const rememberedChoicePolicy = organizationPolicy<Prisma.RememberedChoiceWhereInput>({
  explorer: (viewer) => ({ creatorId: viewer.actorId }),
});
