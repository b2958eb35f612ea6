import type { Prisma } from '../../generated/prisma/client.ts';
import { organizationPolicy } from '../readPolicy.ts';

/** People see their own tokens, and admins those of all, because they answer for them. */
export const personalTokenPolicy = organizationPolicy<Prisma.PersonalTokenWhereInput>({
  explorer: (viewer) => ({ actorId: viewer.actorId }),
});
