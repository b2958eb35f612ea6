import type { Prisma } from '../../generated/prisma/client.ts';
import { adminsOnly } from '../readPolicy.ts';

/** The audit log is read by admins; personal tokens of others are not. */
export const auditEventPolicy = adminsOnly<Prisma.AuditEventWhereInput>();
