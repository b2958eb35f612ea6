import { join } from 'node:path';
import type { DataSource, PrismaClient } from '../generated/prisma/client.ts';
import { SecretUnreadable, type SecretStore } from '../platform/secrets/secretStore.ts';
import type { WarehouseConnection } from '../warehouse/connection.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import type { UploadedType } from './connector/connector.ts';
import { readConnection } from './connector/readConnection.ts';
import { connectorOf, isServerType, uploads } from './connector/registry.ts';
import { storedConnection, type StoredConnection } from './connector/storedConnection.ts';

/** Folder of the databases of all uploads. */
export function sourceFolder(dataFolder: string): string {
  return join(dataFolder, 'sources');
}

/**
 * Path of the database of an upload. The id is ours, so no part of the path comes from a request.
 */
export function sourceDatabaseFile(dataFolder: string, dataSourceId: string, type: UploadedType = 'FILE'): string {
  return join(sourceFolder(dataFolder), `${dataSourceId}.${uploads[type].extension}`);
}

interface Installation {
  readonly database: PrismaClient;
  readonly dataFolder: string;
  readonly secrets: SecretStore;
}

type Source = Pick<DataSource, 'id' | 'type' | 'organizationId'>;

/**
 * Connections of data sources, credentials included: they are passed to a warehouse and nowhere
 * else.
 */
export class SourceConnections {
  readonly #installation: Installation;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  /**
   * @throws WarehouseError when nothing says how to reach it, SecretUnreadable, InvalidInputError
   */
  async of(source: Source): Promise<WarehouseConnection> {
    if (!isServerType(source.type)) {
      return { type: source.type, databaseFile: this.fileOf(source.id, source.type) };
    }
    // Read as what is typed is: whatever wrote the row, no driver gets what a form would refuse.
    const { fields, unreadable } = await this.stored(source);
    if (unreadable.length > 0) {
      throw new SecretUnreadable();
    }
    return readConnection(connectorOf(source.type), fields);
  }

  /**
   * Stored connection of a server, credentials included. @throws WarehouseError when nothing says
   * how to reach it
   */
  async stored(source: Source): Promise<StoredConnection> {
    const { database, secrets } = this.#installation;
    const stored = isServerType(source.type)
      ? await storedConnection(database, secrets, source, connectorOf(source.type))
      : null;
    if (stored === null) {
      throw new WarehouseError('CONNECTION', 'This data source has no connection.', 'Connect it again.');
    }
    return stored;
  }

  /** Path of the database of an upload. */
  fileOf(dataSourceId: string, type: UploadedType): string {
    return sourceDatabaseFile(this.#installation.dataFolder, dataSourceId, type);
  }
}
