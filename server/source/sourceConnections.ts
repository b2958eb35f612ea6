import { join } from 'node:path';
import type { DataSource, PrismaClient } from '../generated/prisma/client.ts';
import { SecretUnreadable, type SecretStore } from '../platform/secretStore.ts';
import type { WarehouseConnection } from '../warehouse/connection.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import type { UploadedType } from './connector/connector.ts';
import { readConnection } from './connector/readConnection.ts';
import { connectorOf, isServerType, uploads } from './connector/registry.ts';
import { storedConnection, type StoredConnection } from './connector/storedConnection.ts';

/** Where the databases of all uploads live. */
export function sourceFolder(dataFolder: string): string {
  return join(dataFolder, 'sources');
}

/** Where the tables of an upload live. The id is ours, so no part of the path is anybody's input. */
export function sourceDatabaseFile(dataFolder: string, dataSourceId: string, type: UploadedType = 'FILE'): string {
  return join(sourceFolder(dataFolder), `${dataSourceId}.${uploads[type]}`);
}

interface Installation {
  readonly database: PrismaClient;
  readonly dataFolder: string;
  readonly secrets: SecretStore;
}

type Source = Pick<DataSource, 'id' | 'type' | 'organizationId'>;

/** How data sources are reached, credentials included: what comes out of here goes to a warehouse and nowhere else. */
export class SourceConnections {
  readonly #installation: Installation;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  /** @throws WarehouseError when nothing says how to reach it, SecretUnreadable, InvalidInputError */
  async of(source: Source): Promise<WarehouseConnection> {
    if (!isServerType(source.type)) return { type: source.type, databaseFile: this.fileOf(source.id, source.type) };
    // Read as what is typed is: whatever wrote the row, no driver gets what a form would refuse.
    const { fields, unreadable } = await this.stored(source);
    if (unreadable.length > 0) throw new SecretUnreadable();
    return readConnection(connectorOf(source.type), fields);
  }

  /** What is stored of a server, credentials included. @throws WarehouseError when nothing says how to reach it */
  async stored(source: Source): Promise<StoredConnection> {
    const { database, secrets } = this.#installation;
    const stored = isServerType(source.type)
      ? await storedConnection(database, secrets, source, connectorOf(source.type))
      : null;
    if (stored === null) {
      throw new WarehouseError('CONNECTION', 'Nothing says how to reach this data source.', 'Connect it again.');
    }
    return stored;
  }

  /** Where an upload is kept. */
  fileOf(dataSourceId: string, type: UploadedType): string {
    return sourceDatabaseFile(this.#installation.dataFolder, dataSourceId, type);
  }
}
