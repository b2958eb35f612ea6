import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { applyChanges, type AppliedChanges } from './apply/applyChanges.ts';
import type { LocatedChanges } from './change.ts';
import type { Layer } from './layer.ts';
import { loadLayer, type LayerPlace, type LoadedLayer } from './store/loadLayer.ts';
import { locateChanges } from './store/locateChanges.ts';

/** A layer with unsaved changes, and the one that is stored. */
export interface DraftLayer extends LayerPlace, Pick<AppliedChanges, 'layer' | 'renames'> {
  readonly before: Layer;
  readonly dialectOf: LoadedLayer['dialectOf'];
}

/**
 * The layer that changes would leave, for a look at it before they are made. Changes count on top
 * of what is stored, whatever version they are based on.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError
 */
export function draftLayer(database: PrismaClient, viewer: Viewer, located: LocatedChanges): Promise<DraftLayer> {
  const ofDatabase = beingMade.get(database) ?? new Map<string, Promise<DraftLayer>>();
  beingMade.set(database, ofDatabase);
  const key = JSON.stringify([viewer, located]);
  const made = ofDatabase.get(key) ?? makeDraft(database, viewer, located).finally(() => ofDatabase.delete(key));
  ofDatabase.set(key, made);
  return made;
}

/**
 * Drafts that are being made, by what was asked for: the preview of an editor, its numbers and its
 * tests ask for the same one at once.
 */
const beingMade = new WeakMap<PrismaClient, Map<string, Promise<DraftLayer>>>();

async function makeDraft(
  database: PrismaClient,
  viewer: Viewer,
  { changes, environmentId }: LocatedChanges,
): Promise<DraftLayer> {
  const place = await database.$transaction((transaction) =>
    locateChanges(transaction, viewer, changes, environmentId),
  );
  const { layer: before, dialectOf } = await loadLayer(database, place);
  const versions = new Map(
    [...before.models, ...before.metrics, ...before.glossary, ...before.definitions].flatMap((entity) => [
      [entity.id, entity.version] as const,
      ...('dimensions' in entity
        ? [
            ...entity.dimensions,
            ...entity.measures,
            ...entity.filters,
            ...entity.relationships,
            ...entity.rowPolicies,
          ].map((part) => [part.id, entity.version] as const)
        : []),
    ]),
  );
  const current = changes.map((change) =>
    change.action === 'CREATE' ? change : { ...change, version: versions.get(change.id) ?? 1 },
  );
  const { layer, renames } = await applyChanges(before, current, () => null, dialectOf);
  return { ...place, before, layer, renames, dialectOf };
}
