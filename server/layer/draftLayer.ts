import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { applyChanges } from './apply/applyChanges.ts';
import type { LocatedChanges } from './change.ts';
import type { Layer } from './layer.ts';
import { loadLayer, type LayerPlace } from './store/loadLayer.ts';
import { locateChanges } from './store/locateChanges.ts';

/**
 * The layer that changes would leave, for a look at it before they are made. Changes count on top
 * of what is stored, whatever version they are based on.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError
 */
export async function draftLayer(
  database: PrismaClient,
  viewer: Viewer,
  { changes, environmentId }: LocatedChanges,
): Promise<LayerPlace & { readonly layer: Layer }> {
  const place = await database.$transaction((transaction) =>
    locateChanges(transaction, viewer, changes, environmentId),
  );
  const { layer, dialectOf } = await loadLayer(database, place);
  const versions = new Map(
    [...layer.models, ...layer.metrics, ...layer.glossary].flatMap((entity) => [
      [entity.id, entity.version] as const,
      ...('dimensions' in entity
        ? [...entity.dimensions, ...entity.measures, ...entity.filters, ...entity.relationships].map(
            (part) => [part.id, entity.version] as const,
          )
        : []),
    ]),
  );
  const current = changes.map((change) =>
    change.action === 'CREATE' ? change : { ...change, version: versions.get(change.id) ?? 1 },
  );
  return { ...place, layer: (await applyChanges(layer, current, () => null, dialectOf)).layer };
}
