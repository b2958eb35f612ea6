import type { DataSource, PrismaClient } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import type { ForeignKey } from '../warehouse/warehouse.ts';

/** A foreign key that a table declares. */
export interface DeclaredKey {
  readonly tableId: string;
  readonly key: ForeignKey;
}

/** Writes the joins that tables declare, column by column, where the table they point to was imported too. */
export async function writeRelationships(
  database: PrismaClient,
  { id: dataSourceId, organizationId }: DataSource,
  declared: readonly DeclaredKey[],
): Promise<void> {
  if (declared.length === 0) return;
  const tables = await database.table.findMany({
    where: { dataSourceId },
    select: { id: true, hierarchyPath: true, columns: { select: { id: true, name: true } } },
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
  // What a person drew stays theirs.
  await database.tableRelationship.createMany({ data, skipDuplicates: true });
}
