import { Prisma, type Table } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson, storableText } from '../../platform/database/storableJson.ts';
import { mixed } from '../../semql/catalog/definition.ts';
import { cutToFit, longest } from '../textLimits.ts';
import type { ColumnProfile, QueryResult, RunLimits, TableDescription, Warehouse } from '../../warehouse/warehouse.ts';
import { keyOfSeveral } from '../relationships/keyOfSeveral.ts';
import { columnDrift, storedFacts, type ColumnDrift, type SourceFacts } from './columnDrift.ts';

/** Facts about a table; of its rows only a few samples. */
interface ReadTable {
  readonly description: TableDescription;
  readonly rowCount: number;
  readonly profiles: readonly ColumnProfile[];
  readonly sample: QueryResult;
  /** Columns that identify a row together; empty: a single one may, or none are known. */
  readonly keyColumns: readonly string[];
}

const sampleRows = 50;
const limits = { maxRows: sampleRows, maxBytes: 1024 * 1024, timeoutMs: 300_000 };

/** @param onProgress called with the progress, 0–100 @throws WarehouseError */
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
  const profile = await warehouse.profile(path, within);
  const keyColumns = await keyOfSeveral(warehouse, description, profile, signal);
  await onProgress(90);
  return { description, rowCount: profile.rowCount, profiles: profile.columns, sample, keyColumns };
}

/**
 * Writes what was learnt. Descriptions, types and visibility that people chose stay, also those of
 * columns that are gone: these are marked, and are what they were once they come back. A comment of
 * the source is followed unless a person replaced it.
 */
export async function writeTable(transaction: Transaction, table: Table, read: ReadTable, now: Date): Promise<void> {
  const { id: tableId, organizationId } = table;
  const { description: live, sample, rowCount, profiles, keyColumns } = read;
  const { sourceComment, commentBefore } = table;
  const comment = storableText(live.comment ?? '');
  const acknowledged = commentBefore ?? sourceComment;
  await transaction.table.update({
    where: { id: tableId },
    data: {
      rowCount,
      keyColumns: [...keyColumns],
      isView: live.kind === 'VIEW',
      lastSyncedAt: now,
      missingSince: null,
      missingSeenAt: null,
      sourceComment: comment,
      // A comment that is what it was leaves nothing to tell.
      commentBefore: acknowledged === null || acknowledged === comment ? null : acknowledged,
      sampleData: storableJson({
        columns: sample.columns.map(({ name }) => name),
        rows: sample.rows.map((row) => [...row]),
      }),
    },
  });
  // A description that a person wrote in the meantime differs from the comment and is kept.
  await transaction.table.updateMany({
    where: { id: tableId, description: describedBy(sourceComment ?? '') },
    data: { description: describedBy(comment) },
  });
  // The lock protects a choice that a person makes between this read and its write.
  await transaction.$queryRaw`SELECT 1 FROM "column" WHERE table_id = ${tableId} ORDER BY id FOR NO KEY UPDATE`;
  const known = await transaction.column.findMany({ where: { tableId }, select: seenColumn });
  const liveNames = new Set(live.columns.map(({ name }) => name));
  await markRemoved(
    transaction,
    known.filter(({ name }) => !liveNames.has(name)),
    now,
  );
  for (const [position, column] of live.columns.entries()) {
    const seen = known.find(({ name }) => name === column.name) ?? null;
    const chosen = new Set(seen?.chosen ?? []);
    // A first read is not a change.
    const isNews = table.lastSyncedAt !== null || seen !== null;
    const facts: SourceFacts = {
      isNullable: column.nullable,
      isPrimaryKey: column.isPrimaryKey,
      comment: storableText(column.comment ?? ''),
    };
    const drift = isNews ? writtenDrift(columnDrift(seen, { type: column.type, facts })) : {};
    const description = describedBy(facts.comment);
    const commentBefore = storedFacts(seen?.sourceFacts)?.comment;
    const isComment =
      commentBefore !== undefined &&
      describedBy(seen?.description ?? '') === describedBy(commentBefore) &&
      !chosen.has('description');
    const profile = profiles.find(({ name }) => name === column.name);
    const storedAs = column.storedAs ?? ((profile?.unreadableValues ?? 0) > 0 ? mixed : null);
    const learnt = {
      position,
      dataType: column.type,
      isNullable: column.nullable,
      isPrimaryKey: column.isPrimaryKey,
      missingValues: profile?.missingValues ?? null,
      unreadableValues: profile?.unreadableValues ?? null,
      uniqueValues: profile?.uniqueValues ?? null,
      sampleValues: (profile?.sampleValues ?? []).map(storableText),
      min: textOrNull(profile?.min),
      max: textOrNull(profile?.max),
      mean: profile?.mean ?? null,
      median: profile?.median ?? null,
      histogram: profile?.histogram ? storableJson(profile.histogram) : Prisma.DbNull,
    };
    await transaction.column.upsert({
      where: { tableId_name: { tableId, name: column.name } },
      update: {
        ...Object.fromEntries(Object.entries(learnt).filter(([field]) => !chosen.has(field))),
        ...(isComment && { description }),
        sourceType: column.type,
        storedAs,
        sourceFacts: { ...facts },
        removedAt: null,
        ...drift,
      },
      create: {
        id: newId('Column'),
        organizationId,
        tableId,
        name: column.name,
        description,
        ...learnt,
        sourceType: column.type,
        storedAs,
        sourceFacts: { ...facts },
        ...drift,
      },
    });
  }
}

/**
 * A comment of the source as a description: a longer one than people may write could not be saved
 * or imported again.
 */
function describedBy(comment: string): string {
  return cutToFit(comment, longest.description);
}

/**
 * Marks a table that its source no longer shows, with its columns; nothing that is known of it
 * goes.
 */
export async function writeMissing(transaction: Transaction, { id: tableId }: Table, now: Date): Promise<void> {
  await transaction.table.updateMany({ where: { id: tableId, missingSince: null }, data: { missingSince: now } });
  await markRemoved(transaction, await transaction.column.findMany({ where: { tableId }, select: seenColumn }), now);
}

const seenColumn = {
  id: true,
  name: true,
  dataType: true,
  sourceType: true,
  sourceFacts: true,
  description: true,
  removedAt: true,
  change: true,
  typeBefore: true,
  factsBefore: true,
  chosen: true,
} satisfies Prisma.ColumnSelect;

type Seen = Prisma.ColumnGetPayload<{ select: typeof seenColumn }>;

async function markRemoved(transaction: Transaction, columns: readonly Seen[], now: Date): Promise<void> {
  for (const column of columns) {
    const data = { ...writtenDrift(columnDrift(column, null)), removedAt: column.removedAt ?? now };
    await transaction.column.update({ where: { id: column.id }, data });
  }
}

function writtenDrift({ factsBefore, ...drift }: ColumnDrift) {
  return { ...drift, factsBefore: factsBefore === null ? Prisma.DbNull : { ...factsBefore } };
}

function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : storableText(text);
}
