import { present } from '../../access/access.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { LayerServices } from '../changeSemanticLayer.ts';
import { changingDefinition } from './changingDefinition.ts';

/** Readers of a definition besides admins and its author. */
export interface DefinitionReaders {
  readonly definitionId: string;
  /** People who read it; null: every member, once it is verified. */
  readonly actorIds: readonly string[] | null;
}

/**
 * Chooses who reads a definition, also in answers. Grants to others than single people go.
 * @throws NotFoundError, ForbiddenError for everyone but admins, InvalidInputError for an empty
 *   list
 */
export async function shareDefinition(
  services: LayerServices,
  viewer: Viewer,
  { definitionId, actorIds }: DefinitionReaders,
): Promise<void> {
  await changingDefinition(services, viewer, definitionId, async (transaction, { organizationId }, grantedById) => {
    const wanted = [...new Set(actorIds ?? [])];
    if (actorIds !== null && wanted.length === 0) {
      throw new InvalidInputError('A definition has readers.', 'Choose at least one person, or everyone.', [
        'actorIds',
      ]);
    }
    const known = await transaction.actor.count({ where: { ...present, id: { in: wanted }, organizationId } });
    if (known < wanted.length) {
      throw new NotFoundError('Actor', 'Choose members of the organization.');
    }
    await transaction.permission.deleteMany({ where: { definitionId } });
    await transaction.permission.createMany({
      data: wanted.map((granteeId) => ({
        id: newId('Permission'),
        organizationId,
        granteeType: 'ACTOR',
        granteeId,
        grantedById,
        definitionId,
      })),
    });
  });
}
