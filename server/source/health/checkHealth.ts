import { z } from 'zod';
import type { DataSource, PrismaClient } from '../../generated/prisma/client.ts';
import type { Events } from '../../platform/events.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { reached } from '../connect/connectableSource.ts';
import { beginOutage, endOutage, lastsOutage } from './outages.ts';
import type { SourceServices } from '../sourceServices.ts';
import { whyUnreachable } from '../connect/testDataSource.ts';
import { processingTopic } from '../import/watchProcessing.ts';

interface HealthServices extends Pick<SourceServices, 'connections' | 'warehouses'> {
  readonly database: PrismaClient;
  readonly events: Pick<Events, 'publish'>;
  readonly log: Log;
}

/**
 * Each day: a check of every data source that was set up, each a job of its own, so that one that
 * hangs keeps no other.
 */
export const checkAllHealthJob: JobKind<object> = {
  name: 'source.check-all-health',
  input: z.object({}),
  uniqueByKey: true,
};

/** Checks a data source; an outage counts after three failures at intervals of a minute. */
export const checkHealthJob: JobKind<{ readonly dataSourceId: string }> = {
  name: 'source.check-health',
  input: z.object({ dataSourceId: z.string() }),
  uniqueByKey: true,
  retryLimit: 2,
  retryDelaySeconds: 60,
};

/**
 * Asks for the check of every source that was set up; one that waits for its first import is being
 * looked at anyway.
 */
export async function checkAllHealth(database: PrismaClient, jobs: Pick<Jobs, 'send'>): Promise<void> {
  const sources = await database.dataSource.findMany({
    where: { status: { not: 'PENDING_SETUP' } },
    select: { id: true },
  });
  for (const { id } of sources) {
    await jobs.send(checkHealthJob, { dataSourceId: id }, { key: id });
  }
}

/**
 * Connects to a data source with its stored connection, without waking an engine that sleeps
 * between questions. An outage sets ERROR with the reason; admins are notified once when it begins
 * and once when it ends.
 *
 * @throws Error when the source cannot be reached and another attempt follows
 */
export async function checkHealth(
  services: HealthServices,
  { dataSourceId }: { readonly dataSourceId: string },
  { last }: { readonly last: boolean },
  now: Date,
): Promise<void> {
  const { database, events, log } = services;
  const source = await database.dataSource.findUnique({ where: { id: dataSourceId } });
  if (source === null) {
    return;
  }
  const reason = await whyUnreachable(services, source, (warehouse) => warehouse.checkHealth?.() ?? warehouse.test());
  if (reason !== null && !last) {
    throw new Error(`The data source could not be reached: ${reason}`);
  }
  const found: Pick<DataSource, 'status' | 'statusReason' | 'lastCheckedAt'> =
    reason === null ? reached(source, now) : { status: 'ERROR', statusReason: reason, lastCheckedAt: now };
  // A result that a person or an import found in the meantime is newer than this one.
  const isNews = await database.$transaction(async (transaction) => {
    const { count } = await transaction.dataSource.updateMany({
      where: { id: source.id, updatedAt: source.updatedAt },
      // The content has not changed, so cached rows stay valid.
      data: { ...found, ...(found.status === source.status && { updatedAt: source.updatedAt }) },
    });
    if (count === 0) {
      return false;
    }
    // Also of a source that a person or an import repaired meanwhile.
    if (reason === null) {
      await endOutage(transaction, source.id, now);
    }
    // A person or an import may have met it before, without a report to others.
    else if (source.status !== 'ERROR' || !(await lastsOutage(transaction, source.id))) {
      await beginOutage(transaction, source, reason, now);
      return true;
    }
    return found.status !== source.status;
  });
  if (!isNews) {
    return;
  }
  if (reason === null) {
    log.info({ dataSourceId }, 'source: it can be reached again');
  } else {
    log.warn({ dataSourceId, reason }, 'source: an outage began');
  }
  events.publish(processingTopic(dataSourceId), 'health');
}
