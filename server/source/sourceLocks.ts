/**
 * Locks on a data source. Whatever writes several rows beneath a source (tables, columns, relationships, proposals, processing
 * tasks, outages, models on it) locks the source before it writes or locks any of them. So all of them go from the source
 * downwards, one after the other, and nobody waits in a circle; and who comes after its removal finds no source, before
 * there is a row that would belong to nothing. Queries are not held up by it.
 */

import type { Transaction } from '../platform/database.ts';
import { NotFoundError } from '../platform/errors.ts';

/** Waits for others who write beneath a source, and keeps it from being removed. @throws NotFoundError when it is gone */
export async function lockSource(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Waits, besides, for every row that is being written and belongs to the source. @throws NotFoundError when it is gone */
export async function lockSourceToRemove(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR UPDATE`);
}

function found(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new NotFoundError('Data source');
}
