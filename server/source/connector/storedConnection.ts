import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId, type IdType } from '../../platform/ids.ts';
import { SecretUnreadable, type SecretOwner, type SecretStore } from '../../platform/secrets/secretStore.ts';
import type { WarehouseConnection } from '../../warehouse/connection.ts';
import type { ConnectionTable } from './connector.ts';
import { fieldsOf, type Fields } from './readConnection.ts';
import type { AnyConnector } from './registry.ts';

const idTypes: Readonly<Record<ConnectionTable, IdType>> = {
  postgreSqlConnection: 'PostgreSqlConnection',
  msSqlConnection: 'MsSqlConnection',
  bigQueryConnection: 'BigQueryConnection',
  mySqlConnection: 'MySqlConnection',
  snowflakeConnection: 'SnowflakeConnection',
  synapseConnection: 'SynapseConnection',
  motherDuckConnection: 'MotherDuckConnection',
  databricksConnection: 'DatabricksConnection',
};

interface ConnectionRow {
  readonly id: string;
  readonly secretRef: string | null;
  readonly secretFields: readonly string[];
}

/** Stored connection of a source, as far as it can be read. */
export interface StoredConnection {
  readonly fields: Fields;
  /** Names of credentials that are kept, but can no longer be decrypted. */
  readonly unreadable: readonly string[];
}

/** Columns of all tables of connections; their other columns are the fields of their connectors. */
interface ConnectionRows {
  findUnique(query: { where: { dataSourceId: string } }): Promise<(ConnectionRow & Fields) | null>;
  findMany(query: { where: { secretRef: { in: readonly string[] } } }): Promise<ConnectionRow[]>;
  upsert(query: { where: { dataSourceId: string }; create: object; update: object }): Promise<unknown>;
}

/** Owner of the single secret that holds all credentials of a connection. */
function ownerOf(organizationId: string, connectionId: string): SecretOwner {
  return { organizationId, objectId: connectionId, field: 'credentials' };
}

function rowsOf(database: Transaction | PrismaClient, { table }: AnyConnector): ConnectionRows {
  return database[table] as unknown as ConnectionRows;
}

interface SourceOf {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * A connection whose credentials are where they belong; what a transaction can keep or undo is left
 * to be written.
 */
export interface PreparedConnection {
  /**
   * Keeps how the source is reached, in place of what was kept before. @throws UnavailableError as
   * `PreparedSecret`
   */
  write(transaction: Transaction): Promise<void>;
}

/**
 * Prepares that a source, which may not be there yet, is reached in this way: fields as columns,
 * credentials as one secret.
 * @throws UnavailableError
 */
export async function prepareConnection(
  database: PrismaClient,
  secrets: SecretStore,
  source: SourceOf,
  connector: AnyConnector,
  connection: WarehouseConnection,
): Promise<PreparedConnection> {
  const where = { dataSourceId: source.id };
  const id = (await rowsOf(database, connector).findUnique({ where }))?.id ?? newId(idTypes[connector.table]);
  const given = connection as unknown as Fields;
  const columns: Record<string, unknown> = {};
  const credentials: Record<string, unknown> = {};
  for (const [name, { secret }] of fieldsOf(connector)) {
    if (!secret) {
      columns[name] = given[name] ?? null;
    } else if (given[name] !== undefined) {
      credentials[name] = given[name];
    }
  }
  const owner = ownerOf(source.organizationId, id);
  const secret = await secrets.prepare(database, owner, JSON.stringify(credentials));
  return {
    async write(transaction) {
      const rows = rowsOf(transaction, connector);
      const before = await rows.findUnique({ where });
      if (before !== null && before.secretRef !== null) {
        await secrets.remove(transaction, source.organizationId, before.secretRef);
      }
      const data = {
        ...columns,
        secretRef: await secret.write(transaction),
        secretStore: secret.store,
        secretFields: Object.keys(credentials),
      };
      await rows.upsert({ where, create: { id, ...where, ...data }, update: data });
    },
  };
}

/**
 * Loads a stored connection with its credentials decrypted. Secrets that cannot be decrypted are
 * named: a connection must stay repairable when the installation's key is lost.
 *
 * @returns null when nothing is stored
 */
export async function storedConnection(
  database: PrismaClient,
  secrets: SecretStore,
  source: SourceOf,
  connector: AnyConnector,
): Promise<StoredConnection | null> {
  const row = await rowsOf(database, connector).findUnique({ where: { dataSourceId: source.id } });
  if (row === null) {
    return null;
  }
  const columns = fieldsOf(connector)
    .filter(([, { secret }]) => !secret)
    .map(([name]) => [name, typeof row[name] === 'bigint' ? Number(row[name]) : row[name]] as const);
  const { secretRef } = row;
  if (secretRef === null) {
    return { fields: Object.fromEntries(columns), unreadable: [] };
  }
  try {
    const opened = await secrets.open(database, ownerOf(source.organizationId, row.id), secretRef);
    return { fields: { ...Object.fromEntries(columns), ...readCredentials(opened) }, unreadable: [] };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) {
      throw error;
    }
    // Before names of credentials were kept, a password was the only one.
    const unreadable = row.secretFields.length === 0 ? ['password'] : row.secretFields;
    return { fields: Object.fromEntries(columns), unreadable };
  }
}

/** @throws SecretUnreadable without a cause: a parser's message quotes what it reads */
function readCredentials(opened: string): Fields {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(opened));
  } catch {
    throw new SecretUnreadable();
  }
}

/** Selects the secrets that connections and language models refer to. */
export async function referredTo(
  database: PrismaClient,
  references: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const tables = Object.keys(idTypes) as ConnectionTable[];
  const where = { secretRef: { in: references } };
  const rows = await Promise.all(
    tables.map((table) => (database[table] as unknown as ConnectionRows).findMany({ where })),
  );
  const models = await database.languageModel.findMany({ where: { secretRef: { in: [...references] } } });
  return new Set([...rows.flat(), ...models].map(({ secretRef }) => secretRef));
}

/** Forgets the credentials of a source that is about to be removed. */
export async function removeCredentials(
  transaction: Transaction,
  secrets: SecretStore,
  source: SourceOf,
  connector: AnyConnector,
): Promise<void> {
  const row = await rowsOf(transaction, connector).findUnique({ where: { dataSourceId: source.id } });
  if (row !== null && row.secretRef !== null) {
    await secrets.remove(transaction, source.organizationId, row.secretRef);
  }
}
