import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient, TableRelationship, TableRelationshipProposal } from '../generated/prisma/client.ts';
import { NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { lockSource } from '../source/sourceLocks.ts';
import { defaultName } from './relationships.ts';
import { tableRelationshipProposalPolicy } from './table.policy.ts';

/**
 * Makes a proposed relationship, with all pairs of its columns, one that models can join by. If a
 * person drew the same one meanwhile, theirs stays.
 * @throws NotFoundError when it was accepted or dismissed before
 */
export async function acceptRelationshipProposal(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<TableRelationship> {
  const { wholeId, dataSourceId } = await openProposal(database, viewer, id);
  return database.$transaction(async (transaction) => {
    await lockSource(transaction, dataSourceId);
    const proposals = await transaction.tableRelationshipProposal.findMany({
      where: { ...pairsOf(wholeId), dismissedAt: null },
      include: { sourceColumn: true, targetColumn: { include: { table: true } } },
      // The proposal itself is the one that is part of none.
      orderBy: { partOfId: { sort: 'asc', nulls: 'first' } },
    });
    const relationships: TableRelationship[] = [];
    for (const { organizationId, sourceColumn, targetColumn, type, evidence } of proposals) {
      const ends = { sourceColumnId: sourceColumn.id, targetColumnId: targetColumn.id };
      const name = defaultName(sourceColumn.name, targetColumn.table.name);
      const said = { organizationId, ...ends, name, type, description: evidence, importSource: 'values' };
      relationships.push(
        await transaction.tableRelationship.upsert({
          where: { sourceColumnId_targetColumnId: ends },
          update: {},
          create: { id: newId('TableRelationship'), ...said },
        }),
      );
    }
    const [accepted] = relationships;
    if (accepted === undefined) {
      throw new NotFoundError('Proposal');
    }
    await transaction.tableRelationshipProposal.deleteMany({ where: pairsOf(wholeId) });
    return accepted;
  });
}

/** Says that a proposed relationship is none: it is not proposed again. @throws NotFoundError */
export async function dismissRelationshipProposal(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<TableRelationshipProposal> {
  const { wholeId } = await openProposal(database, viewer, id);
  const pairs = await database.tableRelationshipProposal.updateManyAndReturn({
    where: { ...pairsOf(wholeId), dismissedAt: null },
    data: { dismissedAt: now },
  });
  const dismissed = pairs.find((pair) => pair.id === wholeId);
  if (dismissed === undefined) {
    throw new NotFoundError('Proposal');
  }
  return dismissed;
}

/** A proposal and the further pairs of columns that belong to it. */
const pairsOf = (wholeId: string) => ({ OR: [{ id: wholeId }, { partOfId: wholeId }] });

async function openProposal(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<{ readonly wholeId: string; readonly dataSourceId: string }> {
  const proposal = await database.tableRelationshipProposal.findFirst({
    where: { id, dismissedAt: null, AND: tableRelationshipProposalPolicy.where(viewer) },
    select: { id: true, partOfId: true, sourceColumn: { select: { table: { select: { dataSourceId: true } } } } },
  });
  if (proposal === null) {
    throw new NotFoundError('Proposal');
  }
  return { wholeId: proposal.partOfId ?? proposal.id, dataSourceId: proposal.sourceColumn.table.dataSourceId };
}
