import { actorPolicy, present } from '../../access/access.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient, TriageItem } from '../../generated/prisma/client.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { changeTriageItem, triageToChange } from './triageToChange.ts';

/**
 * Gives an item to a member, or to no one.
 * @throws NotFoundError for the item or a person who is no member, ForbiddenError
 */
export async function assignTriageItem(
  database: PrismaClient,
  asking: Viewer,
  { itemId, ownerId }: { readonly itemId: string; readonly ownerId: string | null },
): Promise<TriageItem> {
  const { viewer, item } = await triageToChange(database, asking, itemId);
  if (ownerId !== null) {
    const owner = await database.actor.findFirst({
      where: { id: ownerId, ...present, AND: actorPolicy.where(viewer) },
      select: { id: true },
    });
    if (owner === null) {
      throw new NotFoundError('Member');
    }
  }
  return changeTriageItem(database, viewer, item, { ownerId });
}
