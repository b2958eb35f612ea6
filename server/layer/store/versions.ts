import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { newId } from '../../platform/ids.ts';
import type { EarlierState, EarlierStates } from '../apply/applyChanges.ts';
import type { EntityType, LayerEntity } from '../layer.ts';

/** An object of the layer with its type. */
export interface TypedEntity {
  readonly type: EntityType;
  readonly entity: LayerEntity;
}

/**
 * Body of a version: everything people say about the object. Columns, sample values and
 * what the last import says of its rows belong to the table and are left out.
 */
export function bodyOf(entity: LayerEntity): object {
  if ('dimensions' in entity) {
    const {
      version: _version,
      columns: _columns,
      repeats: _repeats,
      leavesOut: _leavesOut,
      dimensions,
      ...model
    } = entity;
    return {
      ...model,
      dimensions: dimensions.map(({ sampleValues: _values, ...dimension }) => dimension),
    };
  }
  if ('conditions' in entity) {
    const { version: _version, filter: _filter, ...metric } = entity;
    return metric;
  }
  if ('sourceTaskId' in entity) {
    // Where it comes from never changes, and no restored version may bring it back.
    const { version: _version, source: _source, sourceTaskId: _task, ...definition } = entity;
    return definition;
  }
  const { version: _version, ...term } = entity;
  return term;
}

/**
 * Keeps what objects say now under their present version numbers. A version that is kept already
 * stays as it is, so this is called before a change and after it, and the first change ever
 * recorded has something to be compared with.
 *
 * @param by who made the change; null before it, when the state comes from sample data or from an
 *   earlier release
 */
export async function keepVersions(
  transaction: Transaction,
  organizationId: string,
  entities: readonly TypedEntity[],
  by: Viewer | null,
): Promise<void> {
  await transaction.entityVersion.createMany({
    data: entities.map(({ type, entity }) => ({
      id: newId('EntityVersion'),
      organizationId,
      entityType: type,
      entityId: entity.id,
      version: entity.version,
      body: storableJson(bodyOf(entity)),
      actorId: by !== null && 'actorId' in by ? by.actorId : null,
    })),
    skipDuplicates: true,
  });
}

/**
 * Highest versions that are kept of objects, by id: what was removed and comes back with its old
 * id goes on from there, so that no number stands for two states.
 */
export async function highestVersions(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await transaction.entityVersion.groupBy({
    by: ['entityId'],
    where: { organizationId, entityId: { in: [...ids] } },
    _max: { version: true },
  });
  return new Map(rows.map(({ entityId, _max }) => [entityId, _max.version ?? 0]));
}

/**
 * Reads earlier states of objects, each with the person who made the version after it.
 * @param wanted versions that were read, by the id of the object
 */
export async function readEarlierStates(
  transaction: Transaction,
  organizationId: string,
  wanted: ReadonlyMap<string, number>,
): Promise<EarlierStates> {
  if (wanted.size === 0) {
    return () => null;
  }
  const rows = await transaction.entityVersion.findMany({
    where: {
      organizationId,
      OR: [...wanted].map(([entityId, version]) => ({ entityId, version: { gte: version } })),
    },
    orderBy: { version: 'asc' },
    select: { entityId: true, version: true, body: true, createdAt: true, actor: { select: { name: true } } },
  });
  return (entityId, version): EarlierState | null => {
    const own = rows.filter((row) => row.entityId === entityId);
    const then = own.find((row) => row.version === version);
    const latest = own.findLast((row) => row.version > version);
    if (then === undefined) {
      return null;
    }
    return {
      body: then.body as EarlierState['body'],
      changedBy: latest === undefined ? null : { name: latest.actor?.name ?? null, at: latest.createdAt },
    };
  };
}
