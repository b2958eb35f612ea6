import type { Viewer } from '../access/viewer.ts';
import type { DataSource } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { OutboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import { openWarehouse } from '../warehouse/registry.ts';
import { orConnectionFailed } from './connectionFailed.ts';
import { readPostgreSqlFields, type PostgreSqlFields } from './connectionInput.ts';
import { canConnectDataSource } from './dataSource.policy.ts';
import { passwordOwner } from './sourceConnections.ts';
import type { SourceServices } from './sourceServices.ts';

/** What a test of a connection found. */
export interface TestedConnection {
  /** Tables and views the account may read. */
  readonly tableCount: number;
  /** What the account may do beyond reading, each as the end of a sentence about it. */
  readonly excessPrivileges: readonly string[];
}

/**
 * Reaches a data source once with what was typed, and keeps nothing.
 * @throws ForbiddenError, InvalidInputError, ConnectionFailed
 */
export async function testConnection(
  { outbound }: Pick<SourceServices, 'outbound'>,
  viewer: Viewer,
  input: object,
): Promise<TestedConnection> {
  if (!canConnectDataSource(viewer)) throw new ForbiddenError();
  return tested(readPostgreSqlFields(input), outbound);
}

/**
 * Saves a data source that passes its test. The password is encrypted and never given back.
 * @param input.allowExcessPrivileges the admin's word that an account which may write is used on purpose; it is kept
 * @throws ForbiddenError, InvalidInputError, ConnectionFailed, ConflictError when the account may do more than read
 */
export async function connectDataSource(
  { database, secrets, outbound }: Pick<SourceServices, 'database' | 'secrets' | 'outbound'>,
  viewer: Viewer,
  input: {
    readonly name: string;
    readonly description: string;
    readonly allowExcessPrivileges: boolean;
    readonly postgreSql: object;
  },
): Promise<DataSource> {
  if (!canConnectDataSource(viewer)) throw new ForbiddenError();
  const name = input.name.trim();
  if (name === '' || name.length > 200) {
    throw new InvalidInputError('A data source needs a name of at most 200 characters.', 'Name it.', ['name']);
  }
  const { password, ...fields } = readPostgreSqlFields(input.postgreSql);
  const { excessPrivileges, tableCount } = await tested({ ...fields, password }, outbound);
  if (excessPrivileges.length > 0 && !input.allowExcessPrivileges) {
    throw new ConflictError(
      `The account ${excessPrivileges.join(', ')}.`,
      'Use an account that may only read, or confirm that this one is meant.',
    );
  }
  if (tableCount === 0) {
    throw new ConflictError(
      'The account may read no table.',
      'Grant it USAGE on a schema and SELECT on its tables, or name another schema.',
    );
  }
  const { organizationId, actorId } = viewer;
  const connectionId = newId('PostgreSqlConnection');
  return database.prisma.$transaction(async (transaction) => {
    const secretRef = await secrets.put(transaction, passwordOwner(organizationId, connectionId), password);
    return transaction.dataSource.create({
      data: {
        id: newId('DataSource'),
        organizationId,
        name,
        description: input.description,
        type: 'POSTGRESQL',
        ownerId: actorId,
        excessPrivileges: [...excessPrivileges],
        postgreSqlConnection: { create: { id: connectionId, ...fields, secretRef } },
      },
    });
  });
}

async function tested(fields: PostgreSqlFields, outbound: OutboundPolicy): Promise<TestedConnection> {
  const warehouse = openWarehouse({ type: 'POSTGRESQL', ...fields }, outbound);
  try {
    const tables = await orConnectionFailed(warehouse.listTables());
    return { tableCount: tables.length, excessPrivileges: await orConnectionFailed(warehouse.excessPrivileges()) };
  } finally {
    await warehouse.close();
  }
}
