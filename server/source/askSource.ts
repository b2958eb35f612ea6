import type { DataSource } from '../generated/prisma/client.ts';
import { ExpectedError } from '../platform/errors.ts';
import { SecretUnreadable } from '../platform/secretStore.ts';
import { WarehouseError, type Warehouse } from '../warehouse/warehouse.ts';
import type { SourceServices } from './sourceServices.ts';

/**
 * Lends the warehouse of a source to who asks it for rows. What goes wrong is said with the name of the source: whoever asked
 * a question knows of none.
 * @throws WarehouseError classified
 */
export async function askSource<T>(
  { connections, warehouses }: Pick<SourceServices, 'connections' | 'warehouses'>,
  source: Pick<DataSource, 'id' | 'name' | 'type' | 'organizationId'>,
  ask: (warehouse: Warehouse) => Promise<T>,
): Promise<T> {
  try {
    return await warehouses.use(source.id, await connections.of(source), ask);
  } catch (error) {
    if (!(error instanceof WarehouseError) && !(error instanceof ExpectedError)) throw error;
    throw new WarehouseError(typeOf(error), `${source.name}: ${error.message}`, error.advice, { cause: error });
  }
}

/** What is stored of a connection may be unreadable, or no longer what a form would take. */
function typeOf(error: WarehouseError | ExpectedError): WarehouseError['type'] {
  if (error instanceof WarehouseError) return error.type;
  return error instanceof SecretUnreadable ? 'AUTHENTICATION' : 'CONNECTION';
}
