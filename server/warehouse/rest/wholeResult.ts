import { WarehouseError } from '../warehouse.ts';

/**
 * Makes sure that rows read to their end are all that the service said there are.
 * @param total as the service announces it, a number or a text; nothing is checked without it
 * @throws WarehouseError CONNECTION when rows are missing
 */
export function refuseMissingRows(read: number, total: unknown): void {
  const announced = typeof total === 'string' && total !== '' ? Number(total) : total;
  if (typeof announced !== 'number' || !(read < announced)) {
    return;
  }
  throw new WarehouseError('CONNECTION', `The service sent ${read} rows of ${announced}.`, 'Try again.');
}
