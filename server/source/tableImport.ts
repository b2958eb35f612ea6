import type { Table } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { storableJson, storableText } from '../platform/storableJson.ts';
import type { ColumnProfile, QueryResult, RunLimits, TableDescription, Warehouse } from '../warehouse/warehouse.ts';

/** What is learnt about a table; none of its rows but a few samples. */
interface ReadTable {
  readonly description: TableDescription;
  readonly rowCount: number;
  readonly profiles: readonly ColumnProfile[];
  readonly sample: QueryResult;
}

const sampleRows = 50;
const limits = { maxRows: sampleRows, maxBytes: 1024 * 1024, timeoutMs: 300_000 };

/** @param onProgress told how far it is, 0–100 @throws WarehouseError */
export async function readTable(
  warehouse: Warehouse,
  path: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: number) => Promise<void>,
): Promise<ReadTable> {
  const within: RunLimits = { ...limits, signal };
  const description = await warehouse.describe(path);
  await onProgress(10);
  const sample = await warehouse.sample(path, within);
  await onProgress(20);
  const { rowCount, columns } = await warehouse.profile(path, within);
  await onProgress(90);
  return { description, rowCount, profiles: columns, sample };
}

/** Writes what was learnt. Descriptions, types and visibility that people chose stay; columns that are gone go. */
export async function writeTable(transaction: Transaction, table: Table, read: ReadTable, now: Date): Promise<void> {
  const { id: tableId, organizationId } = table;
  const { description, sample, rowCount, profiles } = read;
  await transaction.table.update({
    where: { id: tableId },
    data: {
      rowCount,
      isView: description.kind === 'VIEW',
      lastSyncedAt: now,
      sampleData: storableJson({
        columns: sample.columns.map(({ name }) => name),
        rows: sample.rows.map((row) => [...row]),
      }),
    },
  });
  await transaction.column.deleteMany({
    where: { tableId, name: { notIn: description.columns.map(({ name }) => name) } },
  });
  const known = await transaction.column.findMany({ where: { tableId }, select: { name: true, chosen: true } });
  for (const [position, column] of description.columns.entries()) {
    const chosen = new Set(known.find(({ name }) => name === column.name)?.chosen ?? []);
    const profile = profiles.find(({ name }) => name === column.name);
    const learnt = {
      position,
      dataType: column.type,
      isNullable: column.nullable,
      isPrimaryKey: column.isPrimaryKey,
      missingValues: profile?.missingValues ?? null,
      uniqueValues: profile?.uniqueValues ?? null,
      sampleValues: (profile?.sampleValues ?? []).map(storableText),
      min: textOrNull(profile?.min),
      max: textOrNull(profile?.max),
      mean: profile?.mean ?? null,
      median: profile?.median ?? null,
    };
    await transaction.column.upsert({
      where: { tableId_name: { tableId, name: column.name } },
      update: Object.fromEntries(Object.entries(learnt).filter(([field]) => !chosen.has(field))),
      create: {
        id: newId('Column'),
        organizationId,
        tableId,
        name: column.name,
        description: storableText(column.comment ?? ''),
        ...learnt,
      },
    });
  }
}

function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : storableText(text);
}
