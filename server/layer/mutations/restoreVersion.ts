import type { Viewer } from '../../access/viewer.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { entityVersionPolicy } from '../../organization/organization.policy.ts';
import { changeLayerIn, inLayerTransaction, type ChangedLayer, type LayerServices } from '../changeSemanticLayer.ts';
import { lockLayer } from '../feed/changeEvent.ts';
import { changesTo } from '../apply/changesTo.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { thingOf, type EntityType } from '../layer.ts';

/** Version to go back to. */
export interface RestoreRequest {
  readonly versionId: string;
  /** Version of the object that was read. */
  readonly version: number;
  readonly confirmed?: boolean | null | undefined;
}

const tables: Readonly<Record<EntityType, 'model' | 'metric' | 'glossaryTerm' | 'definition'>> = {
  Model: 'model',
  Metric: 'metric',
  GlossaryTerm: 'glossaryTerm',
  Definition: 'definition',
};

/**
 * Gives an object the state of one of its versions, as a new version.
 * @throws NotFoundError, also when the object was removed, and what `changeSemanticLayer` throws
 */
export async function restoreVersion(
  services: LayerServices,
  viewer: Viewer,
  { versionId, version, confirmed }: RestoreRequest,
): Promise<ChangedLayer & { readonly entityId: string }> {
  const { database } = services;
  const kept = await database.entityVersion.findFirst({
    where: { id: versionId, AND: [entityVersionPolicy.where(viewer)] },
  });
  if (kept === null || !(kept.entityType in tables)) {
    throw new NotFoundError('Version');
  }
  const { organizationId, entityId } = kept;
  const environmentId = await environmentOf(database, kept.entityType as EntityType, entityId);
  if (environmentId === null) {
    throw new NotFoundError('Version', 'What it belongs to was removed.');
  }
  // What the version would change is found under the lock: parts that came meanwhile count.
  const changed = await inLayerTransaction(services, async (transaction) => {
    await lockLayer(transaction, environmentId);
    const { layer } = await loadLayer(transaction, { organizationId, environmentId }, services.memory);
    const placed = thingOf(layer, entityId);
    if (placed === undefined) {
      throw new NotFoundError('Version', 'What it belongs to was removed.');
    }
    const changes = changesTo(
      kept.entityType as EntityType,
      placed.entity,
      kept.body as Readonly<Record<string, unknown>>,
      version,
    );
    return changeLayerIn(transaction, viewer, { changes, environmentId, confirmed }, services.memory);
  });
  return { ...changed, entityId };
}

async function environmentOf(
  database: LayerServices['database'],
  type: EntityType,
  id: string,
): Promise<string | null> {
  const query = { where: { id }, select: { environmentId: true } } as const;
  const row = await {
    Model: () => database.model.findUnique(query),
    Metric: () => database.metric.findUnique(query),
    GlossaryTerm: () => database.glossaryTerm.findUnique(query),
    Definition: () => database.definition.findUnique(query),
  }[type]();
  return row?.environmentId ?? null;
}
