import { present } from '../../access/access.policy.ts';
import { agentPolicy } from '../../access/agent.policy.ts';
import { grantsOn, withGrants, type Grant } from '../../access/grant.policy.ts';
import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import { canEditTerm, glossaryTermPolicy } from '../../glossary/glossary.policy.ts';
import { mostDefinitions } from '../../definition/knownDefinitions.ts';
import { canEditDefinition, canFileDefinition, definitionPolicy } from '../../definition/definition.policy.ts';
import { canEditMetric, metricPolicy } from '../../metric/metric.policy.ts';
import { canEditModel, modelPolicy } from '../../model/model.policy.ts';
import { environmentPolicy } from '../../organization/organization.policy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import type { LayerChange } from '../change.ts';
import { entityList, type PartType } from '../layer.ts';
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
 *   ForbiddenError, LimitExceededError for more definitions than agents read
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
  const mayCreate = (type: LayerChange['type']): boolean =>
    type === 'Definition' ? canFileDefinition(viewer, place) : isAdminOf(viewer, place);
  const isRefused = changes.some(({ action, type }) => action === 'CREATE' && isEntity(type) && !mayCreate(type));
  if (isRefused || touched.some(({ mayEdit }) => !mayEdit)) {
    throw new ForbiddenError();
  }
  await refuseTooManyDefinitions(transaction, place, changes);
  await refuseForeignAgents(transaction, viewer, place, changes);
  await refuseForeignOwners(transaction, place, changes);
  return { organizationId: place.organizationId, environmentId: place.environmentId };
}

const isEntity = (type: LayerChange['type']): boolean => type in entityList;

const readable = (viewer: Viewer, id: string) => ({ id, AND: [environmentPolicy.where(viewer)] });

async function placeOf(transaction: Transaction, viewer: Viewer, environmentId: string | null): Promise<LayerPlace> {
  const id = environmentId ?? ('environmentId' in viewer ? viewer.environmentId : null);
  const environment =
    id === null
      ? null
      : await transaction.environment.findFirst({
          // A token of an agent works in one environment, without reading about it.
          where: viewer.kind === 'agent_token' ? { id: viewer.environmentId, AND: [{ id }] } : readable(viewer, id),
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
    case 'Definition': {
      const definition = await transaction.definition.findFirst({
        where: { id, AND: definitionPolicy.where(viewer) },
        include: withGrants,
      });
      return decided('Definition', definition, (row, grants) => canEditDefinition(viewer, row, grants));
    }
    default: {
      const modelId = type === 'Model' || change.action === 'CREATE' ? id : await modelOf(transaction, type, id);
      const model = await transaction.model.findFirst({
        where: { id: modelId ?? '', AND: modelPolicy.where(viewer) },
        include: { ...withGrants, rowPolicies: { select: { id: true }, take: 1 } },
      });
      // Whoever changes what a policy looks at changes which rows it opens.
      return decided(type, model, (row, grants) =>
        type === 'RowPolicy' || row.rowPolicies.length > 0 ? isAdminOf(viewer, row) : canEditModel(viewer, row, grants),
      );
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

/** @throws LimitExceededError where an environment would have more definitions than agents read */
async function refuseTooManyDefinitions(
  transaction: Transaction,
  { organizationId, environmentId }: LayerPlace,
  changes: readonly LayerChange[],
): Promise<void> {
  const filed = changes.filter(({ action, type }) => action === 'CREATE' && type === 'Definition').length;
  if (filed === 0) {
    return;
  }
  const present = await transaction.definition.count({ where: { organizationId, environmentId } });
  if (present + filed > mostDefinitions) {
    throw new LimitExceededError(
      `An environment has at most ${mostDefinitions.toLocaleString('en')} definitions.`,
      'Remove definitions that are out of date.',
    );
  }
}

/** @throws NotFoundError where a definition is for an agent that is not in the environment */
async function refuseForeignAgents(
  transaction: Transaction,
  viewer: Viewer,
  { organizationId, environmentId }: LayerPlace,
  changes: readonly LayerChange[],
): Promise<void> {
  const named = changes.flatMap((change) => {
    if (change.type !== 'Definition' || change.action === 'REMOVE') {
      return [];
    }
    const { agentId } = change.action === 'CREATE' ? change.value : change.fields;
    return agentId == null ? [] : [agentId];
  });
  for (const id of new Set(named)) {
    const where = { id, organizationId, environmentId, deletedAt: null, AND: agentPolicy.where(viewer) };
    if ((await transaction.agent.findFirst({ where, select: { id: true } })) === null) {
      throw new NotFoundError('Agent', 'Choose an agent of the same environment.');
    }
  }
}

/** @throws NotFoundError where a metric would be owned by a person of another organization */
async function refuseForeignOwners(
  transaction: Transaction,
  { organizationId }: LayerPlace,
  changes: readonly LayerChange[],
): Promise<void> {
  for (const change of changes) {
    const fields = change.type !== 'Metric' || change.action !== 'UPDATE' ? {} : change.fields;
    const ownerId = change.type === 'Metric' && change.action === 'CREATE' ? change.value.ownerId : fields.ownerId;
    const where = { ...present, id: ownerId ?? '', organizationId };
    if (ownerId != null && (await transaction.actor.count({ where })) === 0) {
      throw new NotFoundError('Actor', 'Choose a member of the organization.');
    }
  }
}

/** The model that a part belongs to; null: there is no such part. */
async function modelOf(transaction: Transaction, type: PartType, id: string): Promise<string | null> {
  const query = { where: { id }, select: { modelId: true } } as const;
  const part = await {
    Dimension: () => transaction.dimension.findUnique(query),
    Measure: () => transaction.measure.findUnique(query),
    Filter: () => transaction.filter.findUnique(query),
    RowPolicy: () => transaction.rowPolicy.findUnique(query),
    Relationship: () => transaction.relationship.findUnique(query),
  }[type]();
  return part?.modelId ?? null;
}
