import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';

/** A query whose source is gone. */
export function sourceGone(): WarehouseError {
  return new WarehouseError('CONNECTION', 'The data source of this query no longer exists.', 'Connect it again.');
}

/**
 * Records that a query is about to run. @throws WarehouseError CONNECTION when its source was
 * removed meanwhile
 */
export async function recordQuery(
  database: PrismaClient,
  data: Prisma.ExecutedQueryUncheckedCreateInput,
): Promise<{ readonly id: string }> {
  try {
    return await database.executedQuery.create({ data, select: { id: true } });
  } catch (error) {
    // A row of something else that it belongs to may have gone as well.
    const isGone =
      error instanceof Prisma.PrismaClientKnownRequestError &&
      error.code === 'P2003' &&
      (await database.dataSource.count({ where: { id: data.dataSourceId ?? '' } })) === 0;
    throw isGone ? sourceGone() : error;
  }
}

/**
 * The id of a source for what has already run on it; null once it is removed. It is not removed
 * before the transaction is over.
 */
export async function presentSource(transaction: Transaction, id: string): Promise<string | null> {
  const [there] = await transaction.$queryRaw<unknown[]>`SELECT 1 FROM data_source WHERE id = ${id} FOR KEY SHARE`;
  return there === undefined ? null : id;
}
