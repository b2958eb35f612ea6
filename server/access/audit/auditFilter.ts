import type { Prisma } from '../../generated/prisma/client.ts';
import { containing } from '../../platform/database/containing.ts';
import type { Viewer } from '../viewer.ts';
import { auditEventPolicy } from './auditLog.policy.ts';

/** What an audit log is narrowed down by; all of it holds. */
export interface AuditFilter {
  readonly actorId?: string | null | undefined;
  readonly actions?: readonly string[] | null | undefined;
  readonly search?: string | null | undefined;
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

/** Condition of the events a viewer may read and has asked for. */
export function auditEventsOf(viewer: Viewer, filter: AuditFilter): Prisma.AuditEventWhereInput {
  const { actorId, actions, from, to } = filter;
  const sought = filter.search?.trim() ?? '';
  return {
    AND: [
      auditEventPolicy.where(viewer),
      actorId == null ? {} : { actorId },
      actions == null || actions.length === 0 ? {} : { action: { in: [...actions] } },
      sought === ''
        ? {}
        : { OR: [{ targetName: containing(sought) }, { ip: containing(sought) }, { action: containing(sought) }] },
      { createdAt: { ...(from == null ? {} : { gte: from }), ...(to == null ? {} : { lt: to }) } },
    ],
  };
}
