import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import type { LayerServices } from '../changeSemanticLayer.ts';
import {
  administered,
  announced,
  applyIn,
  compareIn,
  revisionOf,
  transactionLimits,
  type AppliedDifferences,
  type DifferencesToApply,
  type LayerComparison,
} from '../code/layerCode.ts';
import type { DescribedLayer } from '../code/readLayerFiles.ts';
import { lockLayer } from '../feed/changeEvent.ts';
import type { Layer } from '../layer.ts';
import { loadLayer, type LayerPlace } from '../store/loadLayer.ts';
import { withChangedSides, type PlacedLayer } from './changedSides.ts';
import { recordCounterparts } from './counterparts.ts';

/** Environments of a promotion: the layer of one is brought to the other. */
export interface Promotion {
  readonly fromId: string;
  readonly toId: string;
}

/**
 * Compares the semantic layers of two environments: what would make the second the same as the
 * first. Nothing is written.
 * @throws NotFoundError, ForbiddenError for anybody but admins, InvalidInputError for one
 *   environment twice
 */
export async function compareEnvironments(
  database: PrismaClient,
  viewer: Viewer,
  promotion: Promotion,
): Promise<LayerComparison> {
  return database.$transaction(async (transaction) => {
    const { from, to } = await placesOf(transaction, viewer, promotion);
    return comparedIn(transaction, { place: from, layer: (await loadLayer(transaction, from)).layer }, to);
  }, transactionLimits);
}

/** Choice of differences between two environments. */
export interface PromotionToApply extends Promotion, DifferencesToApply {
  /** Of the comparison that the choice was made from; null: whatever the first layer is now. */
  readonly fromRevision?: number | null | undefined;
}

/**
 * Brings chosen differences from one environment to another in one change, all or none. Things are
 * matched by what they were when they were first copied, so that a rename is a rename.
 * @throws as `compareEnvironments` and `changeSemanticLayer`; ConflictError when a layer has
 *   changed since the comparison
 */
export async function promoteEnvironment(
  services: LayerServices,
  viewer: Viewer,
  { fromId, toId, fromRevision = null, ...choice }: PromotionToApply,
): Promise<AppliedDifferences> {
  return announced(services, async (transaction) => {
    const { from, to } = await placesOf(transaction, viewer, { fromId, toId });
    // Always in the same order, whichever way two promotions go.
    for (const environmentId of [fromId, toId].toSorted()) {
      await lockLayer(transaction, environmentId);
    }
    if (fromRevision !== null && fromRevision !== (await revisionOf(transaction, from))) {
      throw new ConflictError(
        'The semantic layer that is promoted has changed since it was compared.',
        'Compare again. Nothing was promoted.',
      );
    }
    await services.refusePromotion?.(transaction, { fromId, toId });
    const { layer } = await loadLayer(transaction, from);
    const compare = () => comparedIn(transaction, { place: from, layer }, to);
    const done = await applyIn(transaction, viewer, to, compare, choice);
    await recordCounterparts(transaction, layer, { place: to, layer: (await loadLayer(transaction, to)).layer });
    return done;
  });
}

async function comparedIn(transaction: Transaction, from: PlacedLayer, to: LayerPlace): Promise<LayerComparison> {
  const comparison = await compareIn(transaction, to, describedBy(from.layer));
  const { layer } = await loadLayer(transaction, to);
  return {
    ...comparison,
    differences: await withChangedSides(transaction, from, { place: to, layer }, comparison.differences),
    fromRevision: await revisionOf(transaction, from.place),
  };
}

async function placesOf(
  transaction: Transaction,
  viewer: Viewer,
  { fromId, toId }: Promotion,
): Promise<{ readonly from: LayerPlace; readonly to: LayerPlace }> {
  const from = await administered(transaction, viewer, fromId);
  const to = await administered(transaction, viewer, toId);
  if (from.environmentId === to.environmentId) {
    throw new InvalidInputError('An environment is not promoted to itself.', 'Choose another environment.', ['toId']);
  }
  return { from, to };
}

const describedBy = ({ models, metrics, glossary, definitions }: Layer): DescribedLayer => ({
  format: 'quarry',
  models,
  metrics,
  glossary,
  definitions,
  notes: [],
  isWhole: true,
});
