import type { Viewer } from '../../access/viewer.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { BreakingChangeError } from '../impact/breakingChange.ts';
import { removal } from './changeInputs.ts';
import { changeSemanticLayer, type LayerServices } from '../changeSemanticLayer.ts';

/**
 * Removes a model with its fields, its joins, those of other models to it, and its place in agents.
 * While a metric is computed from it, a term speaks of it or an expression names it, it stays. What
 * was asked and answered stays.
 * @throws NotFoundError, ForbiddenError, ConflictError saying what uses it
 */
export async function removeModel(
  services: LayerServices,
  viewer: Viewer,
  id: string,
): Promise<{ readonly id: string }> {
  const model = await services.database.model.findFirst({
    where: { id, AND: modelPolicy.where(viewer) },
    select: { id: true, name: true },
  });
  if (model === null) {
    throw new NotFoundError('Model');
  }
  try {
    await changeSemanticLayer(services, viewer, { changes: [removal('Model', id, null)] });
  } catch (error) {
    const [broken] = error instanceof BreakingChangeError ? error.impact.broken : [];
    if (broken === undefined) {
      throw error;
    }
    throw new ConflictError(
      `The ${broken.type === 'QueryTemplate' ? 'template' : broken.type.toLowerCase()} ${broken.name} no longer works without ${model.name}.`,
      'Change it first, so that it no longer uses that model.',
      { cause: error },
    );
  }
  return { id };
}
