import { grantsOn, withGrants } from '../access/grant.policy.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Measure, PrismaClient } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { keepVersions } from './keepVersions.ts';
import { canEditModel, measurePolicy } from './model.policy.ts';

interface MeasureChanges {
  readonly measureId: string;
  /** Version of the model that was read. */
  readonly version: number;
  /**
   * May be grouped by what lies on its many side, where a row counts once in each of its groups.
   */
  readonly allowOverlap: boolean;
}

/**
 * Says whether the groups of a measure may overlap. The model has another version afterwards.
 * @throws NotFoundError, ForbiddenError, ConflictError when the model has changed since that
 *   version
 */
export async function updateMeasure(
  database: PrismaClient,
  viewer: Viewer,
  { measureId, version, allowOverlap }: MeasureChanges,
): Promise<Measure> {
  return database.$transaction(async (transaction) => {
    const measure = await transaction.measure.findFirst({
      where: { id: measureId, AND: measurePolicy.where(viewer) },
      include: { model: { include: withGrants } },
    });
    if (measure === null) {
      throw new NotFoundError('Measure');
    }
    const { model } = measure;
    if (!canEditModel(viewer, model, grantsOn(model))) {
      throw new ForbiddenError();
    }
    const { organizationId } = model;
    await keepVersions(transaction, organizationId, [model.id], null);
    const { count } = await transaction.model.updateMany({
      where: { id: model.id, version },
      data: { version: { increment: 1 } },
    });
    if (count === 0) {
      throw new ConflictError(
        `Someone else has changed ${model.name}.`,
        'Nothing was overwritten. Check the current values, then save yours again.',
      );
    }
    const saved = await transaction.measure.update({ where: { id: measureId }, data: { allowOverlap } });
    await keepVersions(transaction, organizationId, [model.id], viewer);
    return saved;
  });
}
