import type { PrismaClient } from '../../generated/prisma/client.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { actorPolicy } from '../access.policy.ts';
import { adminOf } from '../members/adminOf.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import type { Viewer } from '../viewer.ts';
import { auditEventsOf, type AuditFilter } from './auditFilter.ts';
import { recordAudit } from './recordAudit.ts';

const mostEvents = 10_000;

const columns = ['time', 'action', 'by', 'name', 'e-mail', 'type', 'id', 'object', 'changes', 'address', 'program'];

/**
 * The audit log, or a part of it, as CSV (RFC 4180), newest first.
 * @throws ForbiddenError for everyone but admins, ReverificationRequiredError, NotFoundError for a
 *   person of another organization
 */
export async function exportAuditLog(
  database: PrismaClient,
  viewer: Viewer,
  filter: AuditFilter,
  now: Date,
): Promise<{ readonly csv: string; readonly events: number; readonly complete: boolean }> {
  const admin = adminOf(viewer);
  await requireVerified(database, admin, 'moderate', now);
  const { actorId } = filter;
  if (
    actorId != null &&
    (await database.actor.count({ where: { id: actorId, AND: [actorPolicy.where(viewer)] } })) === 0
  ) {
    throw new NotFoundError('Member');
  }
  const found = await database.auditEvent.findMany({
    where: auditEventsOf(viewer, filter),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostEvents + 1,
    include: { actor: { select: { organizationId: true, name: true, email: true } } },
  });
  const events = found.slice(0, mostEvents);
  await recordAudit(database, admin, { action: 'auditLog.exported' });
  const lines = events.map(({ actor, ...event }) => [
    event.createdAt.toISOString(),
    event.action,
    event.actorKind,
    ...(actor?.organizationId === event.organizationId ? [actor.name, actor.email ?? ''] : ['', '']),
    event.targetType ?? '',
    event.targetId ?? '',
    event.targetName ?? '',
    JSON.stringify(event.changes) === '{}' ? '' : JSON.stringify(event.changes),
    event.ip ?? '',
    event.userAgent ?? '',
  ]);
  const csv = [columns, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
  return { csv, events: events.length, complete: found.length <= mostEvents };
}

/** Names are other people's texts: in a spreadsheet none of them begins a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
