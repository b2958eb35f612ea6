import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { DataSource, DataSourceOutage, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { canConnectDataSource, dataSourceOutagePolicy } from '../dataSource.policy.ts';

/** Outages that were not seen for so long are history. */
const toldForDays = 30;

/** Reported to admins once. An outage that was ended by hand is over; this is another one. */
export async function beginOutage(
  transaction: Transaction,
  { id: dataSourceId, organizationId }: DataSource,
  reason: string,
  now: Date,
): Promise<void> {
  await endOutage(transaction, dataSourceId, now);
  const id = newId('DataSourceOutage');
  await transaction.dataSourceOutage.create({
    data: { id, organizationId, dataSourceId, reason, startedAt: now, seenBy: [] },
  });
}

/** True: it began, and is not over. */
export async function lastsOutage(transaction: Transaction, dataSourceId: string): Promise<boolean> {
  return (await transaction.dataSourceOutage.count({ where: { dataSourceId, endedAt: null } })) > 0;
}

/** Admins who saw that it began see that it is over. */
export async function endOutage(transaction: Transaction, dataSourceId: string, now: Date): Promise<void> {
  await transaction.dataSourceOutage.updateMany({
    where: { dataSourceId, endedAt: null },
    data: { endedAt: now, seenBy: [] },
  });
}

/** Outages, or their ends, that the viewer has not seen yet; newest first. */
export function unseenOutages(viewer: Viewer, now: Date): Prisma.DataSourceOutageFindManyArgs {
  const since = new Date(now.getTime() - toldForDays * 86_400_000);
  const actorId = viewer.kind === 'member' ? viewer.actorId : '';
  return {
    where: {
      AND: dataSourceOutagePolicy.where(viewer),
      NOT: { seenBy: { has: actorId } },
      OR: [{ endedAt: null }, { endedAt: { gte: since } }],
    },
    orderBy: { startedAt: 'desc' },
    take: 20,
  };
}

/** Hides it from the viewer until it ends. @throws ForbiddenError, NotFoundError */
export async function markOutageSeen(database: PrismaClient, viewer: Viewer, id: string): Promise<DataSourceOutage> {
  if (!canConnectDataSource(viewer)) {
    throw new ForbiddenError();
  }
  const where = { id, AND: dataSourceOutagePolicy.where(viewer) };
  const outage = await database.dataSourceOutage.findFirst({ where });
  if (outage === null) {
    throw new NotFoundError('Outage');
  }
  if (outage.seenBy.includes(viewer.actorId)) {
    return outage;
  }
  return database.dataSourceOutage.update({ where: { id }, data: { seenBy: { push: viewer.actorId } } });
}
