import { isAdminOf } from '../../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { PrismaClient, TriageItem } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
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
