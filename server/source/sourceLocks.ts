/**
 * Locks on a data source. Whatever writes several rows beneath a source (tables, columns, relationships, processing tasks,
 * models on it) takes one of these before its first write: removing the source waits for it, or it finds the source gone
 * before it holds anything. So all of them lock from the source downwards, and none waits for another in a circle.
 */

import type { Transaction } from '../platform/database.ts';
import { NotFoundError } from '../platform/errors.ts';

/** Keeps a source from being removed; others may hold it, too. @throws NotFoundError when it is gone */
export async function holdSource(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR KEY SHARE`);
}

/**
 * Lets nobody else change a source or begin or end an import of it. For who changes the row itself, too: who only held it
 * before would wait for others that hold it and want to change it as well. @throws NotFoundError when it is gone
 */
export async function lockSource(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Waits for everybody who holds it, and lets nobody hold it any more. @throws NotFoundError when it is gone */
export async function lockSourceToRemove(transaction: Transaction, id: string): Promise<void> {
  found(await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR UPDATE`);
}

function found(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new NotFoundError('Data source');
}
