import type { Viewer } from '../../access/viewer.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { BreakingChangeError } from '../impact/breakingChange.ts';
import type { Problem } from '../impact/impact.ts';
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
    if (!(error instanceof BreakingChangeError)) {
      throw error;
    }
    const [broken] = [...error.impact.broken, ...error.impact.doubtful];
    const what = broken === undefined ? 'Another definition' : `The ${nounOf(broken.type)} ${broken.name}`;
    throw new ConflictError(
      `${what} no longer works without ${model.name}.`,
      broken === undefined
        ? 'Ask an admin, who sees all definitions, to remove it.'
        : 'Change it first, so that it no longer uses that model.',
      { cause: error },
    );
  }
  return { id };
}

function nounOf(type: Problem['type']): string {
  return type === 'QueryTemplate' ? 'template' : type === 'GlossaryTerm' ? 'term' : type.toLowerCase();
}
