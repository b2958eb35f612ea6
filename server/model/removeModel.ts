import type { Viewer } from '../access/viewer.ts';
import type { Model, PrismaClient } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { canEditModel, modelPolicy } from './model.policy.ts';

/**
 * Removes a model with its fields, its joins and its place in agents. While a metric is computed from it or a term speaks
 * of it, it stays. What was asked and answered stays.
 * @throws NotFoundError, ForbiddenError, ConflictError saying what uses it
 */
export async function removeModel(database: PrismaClient, viewer: Viewer, id: string): Promise<Model> {
  return database.$transaction(async (transaction) => {
    const model = await transaction.model.findFirst({
      where: { id, AND: modelPolicy.where(viewer) },
      include: { permissions: true },
    });
    if (model === null) throw new NotFoundError('Model');
    const { permissions, ...removed } = model;
    if (!canEditModel(viewer, model, permissions)) throw new ForbiddenError();
    const part = { modelId: id };
    const metric = await transaction.metric.findFirst({
      where: {
        OR: [
          { anchorModelId: id },
          { timeDimension: part },
          { joins: { some: { OR: [{ toModelId: id }, { relationship: part }] } } },
          { filters: { some: { filter: part } } },
          { dimensions: { some: { dimension: part } } },
        ],
      },
    });
    const term = await transaction.glossaryTerm.findFirst({
      where: { mappings: { some: { OR: [part, { dimension: part }, { measure: part }, { filter: part }] } } },
    });
    const use = metric !== null ? `The metric ${metric.name}` : term !== null ? `The term ${term.term}` : null;
    if (use !== null) {
      throw new ConflictError(`${use} uses ${model.name}.`, 'Remove it first, or base it on another model.');
    }
    // Joins of other models lead nowhere without it. Their owners change by that.
    const joining = await transaction.relationship.findMany({ where: { toModelId: id }, select: { modelId: true } });
    await transaction.relationship.deleteMany({ where: { toModelId: id } });
    await transaction.model.updateMany({
      where: { id: { in: joining.map(({ modelId }) => modelId) } },
      data: { version: { increment: 1 } },
    });
    await transaction.model.delete({ where: { id } });
    return removed;
  });
}
