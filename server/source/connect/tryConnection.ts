import { ConflictError } from '../../platform/errors.ts';
import type { WarehouseConnection } from '../../warehouse/connection.ts';
import type { OutboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { orConnectionFailed } from './connectionFailed.ts';

/** Result of a test of a connection. */
export interface TestedConnection {
  /** Tables and views the account may read. */
  readonly tableCount: number;
  /** Privileges of the account beyond reading, each as the end of a sentence about it. */
  readonly excessPrivileges: readonly string[];
}

/** Reaches a data source once, and lists what is there. @throws ConnectionFailed */
export async function tryConnection(
  connection: WarehouseConnection,
  outbound: OutboundPolicy,
): Promise<TestedConnection> {
  const warehouse = openWarehouse(connection, outbound);
  try {
    const tables = await orConnectionFailed(warehouse.listTables());
    return { tableCount: tables.length, excessPrivileges: await orConnectionFailed(warehouse.excessPrivileges()) };
  } finally {
    await warehouse.close();
  }
}

/**
 * Lets only those connections be saved that read something and can do nothing else.
 * @param allowed excess privileges that an admin has confirmed, or `true` for all
 * @throws ConflictError
 */
export function assertSavable(
  { tableCount, excessPrivileges }: TestedConnection,
  allowed: true | readonly string[],
): void {
  const unexpected = allowed === true ? [] : excessPrivileges.filter((privilege) => !allowed.includes(privilege));
  if (unexpected.length > 0) {
    throw new ConflictError(
      `The account ${unexpected.join(', ')}.`,
      'Use an account that can only read, or confirm that you want to use this one.',
    );
  }
  if (tableCount === 0) {
    throw new ConflictError(
      'The account cannot read any table.',
      'Grant it SELECT on the tables you want to use, or choose another schema or database.',
    );
  }
}
