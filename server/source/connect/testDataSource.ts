import type { Viewer } from '../../access/viewer.ts';
import type { DataSource, PrismaClient } from '../../generated/prisma/client.ts';
import { ExpectedError } from '../../platform/errors.ts';
import { WarehouseError, type Warehouse } from '../../warehouse/warehouse.ts';
import { lockSource } from '../sourceLocks.ts';
import type { SourceServices } from '../sourceServices.ts';
import { connectableSource, reached } from './connectableSource.ts';
import { endOutage } from '../health/outages.ts';

/**
 * Reaches a data source with what is stored, and keeps what came of it: ERROR with the reason, or
 * the end of an outage.
 * @throws ForbiddenError, NotFoundError
 */
export async function testDataSource(
  services: Pick<SourceServices, 'database' | 'connections' | 'warehouses'>,
  viewer: Viewer,
  dataSourceId: string,
  now: Date,
): Promise<DataSource> {
  const source = await connectableSource(services, viewer, dataSourceId);
  const reason = await whyUnreachable(services, source, (warehouse) => warehouse.test());
  return services.database.prisma.$transaction(async (transaction) => {
    // Locked before its outage, in the order of every writer.
    await lockSource(transaction, source.id);
    if (reason === null) {
      await endOutage(transaction, source.id, now);
    }
    return transaction.dataSource.update({
      where: { id: source.id },
      data: reason === null ? reached(source, now) : { status: 'ERROR', statusReason: reason, lastCheckedAt: now },
    });
  });
}

/** Keeps that a source could not be reached, and why. */
export async function keepUnreachable(
  database: PrismaClient,
  { id }: DataSource,
  { message, advice }: ExpectedError,
  now: Date,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    await lockSource(transaction, id);
    const data = { status: 'ERROR', statusReason: `${message} ${advice}`, lastCheckedAt: now } as const;
    await transaction.dataSource.update({ where: { id }, data });
  });
}

/** Reaches a data source with what is stored, in one way or another; why that failed, or null. */
export async function whyUnreachable(
  { connections, warehouses }: Pick<SourceServices, 'connections' | 'warehouses'>,
  source: DataSource,
  reach: (warehouse: Warehouse) => Promise<void>,
): Promise<string | null> {
  try {
    const connection = await connections.of(source);
    await warehouses.use(source.id, connection, reach);
    return null;
  } catch (error) {
    if (error instanceof WarehouseError || error instanceof ExpectedError) {
      return `${error.message} ${error.advice}`;
    }
    throw error;
  }
}
