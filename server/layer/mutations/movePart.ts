import type { Viewer } from '../../access/viewer.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isIdOf } from '../../platform/ids.ts';
import { changeSemanticLayer, type LayerServices } from '../changeSemanticLayer.ts';
import { partList, type PartType } from '../layer.ts';

/** Place of a part in the list of its model. */
interface PartMove {
  readonly partId: string;
  /** Part of the same kind that it comes before; null: it comes last. */
  readonly beforeId?: string | null | undefined;
  /** Version of the model that was read. */
  readonly version: number;
}

const partTypes = Object.keys(partList) as readonly PartType[];

/**
 * Moves a part of a model to another place in its list. Moves that two people make at the same
 * time are both followed.
 * @returns the id of its model
 * @throws NotFoundError, ForbiddenError
 */
export async function movePart(services: LayerServices, viewer: Viewer, move: PartMove): Promise<string> {
  const { partId: id, beforeId = null, version } = move;
  const type = partTypes.find((one) => isIdOf(one, id));
  const model =
    type === undefined
      ? null
      : await services.database.model.findFirst({
          where: { [partList[type]]: { some: { id } }, AND: modelPolicy.where(viewer) },
          select: { id: true },
        });
  if (type === undefined || model === null) {
    throw new NotFoundError('Part');
  }
  const change = { action: 'UPDATE', type, id, version, fields: {}, beforeId } as const;
  await changeSemanticLayer(services, viewer, { changes: [change], confirmed: true });
  return model.id;
}
