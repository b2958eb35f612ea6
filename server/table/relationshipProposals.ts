import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient, TableRelationship, TableRelationshipProposal } from '../generated/prisma/client.ts';
import { NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { lockSource } from '../source/sourceLocks.ts';
import { defaultName } from './relationships.ts';
import { tableRelationshipProposalPolicy } from './table.policy.ts';

/**
 * Makes a proposed relationship one that models can join by. If a person drew the same one
 * meanwhile, theirs stays.
 * @throws NotFoundError when it was accepted or dismissed before
 */
export async function acceptRelationshipProposal(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<TableRelationship> {
  const { organizationId, sourceColumnId, targetColumnId, type, evidence, sourceColumn } = await openProposal(
    database,
    viewer,
    id,
  );
  const ends = { sourceColumnId, targetColumnId };
  return database.$transaction(async (transaction) => {
    await lockSource(transaction, sourceColumn.table.dataSourceId);
    const { count } = await transaction.tableRelationshipProposal.deleteMany({ where: { id, dismissedAt: null } });
    if (count === 0) throw new NotFoundError('Proposal');
    const [source, target] = await Promise.all([
      transaction.column.findUniqueOrThrow({ where: { id: sourceColumnId } }),
      transaction.column.findUniqueOrThrow({ where: { id: targetColumnId }, include: { table: true } }),
    ]);
    const name = defaultName(source.name, target.table.name);
    const said = { organizationId, ...ends, name, type, description: evidence, importSource: 'values' };
    return transaction.tableRelationship.upsert({
      where: { sourceColumnId_targetColumnId: ends },
      update: {},
      create: { id: newId('TableRelationship'), ...said },
    });
  });
}

/** Says that a proposed relationship is none: it is not proposed again. @throws NotFoundError */
export async function dismissRelationshipProposal(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<TableRelationshipProposal> {
  await openProposal(database, viewer, id);
  const [dismissed] = await database.tableRelationshipProposal.updateManyAndReturn({
    where: { id, dismissedAt: null },
    data: { dismissedAt: now },
  });
  if (dismissed === undefined) throw new NotFoundError('Proposal');
  return dismissed;
}

async function openProposal(database: PrismaClient, viewer: Viewer, id: string) {
  const proposal = await database.tableRelationshipProposal.findFirst({
    where: { id, dismissedAt: null, AND: tableRelationshipProposalPolicy.where(viewer) },
    include: { sourceColumn: { select: { table: { select: { dataSourceId: true } } } } },
  });
  if (proposal === null) throw new NotFoundError('Proposal');
  return proposal;
}
