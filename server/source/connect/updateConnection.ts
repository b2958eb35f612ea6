import type { Viewer } from '../../access/viewer.ts';
import type { DataSource } from '../../generated/prisma/client.ts';
import { ConflictError } from '../../platform/errors.ts';
import { recordSourceAudit } from '../recordSourceAudit.ts';
import { connectedWith, reached } from './connectableSource.ts';
import {
  changedConnection,
  chosenConnector,
  readConnection,
  type GivenConnection,
} from '../connector/readConnection.ts';
import { prepareConnection } from '../connector/storedConnection.ts';
import { endOutage } from '../health/outages.ts';
import { lockSource } from '../sourceLocks.ts';
import type { SourceServices } from '../sourceServices.ts';
import { assertSavable, tryConnection } from './tryConnection.ts';

/**
 * Changes how a data source is reached, once the changed connection passes its test. What is left
 * out stays; a secret is replaced by typing it, removed by null, and asked for again when it would
 * go to another place.
 * @throws ForbiddenError, NotFoundError, InvalidInputError, ConnectionFailed, ConflictError and
 *   UnavailableError as `connectDataSource`
 */
export async function updateConnection(
  services: Pick<SourceServices, 'database' | 'connections' | 'secrets' | 'outbound'>,
  viewer: Viewer,
  input: {
    readonly dataSourceId: string;
    readonly connection: GivenConnection;
    readonly allowExcessPrivileges: boolean;
  },
  now: Date,
): Promise<DataSource> {
  const { connector, typed } = chosenConnector(input.connection);
  const { source, stored } = await connectedWith(services, viewer, input.dataSourceId, connector);
  const connection = readConnection(connector, changedConnection(connector, stored, typed));
  const tested = await tryConnection(connection, services.outbound);
  assertSavable(tested, input.allowExcessPrivileges ? true : source.excessPrivileges);
  const { prisma } = services.database;
  const prepared = await prepareConnection(prisma, services.secrets, source, connector, connection);
  return prisma.$transaction(async (transaction) => {
    await lockSource(transaction, source.id);
    const { count } = await transaction.dataSource.updateMany({
      // Another request may have changed it during the test.
      where: { id: source.id, updatedAt: source.updatedAt },
      data: { excessPrivileges: [...tested.excessPrivileges], ...reached(source, now) },
    });
    if (count === 0) {
      throw new ConflictError(
        'Someone else has changed this data source.',
        'Check its current connection, then save again.',
      );
    }
    await endOutage(transaction, source.id, now);
    await prepared.write(transaction);
    await recordSourceAudit(transaction, viewer, 'credentials.changed', source);
    return transaction.dataSource.findUniqueOrThrow({ where: { id: source.id } });
  });
}
