import type { DataSource } from '../generated/prisma/client.ts';
import { ExpectedError } from '../platform/errors.ts';
import { SecretUnreadable } from '../platform/secrets/secretStore.ts';
import { WarehouseError, type Warehouse } from '../warehouse/warehouse.ts';
import type { SourceServices } from './sourceServices.ts';

type Services = Pick<SourceServices, 'connections' | 'warehouses'>;
type Source = Pick<DataSource, 'id' | 'name' | 'type' | 'organizationId'>;

/**
 * Runs `ask` on the warehouse of a source, and prefixes errors with the name of the source.
 * @throws WarehouseError classified
 */
export async function askSource<T>(
  { connections, warehouses }: Services,
  source: Source,
  ask: (warehouse: Warehouse) => Promise<T>,
): Promise<T> {
  return named(source, async () => warehouses.use(source.id, await connections.of(source), ask));
}

/** Asker who waits for the rows of a query, and how long. */
export interface Asking {
  /** Actor in whose turn it runs; null: the product itself. */
  readonly actorId: string | null;
  readonly signal: AbortSignal;
}

/**
 * As `askSource`, for a query within the limits of the source: as many at once as it allows, each
 * for as long as it allows, the wait for its turn included, and no person before all others. `ask`
 * hears what is left of that time.
 * @throws WarehouseError classified
 */
export async function askInTurn<T>(
  { connections, warehouses }: Services,
  source: Source & Pick<DataSource, 'queryTimeoutSeconds' | 'concurrentQueries'>,
  { actorId, signal }: Asking,
  ask: (warehouse: Warehouse, timeoutMs: number) => Promise<T>,
): Promise<T> {
  const line = { organizationId: source.organizationId, personId: actorId ?? '' };
  const turn = { places: source.concurrentQueries, timeoutMs: source.queryTimeoutSeconds * 1000, signal, line };
  return named(source, async () => warehouses.useInTurn(source.id, await connections.of(source), turn, ask));
}

async function named<T>(source: Source, asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (!(error instanceof WarehouseError) && !(error instanceof ExpectedError)) {
      throw error;
    }
    throw new WarehouseError(typeOf(error), `${source.name}: ${error.message}`, error.advice, { cause: error });
  }
}

/** A stored connection may be unreadable, or no longer valid for its form. */
function typeOf(error: WarehouseError | ExpectedError): WarehouseError['type'] {
  if (error instanceof WarehouseError) {
    return error.type;
  }
  return error instanceof SecretUnreadable ? 'AUTHENTICATION' : 'CONNECTION';
}
