import type { DataSource, PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { storableText } from '../../platform/database/storableJson.ts';
import { presentColumns } from '../presentColumns.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { Candidate, ReadColumn } from './candidates.ts';
import { lockSource } from '../sourceLocks.ts';
import { confirmCandidates, type Confirmed } from './confirmCandidates.ts';
import { tellsApart, type Descriptions } from './tableRelationships.ts';

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
  const columns = tables.flatMap(({ columns: read, ...table }): ReadColumn[] =>
    read.map(({ id, name, ...column }, index) => ({
      id,
      tableId: table.id,
      table: table.name,
      isView: table.isView,
      isFirst: index === 0,
      name,
      dataType: column.sourceType ?? column.dataType,
      rowCount: Number(table.rowCount),
      missingValues: Number(column.missingValues),
      uniqueValues: Number(column.uniqueValues),
      min: column.min,
      max: column.max,
      isDeclaredKey: isKey(descriptions, table.id, name),
    })),
  );
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
    const kept = new Set([...unanswered.filter(isStillOpen), ...holding].map(pairOf));
    const outdated = (await undecided(transaction, dataSourceId, fresh)).filter(
      (proposal) => !kept.has(endsOf(proposal)),
    );
    await transaction.tableRelationshipProposal.deleteMany({ where: { id: { in: outdated.map(({ id }) => id) } } });
    for (const found of holding) {
      const ends = { sourceColumnId: found.child.id, targetColumnId: found.key.id };
      const said = { type: found.type, evidence: storableText(evidenceOf(found)) };
      // A proposal found again is the same one, with current figures.
      await transaction.tableRelationshipProposal.upsert({
        where: { sourceColumnId_targetColumnId: ends },
        update: said,
        create: { id: newId('TableRelationshipProposal'), organizationId, ...ends, ...said },
      });
    }
  });
}

interface Ends {
  readonly sourceColumnId: string;
  readonly targetColumnId: string;
}

const endsOf = ({ sourceColumnId, targetColumnId }: Ends): string => `${sourceColumnId} ${targetColumnId}`;
const pairOf = ({ child, key }: Candidate): string => `${child.id} ${key.id}`;

/**
 * Pairs that are still undecided: the column has no relationship, and the pair was not dismissed.
 */
async function openPairs(
  database: PrismaClient | Transaction,
  dataSourceId: string,
): Promise<(candidate: Candidate) => boolean> {
  const ofSource = { sourceColumn: { table: { dataSourceId } } };
  const select = { sourceColumnId: true, targetColumnId: true } as const;
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
  return (candidate) => !related.has(candidate.child.id) && !unwanted.has(pairOf(candidate));
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

function isKey(descriptions: Descriptions, tableId: string, name: string): boolean {
  const description = descriptions.get(tableId);
  return description !== undefined && tellsApart(description, [name]);
}

/** `All 1,204 different values occur in customers.id, and the name says so.` */
function evidenceOf({ key, evidence, values, included }: Confirmed): string {
  const all =
    values === included ? `All ${count.format(values)}` : `${count.format(included)} of ${count.format(values)}`;
  const name = named[evidence];
  const these = values === 1 ? 'Its only value occurs' : `${all} different values occur`;
  return `${these} in ${key.table}.${key.name}${name === undefined ? '' : `, and ${name}`}.`;
}

const count = new Intl.NumberFormat('en');
const named: Readonly<Partial<Record<Confirmed['evidence'], string>>> = {
  NAMED_AFTER: 'the name says so',
  SAME_NAME: 'it has the same name',
  ROLE: 'the name says so',
  ABBREVIATED: 'the name is short for it',
};
