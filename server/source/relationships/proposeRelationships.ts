import type { DataSource, PrismaClient } from '../../generated/prisma/client.ts';
import { newId } from '../../platform/ids.ts';
import { storableText } from '../../platform/storableJson.ts';
import { presentColumns } from '../../table/presentColumns.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { ReadColumn } from './candidates.ts';
import { confirmCandidates, type Confirmed } from './confirmCandidates.ts';
import { tellsApart, type Descriptions } from './tableRelationships.ts';

/**
 * Proposes the relationships of a source that nobody has declared and its values speak for, where a table of this import
 * is on either side. What a person dismissed is not proposed again; what no longer holds is no longer proposed.
 * @param since when the import was asked for
 * @throws WarehouseError when the source cannot be reached
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
    read.map(({ id, name, ...column }) => ({
      id,
      tableId: table.id,
      table: table.name,
      isView: table.isView,
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
  const ends = { select: { sourceColumnId: true, targetColumnId: true } } as const;
  const ofSource = { sourceColumn: { table: { dataSourceId } } };
  const [known, dismissed] = await Promise.all([
    database.tableRelationship.findMany({ where: ofSource, ...ends }),
    database.tableRelationshipProposal.findMany({ where: { ...ofSource, dismissedAt: { not: null } }, ...ends }),
  ]);
  const related = new Set(known.map(({ sourceColumnId }) => sourceColumnId));
  const unwanted = new Set([
    ...dismissed.map(({ sourceColumnId, targetColumnId }) => `${sourceColumnId} ${targetColumnId}`),
    ...known.map(({ sourceColumnId, targetColumnId }) => `${targetColumnId} ${sourceColumnId}`),
  ]);
  const paths = new Map(tables.map(({ id, hierarchyPath }) => [id, hierarchyPath]));
  const found = await confirmCandidates(
    warehouse,
    columns,
    (tableId) => paths.get(tableId) ?? [],
    ({ child, key }) =>
      !related.has(child.id) &&
      !unwanted.has(`${child.id} ${key.id}`) &&
      (fresh.has(child.tableId) || fresh.has(key.tableId)),
    signal,
  );
  const ofFresh = { table: { id: { in: [...fresh] } } };
  await database.$transaction([
    database.tableRelationshipProposal.deleteMany({
      where: { ...ofSource, dismissedAt: null, OR: [{ sourceColumn: ofFresh }, { targetColumn: ofFresh }] },
    }),
    database.tableRelationshipProposal.createMany({
      data: found.map((confirmed) => ({
        id: newId('TableRelationshipProposal'),
        organizationId,
        sourceColumnId: confirmed.child.id,
        targetColumnId: confirmed.key.id,
        type: confirmed.type,
        evidence: storableText(evidenceOf(confirmed)),
      })),
      skipDuplicates: true,
    }),
  ]);
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
  return `${all} different values occur in ${key.table}.${key.name}${name === undefined ? '' : `, and ${name}`}.`;
}

const count = new Intl.NumberFormat('en');
const named: Readonly<Partial<Record<Confirmed['evidence'], string>>> = {
  NAMED_AFTER: 'the name says so',
  SAME_NAME: 'it has the same name',
  ROLE: 'the name says so',
  ABBREVIATED: 'the name is short for it',
};
