import { join } from 'node:path';
import type { DataSource, PostgreSqlConnection, PrismaClient } from '../generated/prisma/client.ts';
import type { SecretOwner, SecretStore } from '../platform/secretStore.ts';
import type { PostgreSqlSslMode } from '../warehouse/postgresql/tls.ts';
import type { WarehouseConnection } from '../warehouse/registry.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';

/** Where the imported tables of a FILE source live. The id is ours, so no part of the path is anybody's input. */
export function sourceDatabaseFile(dataFolder: string, dataSourceId: string): string {
  return join(dataFolder, 'sources', `${dataSourceId}.duckdb`);
}

/** What the password of a connection is bound to. */
export function passwordOwner(organizationId: string, connectionId: string): SecretOwner {
  return { organizationId, objectId: connectionId, field: 'password' };
}

interface Installation {
  readonly database: PrismaClient;
  readonly dataFolder: string;
  readonly secrets: SecretStore;
}

/** How data sources are reached, credentials included: what comes out of here goes to a warehouse and nowhere else. */
export class SourceConnections {
  readonly #installation: Installation;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  /** @throws WarehouseError when nothing says how to reach it, SecretUnreadable */
  async of(source: Pick<DataSource, 'id' | 'type' | 'organizationId'>): Promise<WarehouseConnection> {
    const { database, dataFolder } = this.#installation;
    switch (source.type) {
      case 'FILE':
        return { type: 'FILE', databaseFile: sourceDatabaseFile(dataFolder, source.id) };
      case 'POSTGRESQL': {
        const connection = await database.postgreSqlConnection.findUnique({ where: { dataSourceId: source.id } });
        if (connection === null) throw notSetUp();
        return this.#postgreSql(source.organizationId, connection);
      }
      default:
        return { type: source.type };
    }
  }

  async #postgreSql(organizationId: string, row: PostgreSqlConnection): Promise<WarehouseConnection> {
    const { database, secrets } = this.#installation;
    const { id, host, port, username, schemas, secretRef } = row;
    const password =
      secretRef === null ? '' : await secrets.open(database, passwordOwner(organizationId, id), secretRef);
    // Only `connectionInput.ts` writes the column.
    const sslMode = row.sslMode as PostgreSqlSslMode;
    return { type: 'POSTGRESQL', host, port, database: row.database, username, password, sslMode, schemas };
  }
}

function notSetUp(): WarehouseError {
  return new WarehouseError('CONNECTION', 'Nothing says how to reach this data source.', 'Connect it again.');
}
