import type { Viewer } from '../../access/viewer.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { changeLayerIn, inLayerTransaction, type LayerServices } from '../changeSemanticLayer.ts';
import type { LayerModel } from '../layer.ts';
import { loadLayer } from '../store/loadLayer.ts';

/** A model to copy, and the name of the copy. */
interface ModelCopy {
  readonly modelId: string;
  readonly name: string;
  readonly label?: string | null | undefined;
  readonly confirmed?: boolean | null | undefined;
}

/**
 * Copies a model with its fields, filters and relationships. Relationships of other models keep
 * leading to the original.
 * @returns the id of the copy
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   BreakingChangeError when a query no longer knows which of the two is meant
 */
export async function duplicateModel(services: LayerServices, viewer: Viewer, copy: ModelCopy): Promise<string> {
  const id = newId('Model');
  await inLayerTransaction(services, async (transaction) => {
    const row = await transaction.model.findFirst({
      where: { id: copy.modelId, AND: modelPolicy.where(viewer) },
      select: { organizationId: true, environmentId: true },
    });
    const layer = row === null ? null : (await loadLayer(transaction, row)).layer;
    const original = layer?.models.find((model) => model.id === copy.modelId);
    if (row === null || original === undefined) {
      throw new NotFoundError('Model');
    }
    const value = copied(original, { id, name: copy.name.trim(), label: copy.label?.trim() ?? '' });
    return changeLayerIn(transaction, viewer, {
      environmentId: row.environmentId,
      changes: [{ action: 'CREATE', type: 'Model', modelId: null, value }],
      confirmed: copy.confirmed,
    });
  });
  return id;
}

/** The model under another name. A copy shares no words with its original, nor its id. */
function copied(original: LayerModel, own: Pick<LayerModel, 'id' | 'name' | 'label'>): LayerModel {
  return {
    ...original,
    ...own,
    version: 1,
    synonyms: [],
    dimensions: original.dimensions.map((part) => ({ ...part, id: newId('Dimension') })),
    measures: original.measures.map((part) => ({ ...part, id: newId('Measure') })),
    filters: original.filters.map((part) => ({ ...part, id: newId('Filter') })),
    relationships: original.relationships.map((part) => ({
      ...part,
      id: newId('Relationship'),
      toModel: part.toModel === original.name ? own.name : part.toModel,
    })),
  };
}
