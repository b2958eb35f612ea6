import type { DataSource, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { storableText } from '../../platform/database/storableJson.ts';
import { presentColumns } from '../presentColumns.ts';
import type { TableDescription, Warehouse } from '../../warehouse/warehouse.ts';
import type { Candidate, ColumnPair, ReadColumn } from './candidates.ts';
import { lockSource } from '../sourceLocks.ts';
import { confirmCandidates, type Confirmed } from './confirmCandidates.ts';
import { sharedTablePrefix } from '../naming/spokenName.ts';
import { evidenceSentence } from './evidenceSentence.ts';
import { declaredKeyColumns, tellsApart, type Descriptions } from './tableRelationships.ts';

/**
 * Proposes the undeclared relationships of a source that its values speak for, where a table of
 * this import is on either side. What a person accepted, drew or dismissed, until the last moment,
 * is not proposed again. What the values no longer speak for, and what lost a column, is no longer
 * proposed; what the source gave no answer to stays.
 * @param since when the import was asked for
 * @throws WarehouseError when the source cannot be reached, NotFoundError when it was removed
 *   meanwhile
 */
export async function proposeRelationships(
  database: PrismaClient,
  { id: dataSourceId, organizationId }: DataSource,
  warehouse: Warehouse,
  descriptions: Descriptions,
  since: Date,
  signal: AbortSignal,
): Promise<void> {
  const tables = await database.table.findMany({
    where: { dataSourceId, lastSyncedAt: { not: null }, missingSince: null },
    include: { columns: { where: presentColumns, orderBy: { position: 'asc' } } },
  });
  const fresh = new Set(tables.flatMap(({ id, lastSyncedAt }) => (lastSyncedAt && lastSyncedAt >= since ? [id] : [])));
  const columns = tables.flatMap((table) => readColumns(table, descriptions.get(table.id)));
  const ofFresh = ({ child, key }: Candidate): boolean => fresh.has(child.tableId) || fresh.has(key.tableId);
  const paths = new Map(tables.map(({ id, hierarchyPath }) => [id, hierarchyPath]));
  const isOpen = await openPairs(database, dataSourceId);
  const { confirmed, unanswered } = await confirmCandidates(
    warehouse,
    columns,
    (tableId) => paths.get(tableId) ?? [],
    (candidate) => isOpen(candidate) && ofFresh(candidate),
    signal,
  );
  await database.$transaction(async (transaction) => {
    await lockSource(transaction, dataSourceId);
    // Asking took its time: who decides from here on waits, and what was decided until here counts.
    await transaction.$queryRaw`
      SELECT 1 FROM table_relationship_proposal
        JOIN "column" ON "column".id = source_column_id JOIN "table" ON "table".id = table_id
        WHERE data_source_id = ${dataSourceId} FOR UPDATE OF table_relationship_proposal`;
    const isStillOpen = await openPairs(transaction, dataSourceId);
    const holding = confirmed.filter(isStillOpen);
    const kept = new Set([...unanswered.filter(isStillOpen), ...holding].flatMap(pairsOf).map(pairOf));
    const outdated = (await undecided(transaction, dataSourceId, fresh)).filter(
      (proposal) => !kept.has(endsOf(proposal)),
    );
    await transaction.tableRelationshipProposal.deleteMany({ where: { id: { in: outdated.map(({ id }) => id) } } });
    const tables = await transaction.table.findMany({
      where: { dataSourceId, missingSince: null },
      select: { name: true },
    });
    const prefix = sharedTablePrefix(tables.map(({ name }) => name));
    for (const found of holding) {
      await writeProposal(transaction, organizationId, found, prefix);
    }
  });
}

/**
 * Writes a proposal with its parts. One that is found again is the same one, with current figures.
 */
async function writeProposal(
  transaction: Transaction,
  organizationId: string,
  found: Confirmed,
  prefix: readonly string[],
): Promise<void> {
  const said = {
    type: found.type,
    evidence: storableText(evidenceSentence(found, prefix)),
    matchedRows: found.matchedRows,
    totalRows: found.rows,
    isSure: found.isSure,
  };
  let partOfId: string | null = null;
  for (const { child, key } of pairsOf(found)) {
    const ends = { sourceColumnId: child.id, targetColumnId: key.id };
    const { id }: { id: string } = await transaction.tableRelationshipProposal.upsert({
      where: { sourceColumnId_targetColumnId: ends },
      update: { ...said, partOfId },
      create: { id: newId('TableRelationshipProposal'), organizationId, ...ends, ...said, partOfId },
      select: { id: true },
    });
    partOfId ??= id;
  }
}

type TableRow = Prisma.TableGetPayload<{ include: { columns: true } }>;

function readColumns({ columns, ...table }: TableRow, description: TableDescription | undefined): ReadColumn[] {
  return columns.map(({ id, name, ...column }, index) => ({
    id,
    tableId: table.id,
    table: table.name,
    isView: table.isView,
    isFirst: index === 0,
    tableColumns: columns.length,
    name,
    dataType: column.sourceType ?? column.dataType,
    rowCount: Number(table.rowCount),
    missingValues: Number(column.missingValues),
    uniqueValues: Number(column.uniqueValues),
    min: column.min,
    max: column.max,
    isDeclaredKey: description !== undefined && tellsApart(description, [name]),
    keyColumns: description === undefined ? 0 : declaredKeyColumns(description, name),
  }));
}

interface Ends {
  readonly sourceColumnId: string;
  readonly targetColumnId: string;
}

const endsOf = ({ sourceColumnId, targetColumnId }: Ends): string => `${sourceColumnId} ${targetColumnId}`;
const pairsOf = ({ child, key, further }: Candidate): readonly ColumnPair[] => [{ child, key }, ...further];
const pairOf = ({ child, key }: ColumnPair): string => `${child.id} ${key.id}`;

/**
 * Pairs that are still undecided: the column has no relationship, and the pair was not dismissed.
 * Several columns together are undecided while their tables have no relationship.
 */
async function openPairs(
  database: PrismaClient | Transaction,
  dataSourceId: string,
): Promise<(candidate: Candidate) => boolean> {
  const ofSource = { sourceColumn: { table: { dataSourceId } } };
  const select = {
    sourceColumnId: true,
    targetColumnId: true,
    sourceColumn: { select: { tableId: true } },
    targetColumn: { select: { tableId: true } },
  } as const;
  const known = await database.tableRelationship.findMany({ where: ofSource, select });
  const dismissed = await database.tableRelationshipProposal.findMany({
    where: { ...ofSource, dismissedAt: { not: null } },
    select,
  });
  const related = new Set(known.map(({ sourceColumnId }) => sourceColumnId));
  const unwanted = new Set([
    ...dismissed.map(endsOf),
    ...known.map(({ sourceColumnId, targetColumnId }) => `${targetColumnId} ${sourceColumnId}`),
  ]);
  const tables = new Set(
    known.map(({ sourceColumn, targetColumn }) => `${sourceColumn.tableId} ${targetColumn.tableId}`),
  );
  return (candidate) => {
    const { child, key, further } = candidate;
    if (pairsOf(candidate).some((pair) => unwanted.has(pairOf(pair)))) {
      return false;
    }
    return further.length === 0 ? !related.has(child.id) : !tables.has(`${child.tableId} ${key.tableId}`);
  };
}

/** Undecided proposals of tables of this import and of columns that are gone. */
async function undecided(
  transaction: Transaction,
  dataSourceId: string,
  fresh: ReadonlySet<string>,
): Promise<readonly (Ends & { readonly id: string })[]> {
  const inQuestion = {
    OR: [{ tableId: { in: [...fresh] } }, { removedAt: { not: null } }, { table: { missingSince: { not: null } } }],
  };
  return transaction.tableRelationshipProposal.findMany({
    where: {
      sourceColumn: { table: { dataSourceId } },
      dismissedAt: null,
      OR: [{ sourceColumn: inQuestion }, { targetColumn: inQuestion }],
    },
    select: { id: true, sourceColumnId: true, targetColumnId: true },
  });
}
