import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import { definitionPolicy } from '../../definition/definition.policy.ts';
import type { Actor, Definition } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import type { LayerServices } from '../changeSemanticLayer.ts';
import { appendChangeEvent, layerTopic, lockLayer } from '../feed/changeEvent.ts';

/**
 * Changes what stands around a definition, such as its verification, under the lock of its layer
 * and with one event, so that pages that are open read it anew. The text itself stays as it is.
 * @throws NotFoundError, ForbiddenError for everyone but admins, and what the change throws
 */
export async function changingDefinition(
  { database, events }: LayerServices,
  viewer: Viewer,
  definitionId: string,
  change: (transaction: Transaction, definition: Definition, actorId: Actor['id']) => Promise<void>,
): Promise<void> {
  const told = await database.$transaction(async (transaction) => {
    const where = { id: definitionId, AND: definitionPolicy.where(viewer) };
    const found = await transaction.definition.findUnique({ where });
    if (found === null) {
      throw new NotFoundError('Definition');
    }
    // Those who may not change it make nobody wait.
    if (!isAdminOf(viewer, found) || !('actorId' in viewer)) {
      throw new ForbiddenError();
    }
    await lockLayer(transaction, found.environmentId);
    const definition = await transaction.definition.findUniqueOrThrow({ where: { id: definitionId } });
    await change(transaction, definition, viewer.actorId);
    const { environmentId, id, version } = definition;
    const seq = await appendChangeEvent(transaction, environmentId, viewer, [{ type: 'Definition', id, version }]);
    return { environmentId, seq };
  });
  events.publish(layerTopic(told.environmentId), String(told.seq));
}
