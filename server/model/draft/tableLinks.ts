import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { defaultName } from '../../table/relationships.ts';
import type { TableLink } from './draftTables.ts';

const source = { select: { name: true, removedAt: true, tableId: true } } as const;
const target = {
  select: {
    name: true,
    removedAt: true,
    tableId: true,
    isPrimaryKey: true,
    uniqueValues: true,
    missingValues: true,
    table: {
      select: { name: true, rowCount: true, _count: { select: { columns: { where: { isPrimaryKey: true } } } } },
    },
  },
} as const;
const ends = { sourceColumn: source, targetColumn: target } as const;
type Target = Prisma.ColumnGetPayload<typeof target>;
type Known = Prisma.TableRelationshipGetPayload<{ include: typeof ends }>;

/**
 * Relationships that lead to one row, known and proposed, of any of the tables; in one order.
 * Proposals are as sure as the import found them.
 */
export async function linksOf(
  database: PrismaClient | Transaction,
  tableIds: readonly string[],
): Promise<readonly TableLink[]> {
  const of = { tableId: { in: [...tableIds] } };
  const where = { OR: [{ sourceColumn: of }, { targetColumn: of }] };
  const orderBy = { id: 'asc' } as const;
  const known = await database.tableRelationship.findMany({ where, include: ends, orderBy });
  const proposed = await database.tableRelationshipProposal.findMany({
    where: { ...where, dismissedAt: null },
    include: ends,
    orderBy,
  });
  const related = new Set(known.map(({ sourceColumnId }) => sourceColumnId));
  const wholes = new Set(proposed.flatMap(({ partOfId }) => partOfId ?? []));
  // Without one of its columns a key of several identifies nothing.
  const broken = new Set(
    proposed.flatMap(({ id, partOfId, sourceColumn, targetColumn }) =>
      sourceColumn.removedAt === null && targetColumn.removedAt === null ? [] : (partOfId ?? id),
    ),
  );
  const accepted = acceptedTogether(known);
  return [
    ...known.map((link) => ({ ...link, group: accepted.get(link.id) ?? null, evidence: null })),
    // A column that somebody related since is no longer in question, unless as a part of a key of
    // several.
    ...proposed
      .filter(({ id, partOfId }) => !broken.has(partOfId ?? id))
      .filter(({ id, sourceColumnId, partOfId }) => partOfId !== null || wholes.has(id) || !related.has(sourceColumnId))
      .map(({ id, partOfId, evidence, isSure, matchedRows, totalRows, ...link }) => ({
        ...link,
        name: '',
        group: partOfId ?? (wholes.has(id) ? id : null),
        evidence: {
          sentence: evidence,
          isSure,
          // Proposals of earlier releases have no figures.
          ...(totalRows > 0n
            ? { matchedRows: Number(matchedRows), totalRows: Number(totalRows) }
            : { matchedRows: null, totalRows: null }),
        },
      })),
  ].flatMap(({ sourceColumn, targetColumn, sourceColumnId, targetColumnId, name, type, group, evidence }) => {
    // Drawn the other way round, or many on both sides: nothing that reaches one row.
    if (type !== 'MANY_TO_ONE' && type !== 'ONE_TO_ONE') {
      return [];
    }
    if (sourceColumn.removedAt !== null || targetColumn.removedAt !== null) {
      return [];
    }
    const unnamed = defaultName(sourceColumn.name, targetColumn.table.name);
    return [
      {
        ends: `${sourceColumnId}:${targetColumnId}`,
        name: name === unnamed ? '' : name,
        type,
        group,
        reachesOne: group !== null || isUnique(targetColumn),
        evidence,
        from: { tableId: sourceColumn.tableId, column: sourceColumn.name },
        to: { tableId: targetColumn.tableId, column: targetColumn.name },
      },
    ];
  });
}

/**
 * Group of each relationship that was accepted as a part of a key of several columns: between two
 * tables, to columns of which none identifies a row by itself.
 */
function acceptedTogether(known: readonly Known[]): ReadonlyMap<string, string> {
  const parts = known.filter(({ importSource, targetColumn }) => importSource === 'values' && !isUnique(targetColumn));
  const between = Map.groupBy(
    parts,
    ({ sourceColumn, targetColumn }) => `${sourceColumn.tableId}:${targetColumn.tableId}`,
  );
  return new Map(
    [...between].flatMap(([tables, links]) => {
      const targets = new Set(links.map(({ targetColumn }) => targetColumn.name));
      return links.length > 1 && targets.size === links.length
        ? links.map(({ id }): [string, string] => [id, tables])
        : [];
    }),
  );
}

/** No two rows have the same value: the source declares it, or every row has had another. */
function isUnique({ isPrimaryKey, uniqueValues, missingValues, table }: Target): boolean {
  if (isPrimaryKey && table._count.columns === 1) {
    return true;
  }
  const { rowCount } = table;
  return (
    rowCount !== null && rowCount > 0n && uniqueValues !== null && uniqueValues === rowCount - (missingValues ?? 0n)
  );
}
