import { adminsOnly } from '../../access/readPolicy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Ratings that others gave, with their reasons, are for admins. */
export const triageItemPolicy = adminsOnly<Prisma.TriageItemWhereInput>();
