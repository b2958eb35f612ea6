import { isAdminOf } from '../../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Prisma, PrismaClient, TriageItem } from '../../generated/prisma/client.ts';
import { appendChangeEvent } from '../../layer/feed/changeEvent.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { agentTransaction } from '../changeAgent.ts';
import { triageItemPolicy } from './triage.policy.ts';

/**
 * The item that an admin works on.
 * @throws NotFoundError when it is not readable, ForbiddenError
 */
export async function triageToChange(
  database: Pick<PrismaClient, 'triageItem'>,
  viewer: Viewer,
  id: string,
): Promise<{ readonly viewer: MemberViewer; readonly item: TriageItem }> {
  const item = await database.triageItem.findFirst({ where: { id, AND: triageItemPolicy.where(viewer) } });
  if (item === null) {
    throw new NotFoundError('Triage item');
  }
  if (viewer.kind !== 'member' || !isAdminOf(viewer, item)) {
    throw new ForbiddenError();
  }
  return { viewer, item };
}

/** Writes a change of an item, and tells it in the feed of the environment of its agent. */
export async function changeTriageItem(
  database: PrismaClient,
  viewer: MemberViewer,
  { id, agentId }: Pick<TriageItem, 'id' | 'agentId'>,
  data: Prisma.TriageItemUncheckedUpdateInput,
): Promise<TriageItem> {
  return database.$transaction(async (transaction) => {
    const { environmentId } = await transaction.agent.findUniqueOrThrow({ where: { id: agentId } });
    await appendChangeEvent(transaction, environmentId, viewer, [{ type: 'TriageItem', id, version: 0 }]);
    return transaction.triageItem.update({ where: { id }, data });
  }, agentTransaction);
}
