import type { DataSource, PrismaClient } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { presentColumns } from '../table/presentColumns.ts';
import { WarehouseError, type ForeignKey, type Warehouse } from '../warehouse/warehouse.ts';

/**
 * Writes the joins that the imported tables of a source declare, column by column, where both ends are in. Joins that are
 * no longer declared go; those that people drew stay.
 * @throws WarehouseError
 */
export async function writeRelationships(
  database: PrismaClient,
  { id: dataSourceId, organizationId }: DataSource,
  withWarehouse: <T>(read: (warehouse: Warehouse) => Promise<T>) => Promise<T>,
): Promise<void> {
  const tables = await database.table.findMany({
    where: { dataSourceId, lastSyncedAt: { not: null } },
    select: { id: true, hierarchyPath: true, columns: { where: presentColumns, select: { id: true, name: true } } },
  });
  const declared = await withWarehouse(async (warehouse) => {
    const keys: { readonly tableId: string; readonly key: ForeignKey }[] = [];
    for (const { id: tableId, hierarchyPath } of tables) {
      // A table that is gone by now declares nothing.
      const description = await warehouse.describe(hierarchyPath).catch((error: unknown) => {
        if (error instanceof WarehouseError && error.type === 'SCHEMA_CHANGED') return null;
        throw error;
      });
      for (const key of description?.foreignKeys ?? []) keys.push({ tableId, key });
    }
    return keys;
  });
  const byPath = new Map(tables.map((table) => [JSON.stringify(table.hierarchyPath), table]));
  const byId = new Map(tables.map((table) => [table.id, table]));
  const data = declared.flatMap(({ tableId, key }) => {
    const [from, to] = [byId.get(tableId), byPath.get(JSON.stringify(key.toPath))];
    return key.columns.flatMap((name, index) => {
      const source = from?.columns.find((column) => column.name === name);
      const target = to?.columns.find((column) => column.name === key.toColumns[index]);
      if (source === undefined || target === undefined) return [];
      return {
        id: newId('TableRelationship'),
        organizationId,
        sourceColumnId: source.id,
        targetColumnId: target.id,
        isImported: true,
        importSource: 'foreign_key',
      };
    });
  });
  await database.$transaction([
    database.tableRelationship.deleteMany({
      where: {
        importSource: 'foreign_key',
        sourceColumn: { table: { dataSourceId } },
        NOT: data.map(({ sourceColumnId, targetColumnId }) => ({ sourceColumnId, targetColumnId })),
      },
    }),
    // What a person drew between the same columns stays theirs.
    database.tableRelationship.createMany({ data, skipDuplicates: true }),
  ]);
}
