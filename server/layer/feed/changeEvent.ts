import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { EntityType } from '../layer.ts';

/**
 * What became of one object; the version of a removed one is null, that of one without versions 0.
 */
export interface EntityChange {
  readonly type: EntityType | 'QueryTemplate' | 'Agent' | 'RememberedChoice' | 'TriageItem';
  readonly id: string;
  readonly version: number | null;
}

/**
 * Change of a semantic layer, of its agents or of what they are to learn, as readers of the feed
 * see it.
 */
export interface ChangeEvent {
  readonly environmentId: string;
  /** From 1, without gaps within the environment. */
  readonly seq: number;
  /** HEARTBEAT is never stored: a sign of life with the last number again. */
  readonly kind: 'CHANGED' | 'HEARTBEAT';
  readonly at: Date;
  readonly actorId: string | null;
  readonly changes: readonly EntityChange[];
}

/** What follows the layer without being a part of it: no definition changes with it. */
const besideTheLayer: ReadonlySet<EntityChange['type']> = new Set(['Agent', 'RememberedChoice', 'TriageItem']);

/** Topic of the hints about an environment's semantic layer. */
export function layerTopic(environmentId: string): string {
  return `layer ${environmentId}`;
}

/**
 * Takes the lock of a layer: changes of one environment run one after the other. Rows that refer to
 * the environment can still be written.
 */
export async function lockLayer(transaction: Transaction, environmentId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM environment WHERE id = ${environmentId} FOR NO KEY UPDATE`;
}

/**
 * Counts a change that is none of definitions and yet changes answers, such as a remembered choice:
 * what was tested before it has to be tested again. The lock of the layer is held.
 */
export async function countLayerChange(transaction: Transaction, environmentId: string): Promise<void> {
  await transaction.environment.update({ where: { id: environmentId }, data: { layerRevision: { increment: 1 } } });
}

/**
 * Appends an event under the lock of the layer, so that a reader that sees a number can read all
 * smaller ones.
 * @returns its number
 */
export async function appendChangeEvent(
  transaction: Transaction,
  environmentId: string,
  by: Viewer | null,
  changes: readonly EntityChange[],
): Promise<number> {
  const isOfLayer = changes.some(({ type }) => !besideTheLayer.has(type));
  const { layerSeq: seq } = await transaction.environment.update({
    where: { id: environmentId },
    data: { layerSeq: { increment: 1 }, ...(isOfLayer && { layerRevision: { increment: 1 } }) },
    select: { layerSeq: true },
  });
  const actorId = by !== null && 'actorId' in by ? by.actorId : null;
  await transaction.changeEvent.create({
    data: { environmentId, seq, actorId, changes: storableJson(changes) },
  });
  return seq;
}
