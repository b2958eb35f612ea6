import { changesOf, recordAudit } from '../../access/audit/recordAudit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { DataSource } from '../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  changedConnection,
  chosenConnector,
  readConnection,
  type GivenConnection,
} from '../connector/readConnection.ts';
import { prepareConnection } from '../connector/storedConnection.ts';
import { canConnectDataSource } from '../dataSource.policy.ts';
import type { SourceServices } from '../sourceServices.ts';
import { explainDuplicateName } from '../duplicateName.ts';
import { assertSavable, tryConnection, type TestedConnection } from './tryConnection.ts';
import { connectedWith } from './connectableSource.ts';

/**
 * Reaches a data source once with what was typed, and keeps nothing.
 * @param input.dataSourceId with it: as `updateConnection` would reach this source
 * @throws ForbiddenError, InvalidInputError, NotFoundError, ConnectionFailed
 */
export async function testConnection(
  services: Pick<SourceServices, 'database' | 'connections' | 'outbound'>,
  viewer: Viewer,
  input: { readonly connection: GivenConnection; readonly dataSourceId: string | null },
): Promise<TestedConnection> {
  if (!canConnectDataSource(viewer)) {
    throw new ForbiddenError();
  }
  const { connector, typed } = chosenConnector(input.connection);
  if (input.dataSourceId === null) {
    return tryConnection(readConnection(connector, typed), services.outbound);
  }
  const { stored } = await connectedWith(services, viewer, input.dataSourceId, connector);
  return tryConnection(readConnection(connector, changedConnection(connector, stored, typed)), services.outbound);
}

/**
 * Saves a data source that passes its test. Its credentials are encrypted and never given back.
 * @param input.allowExcessPrivileges the admin's word that an account which may write is used on
 *   purpose; it is kept
 * @throws ForbiddenError, InvalidInputError, ConnectionFailed, ConflictError when the account may
 *   do more than read, or the name is taken, UnavailableError when the credentials cannot be kept
 */
export async function connectDataSource(
  { database, secrets, outbound }: Pick<SourceServices, 'database' | 'secrets' | 'outbound'>,
  viewer: Viewer,
  input: {
    readonly name: string;
    readonly description: string;
    readonly allowExcessPrivileges: boolean;
    readonly connection: GivenConnection;
  },
): Promise<DataSource> {
  if (!canConnectDataSource(viewer)) {
    throw new ForbiddenError();
  }
  const name = input.name.trim();
  if (name === '' || name.length > 200) {
    throw new InvalidInputError('A data source needs a name of at most 200 characters.', 'Enter a name.', ['name']);
  }
  const { connector, typed } = chosenConnector(input.connection);
  const connection = readConnection(connector, typed);
  const tested = await tryConnection(connection, outbound);
  assertSavable(tested, input.allowExcessPrivileges ? true : []);
  const { organizationId, actorId } = viewer;
  const id = newId('DataSource');
  const prepared = await prepareConnection(database.prisma, secrets, { organizationId, id }, connector, connection);
  const saving = database.prisma.$transaction(async (transaction) => {
    const source = await transaction.dataSource.create({
      data: {
        id,
        organizationId,
        name,
        description: input.description,
        type: connector.type,
        ownerId: actorId,
        excessPrivileges: [...tested.excessPrivileges],
      },
    });
    await prepared.write(transaction);
    await recordAudit(transaction, viewer, {
      action: 'dataSource.connected',
      target: { type: 'DataSource', id, name },
      changes: changesOf({ type: null as string | null }, { type: connector.type }),
    });
    return source;
  });
  return explainDuplicateName(saving, name);
}
