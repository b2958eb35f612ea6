import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient, Table } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { lockSource } from '../source/sourceLocks.ts';
import { describableSource, describableTable } from './describable.ts';
import { presentColumns } from '../source/presentColumns.ts';
import { columnProposal, proposalColumn, tableProposal } from './proposals/proposalsOf.ts';

/**
 * Writes what is proposed for a table and its columns, or for every table of a data source,
 * wherever nothing is written yet: a word of a person is never replaced.
 * @param input.tableId or `dataSourceId`, exactly one
 * @returns the tables, as they are now
 * @throws NotFoundError, ForbiddenError, InvalidInputError
 */
export async function acceptProposals(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly tableId?: string | null | undefined; readonly dataSourceId?: string | null | undefined },
): Promise<Table[]> {
  const where = await wanted(database, viewer, input);
  const orderBy = { name: 'asc' } as const;
  // Table by table: a source may have thousands of columns, and no writer should wait for all of
  // them.
  const select = { id: true, dataSourceId: true } as const;
  for (const { id, dataSourceId } of await database.table.findMany({ where, orderBy, select })) {
    await database.$transaction(
      async (transaction) => {
        await lockSource(transaction, dataSourceId);
        await acceptOf(transaction, id);
      },
      { timeout: 60_000 },
    );
  }
  return database.table.findMany({ where, orderBy });
}

async function acceptOf(transaction: Transaction, id: string): Promise<void> {
  const table = await transaction.table.findUnique({
    where: { id },
    include: {
      columns: {
        where: presentColumns,
        select: { ...proposalColumn, id: true, version: true },
        orderBy: { position: 'asc' },
      },
    },
  });
  // The table was removed in the meantime.
  if (table === null) {
    return;
  }
  const description = tableProposal(table);
  if (description !== null) {
    await transaction.table.updateMany({
      where: { id, description: '' },
      data: { description, version: { increment: 1 } },
    });
  }
  for (const column of table.columns) {
    const proposed = columnProposal(column, table);
    const data = {
      ...(proposed.description !== null && { description: proposed.description }),
      ...(proposed.semanticType !== null && { semanticType: proposed.semanticType }),
    };
    const accepted = Object.keys(data);
    if (accepted.length === 0) {
      continue;
    }
    // A change saved since it was read stays: then nothing of this column is written.
    await transaction.column.updateMany({
      where: { id: column.id, version: column.version },
      data: { ...data, chosen: [...new Set([...column.chosen, ...accepted])], version: { increment: 1 } },
    });
  }
}

async function wanted(
  database: PrismaClient,
  viewer: Viewer,
  { tableId, dataSourceId }: Parameters<typeof acceptProposals>[2],
): Promise<{ id: string } | { dataSourceId: string }> {
  if (typeof tableId === 'string' && typeof dataSourceId !== 'string') {
    return { id: (await describableTable(database, viewer, tableId)).id };
  }
  if (typeof dataSourceId === 'string' && typeof tableId !== 'string') {
    return { dataSourceId: (await describableSource(database, viewer, dataSourceId)).id };
  }
  throw new InvalidInputError(
    'Neither or both of a table and a data source are given.',
    'Give exactly one of the two.',
  );
}
