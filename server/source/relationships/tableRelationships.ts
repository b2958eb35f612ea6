import type { DataSource, PrismaClient } from '../../generated/prisma/client.ts';
import type { RelationshipType } from '../../generated/prisma/enums.ts';
import { newId } from '../../platform/ids.ts';
import { presentColumns } from '../presentColumns.ts';
import { lockSource } from '../sourceLocks.ts';
import { WarehouseError, type TableDescription, type Warehouse } from '../../warehouse/warehouse.ts';

/** Relationships that the tables of a source declare, by the ids of the tables. */
export type Descriptions = ReadonlyMap<string, TableDescription>;

const declared = { isImported: true, importSource: 'foreign_key' };
const oneToOne = 'ONE_TO_ONE';
const manyToOne = 'MANY_TO_ONE';

/** @throws WarehouseError */
export async function describeTables(
  database: PrismaClient,
  dataSourceId: string,
  warehouse: Warehouse,
): Promise<Descriptions> {
  const tables = await database.table.findMany({
    where: { dataSourceId, lastSyncedAt: { not: null } },
    select: { id: true, hierarchyPath: true },
  });
  const descriptions = new Map<string, TableDescription>();
  for (const { id, hierarchyPath } of tables) {
    // A table that is gone by now declares nothing.
    const description = await warehouse.describe(hierarchyPath).catch((error: unknown) => {
      if (error instanceof WarehouseError && error.type === 'SCHEMA_CHANGED') {
        return null;
      }
      throw error;
    });
    if (description !== null) {
      descriptions.set(id, description);
    }
  }
  return descriptions;
}

/**
 * Writes the joins that the imported tables of a source declare, column by column, where both ends
 * are in. Joins that are no longer declared go; those that people drew stay.
 * @throws NotFoundError when the source was removed meanwhile
 */
export async function writeRelationships(
  database: PrismaClient,
  { id: dataSourceId, organizationId }: DataSource,
  descriptions: Descriptions,
): Promise<void> {
  const tables = await database.table.findMany({
    where: { dataSourceId, id: { in: [...descriptions.keys()] } },
    select: { id: true, hierarchyPath: true, columns: { where: presentColumns, select: { id: true, name: true } } },
  });
  const byPath = new Map(tables.map((table) => [JSON.stringify(table.hierarchyPath), table]));
  const data = tables.flatMap((from) => {
    const description = descriptions.get(from.id);
    return (description?.foreignKeys ?? []).flatMap((key) => {
      const to = byPath.get(JSON.stringify(key.toPath));
      const type: RelationshipType =
        description !== undefined && tellsApart(description, key.columns) ? oneToOne : manyToOne;
      return key.columns.flatMap((name, index) => {
        const source = from.columns.find((column) => column.name === name);
        const target = to?.columns.find((column) => column.name === key.toColumns[index]);
        if (source === undefined || target === undefined) {
          return [];
        }
        const ends = { sourceColumnId: source.id, targetColumnId: target.id };
        return { id: newId('TableRelationship'), organizationId, ...ends, type, ...declared };
      });
    });
  });
  const pairsOf = (type: typeof oneToOne | typeof manyToOne) =>
    data
      .filter((row) => row.type === type)
      .map(({ sourceColumnId, targetColumnId }) => ({ sourceColumnId, targetColumnId }));
  const pairs = { [oneToOne]: pairsOf(oneToOne), [manyToOne]: pairsOf(manyToOne) };
  await database.$transaction(async (transaction) => {
    // Two imports would write the same joins in different orders, each waiting for the other.
    await lockSource(transaction, dataSourceId);
    await transaction.tableRelationship.deleteMany({
      where: {
        importSource: declared.importSource,
        sourceColumn: { table: { dataSourceId } },
        NOT: [...pairs[oneToOne], ...pairs[manyToOne]],
      },
    });
    // A relationship that a person drew or changed between the same columns is kept.
    await transaction.tableRelationship.createMany({ data, skipDuplicates: true });
    for (const type of [oneToOne, manyToOne] as const) {
      await transaction.tableRelationship.updateMany({
        where: { importSource: declared.importSource, version: 1, type: { not: type }, OR: pairs[type] },
        data: { type },
      });
    }
  });
}

/** True: the table declares that no two of its rows have the same values in these columns. */
export function tellsApart({ columns, uniqueKeys }: TableDescription, names: readonly string[]): boolean {
  const primaryKey = columns.filter(({ isPrimaryKey }) => isPrimaryKey).map(({ name }) => name);
  return [primaryKey, ...uniqueKeys].some((key) => key.length > 0 && key.every((name) => names.includes(name)));
}

/**
 * Number of columns of the smallest declared key that the column belongs to; 0: it belongs to none.
 */
export function declaredKeyColumns({ columns, uniqueKeys }: TableDescription, name: string): number {
  const primaryKey = columns.filter(({ isPrimaryKey }) => isPrimaryKey).map((column) => column.name);
  const sizes = [primaryKey, ...uniqueKeys].filter((key) => key.includes(name)).map((key) => key.length);
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}
