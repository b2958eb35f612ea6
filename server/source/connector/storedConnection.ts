import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database.ts';
import { newId, type IdType } from '../../platform/ids.ts';
import { SecretUnreadable, type SecretOwner, type SecretStore } from '../../platform/secretStore.ts';
import type { WarehouseConnection } from '../../warehouse/connection.ts';
import type { ConnectionTable } from './connector.ts';
import { fieldsOf, type Fields } from './readConnection.ts';
import type { AnyConnector } from './registry.ts';

const ID_TYPES: Readonly<Record<ConnectionTable, IdType>> = {
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

/** What is kept about how a source is reached, as far as it can be read. */
export interface StoredConnection {
  readonly fields: Fields;
  /** Names of credentials that are kept, but cannot be opened any more. */
  readonly unreadable: readonly string[];
}

/** What all tables of connections have in common; their other columns are the fields of their connectors. */
interface ConnectionRows {
  findUnique(query: { where: { dataSourceId: string } }): Promise<(ConnectionRow & Fields) | null>;
  findFirst(query: { where: { secretRef: string } }): Promise<object | null>;
  upsert(query: { where: { dataSourceId: string }; create: object; update: object }): Promise<unknown>;
}

/** One secret holds all credentials of a connection. */
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

/** Keeps how a source is reached, in place of what was kept before: fields as columns, credentials as one secret. */
export async function storeConnection(
  transaction: Transaction,
  secrets: SecretStore,
  source: SourceOf,
  connector: AnyConnector,
  connection: WarehouseConnection,
): Promise<void> {
  const rows = rowsOf(transaction, connector);
  const where = { dataSourceId: source.id };
  const before = await rows.findUnique({ where });
  const id = before?.id ?? newId(ID_TYPES[connector.table]);
  const given = connection as unknown as Fields;
  const columns: Record<string, unknown> = {};
  const credentials: Record<string, unknown> = {};
  for (const [name, { secret }] of fieldsOf(connector)) {
    if (!secret) columns[name] = given[name] ?? null;
    else if (given[name] !== undefined) credentials[name] = given[name];
  }
  if (before !== null && before.secretRef !== null) {
    await secrets.remove(transaction, source.organizationId, before.secretRef);
  }
  const secretRef = await secrets.put(transaction, ownerOf(source.organizationId, id), JSON.stringify(credentials));
  const data = {
    ...columns,
    secretRef,
    secretStore: secrets.storeOf(secretRef),
    secretFields: Object.keys(credentials),
  };
  await rows.upsert({ where, create: { id, ...where, ...data }, update: data });
}

/**
 * What is kept about how a source is reached, credentials opened. Those that cannot be opened are named: a connection
 * must stay repairable when the key of the installation is lost.
 * @returns null when nothing is kept
 */
export async function storedConnection(
  database: PrismaClient,
  secrets: SecretStore,
  source: SourceOf,
  connector: AnyConnector,
): Promise<StoredConnection | null> {
  const row = await rowsOf(database, connector).findUnique({ where: { dataSourceId: source.id } });
  if (row === null) return null;
  const columns = fieldsOf(connector)
    .filter(([, { secret }]) => !secret)
    .map(([name]) => [name, typeof row[name] === 'bigint' ? Number(row[name]) : row[name]] as const);
  const { secretRef } = row;
  if (secretRef === null) return { fields: Object.fromEntries(columns), unreadable: [] };
  try {
    const opened = await secrets.open(database, ownerOf(source.organizationId, row.id), secretRef);
    return { fields: { ...Object.fromEntries(columns), ...(JSON.parse(opened) as Fields) }, unreadable: [] };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    // Before names of credentials were kept, a password was the only one.
    const unreadable = row.secretFields.length === 0 ? ['password'] : row.secretFields;
    return { fields: Object.fromEntries(columns), unreadable };
  }
}

/** True when a connection is reached with this secret. */
export async function isReferredTo(database: PrismaClient, secretRef: string): Promise<boolean> {
  for (const table of Object.keys(ID_TYPES) as ConnectionTable[]) {
    const rows = database[table] as unknown as ConnectionRows;
    if ((await rows.findFirst({ where: { secretRef } })) !== null) return true;
  }
  return false;
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
