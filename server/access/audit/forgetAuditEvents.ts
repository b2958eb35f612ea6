import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Deletes events of the audit log that are kept no longer; each night. */
export const forgetAuditEventsJob: JobKind<object> = { name: 'audit.forget', input: z.object({}), uniqueByKey: true };

/**
 * Deletes events of the audit log that are older than their organization keeps them.
 * @returns how many
 */
export function forgetAuditEvents(database: PrismaClient, now: Date): Promise<number> {
  return database.$executeRaw`
    DELETE FROM audit_event e USING organization o
    WHERE o.id = e.organization_id AND e.created_at < ${now}::timestamptz - make_interval(days => o.audit_retention_days)`;
}
