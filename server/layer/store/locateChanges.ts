import { grantsOn, withGrants, type Grant } from '../../access/grant.policy.ts';
import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import { canEditTerm, glossaryTermPolicy } from '../../glossary/glossary.policy.ts';
import { canEditMetric, metricPolicy } from '../../metric/metric.policy.ts';
import { canEditModel, modelPolicy } from '../../model/model.policy.ts';
import { environmentPolicy } from '../../organization/organization.policy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import type { LayerChange } from '../change.ts';
import type { PartType } from '../layer.ts';
import type { LayerPlace } from './loadLayer.ts';

/** Row of an object with what decides who may change it. */
interface Editable extends LayerPlace {
  readonly id: string;
  readonly mayEdit: boolean;
}

/**
 * Finds the environment that changes are made in, and checks that the viewer may make each of
 * them.
 * @param environmentId of what is created; default: where the changed objects are, else the one the
 *   viewer works in
 * @throws NotFoundError for what the viewer may not read or what lies in another environment,
 *   ForbiddenError
 */
export async function locateChanges(
  transaction: Transaction,
  viewer: Viewer,
  changes: readonly LayerChange[],
  environmentId: string | null,
): Promise<LayerPlace> {
  const touched: Editable[] = [];
  // What an earlier change of the list creates is not stored yet.
  const made = new Set<string>();
  for (const change of changes) {
    const owner = change.action === 'CREATE' ? (change.modelId ?? '') : change.id;
    if (change.action === 'CREATE' && isEntity(change.type)) {
      made.add(change.value.id);
    }
    if (made.has(owner)) {
      continue;
    }
    const found = await editableOf(transaction, viewer, change);
    if (found !== null) {
      touched.push(found);
    }
  }
  const place = touched[0] ?? (await placeOf(transaction, viewer, environmentId));
  const elsewhere = touched.some((one) => one.environmentId !== place.environmentId);
  if (elsewhere || (environmentId !== null && environmentId !== place.environmentId)) {
    throw new NotFoundError('Environment', 'Change what lies in one environment at a time.');
  }
  const creates = changes.some(({ action, type }) => action === 'CREATE' && isEntity(type));
  if (touched.some(({ mayEdit }) => !mayEdit) || (creates && !isAdminOf(viewer, place))) {
    throw new ForbiddenError();
  }
  return { organizationId: place.organizationId, environmentId: place.environmentId };
}

const isEntity = (type: LayerChange['type']): boolean =>
  type === 'Model' || type === 'Metric' || type === 'GlossaryTerm';

async function placeOf(transaction: Transaction, viewer: Viewer, environmentId: string | null): Promise<LayerPlace> {
  const id = environmentId ?? ('environmentId' in viewer ? viewer.environmentId : null);
  const environment =
    id === null
      ? null
      : await transaction.environment.findFirst({
          where: { id, AND: [environmentPolicy.where(viewer)] },
          select: { id: true, organizationId: true },
        });
  // A person of several organizations works in one of them at a time.
  if (environment === null || !('organizationId' in viewer) || viewer.organizationId !== environment.organizationId) {
    throw new NotFoundError('Environment');
  }
  return { organizationId: environment.organizationId, environmentId: environment.id };
}

async function editableOf(transaction: Transaction, viewer: Viewer, change: LayerChange): Promise<Editable | null> {
  const { type } = change;
  if (isEntity(type) && change.action === 'CREATE') {
    return null;
  }
  const id = change.action === 'CREATE' ? (change.modelId ?? '') : change.id;
  switch (type) {
    case 'Metric': {
      const metric = await transaction.metric.findFirst({
        where: { id, AND: metricPolicy.where(viewer) },
        include: withGrants,
      });
      return decided('Metric', metric, (row, grants) => canEditMetric(viewer, row, grants));
    }
    case 'GlossaryTerm': {
      const term = await transaction.glossaryTerm.findFirst({ where: { id, AND: glossaryTermPolicy.where(viewer) } });
      if (term === null) {
        throw new NotFoundError('Term');
      }
      return { ...term, mayEdit: canEditTerm(viewer, term) };
    }
    default: {
      const modelId = type === 'Model' || change.action === 'CREATE' ? id : await modelOf(transaction, type, id);
      const model = await transaction.model.findFirst({
        where: { id: modelId ?? '', AND: modelPolicy.where(viewer) },
        include: withGrants,
      });
      return decided(type, model, (row, grants) => canEditModel(viewer, row, grants));
    }
  }
}

type Granted = Parameters<typeof grantsOn>[0] & LayerPlace & { readonly id: string };

function decided<Row extends Granted>(
  noun: string,
  row: Row | null,
  mayEdit: (row: Row, grants: readonly Grant[]) => boolean,
): Editable {
  if (row === null) {
    throw new NotFoundError(noun);
  }
  const { id, organizationId, environmentId } = row;
  return { id, organizationId, environmentId, mayEdit: mayEdit(row, grantsOn(row)) };
}

/** The model that a part belongs to; null: there is no such part. */
async function modelOf(transaction: Transaction, type: PartType, id: string): Promise<string | null> {
  const query = { where: { id }, select: { modelId: true } } as const;
  const part = await {
    Dimension: () => transaction.dimension.findUnique(query),
    Measure: () => transaction.measure.findUnique(query),
    Filter: () => transaction.filter.findUnique(query),
    Relationship: () => transaction.relationship.findUnique(query),
  }[type]();
  return part?.modelId ?? null;
}
