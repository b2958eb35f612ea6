import type { Viewer } from '../access/viewer.ts';
import type { Measure, PrismaClient } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { canEditModel, measurePolicy } from './model.policy.ts';

interface MeasureChanges {
  readonly measureId: string;
  /** Version of the model that was read. */
  readonly version: number;
  /** May be grouped by what lies on its many side, where a row counts once in each of its groups. */
  readonly allowOverlap: boolean;
}

/**
 * Says whether the groups of a measure may overlap. The model has another version afterwards.
 * @throws NotFoundError, ForbiddenError, ConflictError when somebody has changed the model meanwhile
 */
export async function updateMeasure(
  database: PrismaClient,
  viewer: Viewer,
  { measureId, version, allowOverlap }: MeasureChanges,
): Promise<Measure> {
  return database.$transaction(async (transaction) => {
    const measure = await transaction.measure.findFirst({
      where: { id: measureId, AND: measurePolicy.where(viewer) },
      include: { model: { include: { permissions: true } } },
    });
    if (measure === null) throw new NotFoundError('Measure');
    const { model } = measure;
    if (!canEditModel(viewer, model, model.permissions)) throw new ForbiddenError();
    const { count } = await transaction.model.updateMany({
      where: { id: model.id, version },
      data: { version: { increment: 1 } },
    });
    if (count === 0) {
      throw new ConflictError(
        `Somebody changed ${model.name} meanwhile.`,
        'Nothing was overwritten. Look at what it says now, then save yours again.',
      );
    }
    return transaction.measure.update({ where: { id: measureId }, data: { allowOverlap } });
  });
}
