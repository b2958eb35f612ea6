import { WarehouseError } from '../warehouse.ts';

/** A service answered with something else than its answers are. Nothing is taken for it: an answer without fields would be one without rows. */
export function unreadable(): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'The service answered with something that cannot be read.',
    'Try again; if it happens again, check what stands between this server and the service.',
  );
}
