import type { Viewer } from '../access/viewer.ts';
import type { Model, PrismaClient } from '../generated/prisma/client.ts';
import { valueTypeNamed } from '../semql/catalog/definition.ts';
import { presentColumns } from '../source/presentColumns.ts';
import { tablePolicy } from '../table/table.policy.ts';
import { columnNamed } from './repeatsOf.ts';
import { repeatedRows } from './repeatingKey.ts';

type Source = Pick<Model, 'id' | 'sourceType' | 'tableId'>;

/** True for a model that counts only the first of the rows of its table with the same key. */
export const keepsFirstRows = ({ sourceType, tableId }: Pick<Source, 'sourceType' | 'tableId'>): boolean =>
  sourceType === 'CUSTOM_QUERY' && tableId !== null;

/**
 * Rows that a model leaves out because an earlier row has their key, as many as there were when the
 * table was read last. Null: it leaves out none, they were not counted, or the viewer may not read
 * the table.
 */
export async function leftOutRows(database: PrismaClient, viewer: Viewer, model: Source): Promise<number | null> {
  if (!keepsFirstRows(model) || model.tableId === null) {
    return null;
  }
  const [table, keys] = await Promise.all([
    database.table.findFirst({
      where: { id: model.tableId, AND: tablePolicy.where(viewer) },
      select: {
        rowCount: true,
        columns: {
          where: presentColumns,
          select: { name: true, dataType: true, uniqueValues: true, missingValues: true },
        },
      },
    }),
    database.grainKey.findMany({
      where: { grain: { modelId: model.id } },
      select: { dimension: { select: { expression: true, native: true } } },
    }),
  ]);
  const [only, ...others] = keys.map(({ dimension }) => dimension);
  // How often two columns repeat together is not counted.
  if (table === null || table.rowCount === null || only === undefined || only.native || others.length > 0) {
    return null;
  }
  const column = table.columns.find(({ name }) => name === columnNamed(only.expression));
  if (column === undefined || column.uniqueValues === null) {
    return null;
  }
  const { dataType, uniqueValues, missingValues } = column;
  return repeatedRows(
    {
      type: valueTypeNamed(dataType),
      uniqueValues: Number(uniqueValues),
      missingValues: missingValues === null ? null : Number(missingValues),
    },
    Number(table.rowCount),
  );
}
