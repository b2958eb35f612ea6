import { WarehouseError } from '../warehouse.ts';

/**
 * A service answered with something else than its answers are. Nothing is taken for it: an answer
 * without fields would be one without rows.
 */
export function unreadable(): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'The response of the service cannot be read.',
    'Try again; if it happens again, check the proxies between this server and the service.',
  );
}
