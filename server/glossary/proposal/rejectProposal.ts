import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { GlossaryProposal, PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { glossaryProposalPolicy } from '../glossary.policy.ts';

/**
 * Locks a proposal that an admin decides, so that it is decided once.
 * @throws NotFoundError, ForbiddenError, ConflictError when it is decided already
 */
export async function proposalToDecide(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
): Promise<GlossaryProposal & { readonly deciderActorId: string }> {
  const readable = await transaction.glossaryProposal.findFirst({
    where: { id, AND: glossaryProposalPolicy.where(viewer) },
    select: { id: true, organizationId: true },
  });
  if (readable === null) {
    throw new NotFoundError('Proposal');
  }
  if (!isAdminOf(viewer, readable) || !('actorId' in viewer)) {
    throw new ForbiddenError();
  }
  await transaction.$queryRaw`SELECT 1 FROM glossary_proposal WHERE id = ${id} FOR UPDATE`;
  const proposal = await transaction.glossaryProposal.findUniqueOrThrow({ where: { id } });
  if (proposal.status !== 'OPEN') {
    throw new ConflictError('Another admin has decided this proposal.', 'Read the list again.');
  }
  return { ...proposal, deciderActorId: viewer.actorId };
}

/**
 * Says no to a proposal, with the reason that the person who made it reads.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it is decided
 *   already
 */
export async function rejectProposal(
  database: PrismaClient,
  viewer: Viewer,
  { proposalId, reason }: { readonly proposalId: string; readonly reason: string },
): Promise<GlossaryProposal> {
  return database.$transaction(async (transaction) => {
    const { id, deciderActorId } = await proposalToDecide(transaction, viewer, proposalId);
    const decision = reason.trim();
    if (decision === '') {
      throw new InvalidInputError('A reason is required.', 'Write one sentence for the person who asked.', ['reason']);
    }
    return transaction.glossaryProposal.update({
      where: { id },
      data: { status: 'REJECTED', decision, deciderId: deciderActorId, decidedAt: new Date() },
    });
  });
}
