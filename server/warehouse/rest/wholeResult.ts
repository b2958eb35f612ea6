import { WarehouseError } from '../warehouse.ts';

/**
 * Makes sure that rows read to their end are all that the service said there are.
 * @param total as the service tells it, a number or a text; left out by it, nothing is known
 * @throws WarehouseError CONNECTION when rows are missing
 */
export function refuseMissingRows(read: number, total: unknown): void {
  const told = typeof total === 'string' && total !== '' ? Number(total) : total;
  if (typeof told !== 'number' || !(read < told)) return;
  throw new WarehouseError('CONNECTION', `The service sent ${read} rows of ${told}.`, 'Try again.');
}
