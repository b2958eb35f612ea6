import type { Viewer } from '../../access/viewer.ts';
import type { DataSource } from '../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { orConnectionFailed } from './connectionFailed.ts';
import type { AnyConnector } from '../connector/registry.ts';
import type { StoredConnection } from '../connector/storedConnection.ts';
import { canConnectDataSource, dataSourcePolicy } from '../dataSource.policy.ts';
import type { SourceServices } from '../sourceServices.ts';

/** A data source whose connection the viewer may change. @throws ForbiddenError, NotFoundError */
export async function connectableSource(
  { database }: Pick<SourceServices, 'database'>,
  viewer: Viewer,
  id: string,
): Promise<DataSource> {
  if (!canConnectDataSource(viewer)) {
    throw new ForbiddenError();
  }
  const source = await database.prisma.dataSource.findUnique({ where: { id, AND: dataSourcePolicy.where(viewer) } });
  if (source === null) {
    throw new NotFoundError('Data source');
  }
  return source;
}

/**
 * A source that is connected by this connector, with what is stored of it. @throws ForbiddenError,
 * NotFoundError, InvalidInputError
 */
export async function connectedWith(
  services: Pick<SourceServices, 'database' | 'connections'>,
  viewer: Viewer,
  id: string,
  connector: AnyConnector,
): Promise<{ readonly source: DataSource; readonly stored: StoredConnection }> {
  const source = await connectableSource(services, viewer, id);
  if (source.type !== connector.type) {
    throw new InvalidInputError(
      `${source.name} is not a ${connector.label} data source.`,
      'Connect the other server as a separate data source.',
      ['connection', connector.input],
    );
  }
  return { source, stored: await orConnectionFailed(services.connections.stored(source)) };
}

/** Status of a source that was reached: that of its last import. */
export function reached(source: Pick<DataSource, 'lastSyncedAt'>, now: Date) {
  const status = source.lastSyncedAt === null ? ('PENDING_SETUP' as const) : ('READY' as const);
  return { status, statusReason: null, lastCheckedAt: now };
}
