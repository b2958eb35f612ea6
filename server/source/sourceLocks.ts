/**
 * Locks on a data source. A transaction that writes several rows below a source (tables, columns,
 * relationships, proposals, processing tasks, outages, models on it) locks the source before it
 * writes or locks any of them. Such transactions run one after the other, so they cannot deadlock,
 * and one that comes after the removal of the source finds none and writes no orphan. Queries do
 * not wait for these locks.
 */

import type { Transaction } from '../platform/database/database.ts';
import { NotFoundError } from '../platform/errors.ts';

/**
 * Waits for other writers below a source, and keeps it from being removed. @throws NotFoundError
 * when it is gone
 */
export async function lockSource(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR NO KEY UPDATE`);
}

/**
 * Waits also for every row of the source that is being written. @throws NotFoundError when it is
 * gone
 */
export async function lockSourceToRemove(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR UPDATE`);
}

function found(rows: readonly unknown[]): void {
  if (rows.length === 0) {
    throw new NotFoundError('Data source');
  }
}
