import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { applyChanges } from './apply/applyChanges.ts';
import { BreakingChangeError } from './impact/breakingChange.ts';
import type { LayerChange } from './change.ts';
import { appendChangeEvent, layerTopic, lockLayer, type EntityChange } from './feed/changeEvent.ts';
import { followInSavedQueries, writeSavedQueries, type FollowedSavedQueries } from './follow/savedQueries.ts';
import { followInTestCases, writeTestCases, type FollowedCases } from './follow/testCases.ts';
import { followInSuggestions } from './follow/followInSuggestions.ts';
import { readSuggestingAgents, writeFollowedQuestions, type FollowedQuestion } from './follow/suggestions.ts';
import { effectOf } from './impact/effectOf.ts';
import { needsConfirmation, type Impact } from './impact/impact.ts';
import { impactSeenBy, tellable } from './impact/impactSeenBy.ts';
import { writeFollowedQueries, type StoredQuery } from './impact/keptQueries.ts';
import { followInQueries, readStanding } from './impact/standing.ts';
import { Effort } from './rename/effort.ts';
import { entityList, isPartType, thingOf, type EntityType, type Layer } from './layer.ts';
import { loadLayer, type LayerPlace } from './store/loadLayer.ts';
import type { LayerMemory } from './store/layerMemory.ts';
import { locateChanges } from './store/locateChanges.ts';
import { highestVersions, keepVersions, readEarlierStates, type TypedEntity } from './store/versions.ts';
import { differenceOf, writeLayer } from './store/writeLayer.ts';

/** Changes to make together. */
export interface ChangeRequest {
  /**
   * Of what is created; default: where the changed objects are, else the one the viewer works in.
   */
  readonly environmentId?: string | null | undefined;
  readonly changes: readonly LayerChange[];
  /** True: the change is made even if it breaks something. */
  readonly confirmed?: boolean | null | undefined;
}

/** Outcome of changes that were made. */
export interface ChangedLayer extends LayerPlace {
  /** Number of the change in the feed of the environment; null: nothing was different. */
  readonly seq: number | null;
  readonly entities: readonly EntityChange[];
  readonly impact: Impact;
}

/** Services that changing the semantic layer needs. */
export interface LayerServices {
  readonly database: PrismaClient;
  readonly events: Pick<Events, 'publish'>;
  /** Refuses a promotion that tests do not let pass. @throws ConflictError */
  readonly refusePromotion?: (
    transaction: Transaction,
    promotion: { readonly fromId: string; readonly toId: string },
  ) => Promise<void>;
  /** Layers that were read before; absent: each change reads all of its layer. */
  readonly memory?: LayerMemory;
}

const transactionLimits = { maxWait: 10_000, timeout: 60_000 };

/**
 * Makes changes of the semantic layer, all or none: the only way to write it. Under the lock of the
 * environment's layer, the changes are applied to it in memory, everything that stands on them is
 * compiled, renames are followed, and the difference is written with new versions and one event.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   ChangedMeanwhileError, ConflictError, BreakingChangeError
 */
export async function changeSemanticLayer(
  services: LayerServices,
  viewer: Viewer,
  request: ChangeRequest,
): Promise<ChangedLayer> {
  return inLayerTransaction(services, (transaction) => changeLayerIn(transaction, viewer, request, services.memory));
}

/** Makes changes in a transaction of their own, and announces them after the commit. */
export async function inLayerTransaction(
  { database, events }: LayerServices,
  change: (transaction: Transaction) => Promise<ChangedLayer>,
): Promise<ChangedLayer> {
  const changed = await database.$transaction(change, transactionLimits);
  if (changed.seq !== null) {
    events.publish(layerTopic(changed.environmentId), String(changed.seq));
  }
  return changed;
}

/** The same within a transaction of the caller, who announces the event after the commit. */
export async function changeLayerIn(
  transaction: Transaction,
  viewer: Viewer,
  request: ChangeRequest,
  memory?: LayerMemory,
): Promise<ChangedLayer> {
  // Those who may not change it make nobody wait.
  const place = await locateChanges(transaction, viewer, request.changes, request.environmentId ?? null);
  await lockLayer(transaction, place.environmentId);
  const prepared = await prepareChanges(transaction, viewer, place, request.changes, memory);
  const { before, after, queries, texts, suggestions, saved, cases, impact } = prepared;
  if (needsConfirmation(impact) && request.confirmed !== true) {
    throw new BreakingChangeError(await impactSeenBy(transaction, viewer, place, impact, request.changes));
  }
  const templates = await writeFollowedQueries(transaction, viewer, queries, texts);
  const agents = await writeFollowedQuestions(transaction, viewer, suggestions);
  await writeSavedQueries(transaction, saved);
  await writeTestCases(transaction, cases);
  const following = [...templates, ...agents];
  return { ...place, ...(await saveLayer(transaction, viewer, place, before, after, following)), impact };
}

/**
 * Writes a layer over the one that is stored: the difference with new versions, and one event. The
 * caller holds the lock of the layer, and announces the event after the commit.
 * @param following templates and agents that were changed with it
 */
export async function saveLayer(
  transaction: Transaction,
  viewer: Viewer,
  place: LayerPlace,
  before: Layer,
  wanted: Layer,
  following: readonly EntityChange[] = [],
): Promise<Pick<ChangedLayer, 'seq' | 'entities'>> {
  const created = entityTypes.flatMap((type) => differenceOf(type, before, wanted).created.map(({ id }) => id));
  const after = withVersions(before, wanted, await highestVersions(transaction, place.organizationId, created));
  const entities = changedEntities(before, after);
  if (entities.length === 0) {
    return { seq: null, entities };
  }
  await keepVersions(transaction, place.organizationId, entitiesOf(before, entities), null);
  await writeLayer(transaction, { ...place, ownerId: ownerOf(viewer), partId: newId }, before, after);
  await keepVersions(transaction, place.organizationId, entitiesOf(after, entities), viewer);
  const seq = await appendChangeEvent(transaction, place.environmentId, viewer, [...entities, ...following]);
  return { seq, entities };
}

/**
 * Says what changes would do, without making them.
 * @throws as `changeSemanticLayer`, but for BreakingChangeError
 */
export async function impactOfChanges(
  { database, memory }: Pick<LayerServices, 'database' | 'memory'>,
  viewer: Viewer,
  { changes, environmentId = null }: Omit<ChangeRequest, 'confirmed'>,
): Promise<Impact> {
  return database.$transaction(async (transaction) => {
    const place = await locateChanges(transaction, viewer, changes, environmentId);
    return (await prepareChanges(transaction, viewer, place, changes, memory)).impact;
  }, transactionLimits);
}

/** The layer before and after changes, with what they do to everything that stands on it. */
interface PreparedChanges {
  readonly before: Layer;
  readonly after: Layer;
  readonly queries: readonly StoredQuery[];
  /** Texts of kept queries that follow a rename, by the id of the version. */
  readonly texts: ReadonlyMap<string, string>;
  readonly suggestions: readonly FollowedQuestion[];
  /** SemQL of answers that follows a rename. */
  readonly saved: FollowedSavedQueries['texts'];
  /** Tests of agents that follow a rename. */
  readonly cases: FollowedCases['cases'];
  readonly impact: Impact;
}

async function prepareChanges(
  transaction: Transaction,
  viewer: Viewer,
  place: LayerPlace,
  changes: readonly LayerChange[],
  memory?: LayerMemory,
): Promise<PreparedChanges> {
  const { layer: before, dialectOf } = await loadLayer(transaction, place, memory);
  const earlier = await readEarlierStates(transaction, place.organizationId, versionsRead(before, changes));
  const effort = new Effort();
  const applied = await applyChanges(before, changes, earlier, dialectOf, effort).catch(async (error: unknown) => {
    throw await tellable(transaction, viewer, place, error);
  });
  const standing = await readStanding(transaction, place);
  const following = await followInQueries(applied.renames, standing, dialectOf, effort);
  const suggestions = await followInSuggestions(
    { before, after: applied.layer, renames: applied.renames },
    (ids) => readSuggestingAgents(transaction, place, ids),
    dialectOf,
    effort,
  );
  const saved = await followInSavedQueries(transaction, place, applied.renames, dialectOf, effort);
  const tests = await followInTestCases(transaction, place, applied.renames, dialectOf, effort);
  const all = [applied, following, suggestions, saved, tests];
  const { queries, scopes } = standing;
  const effect = effectOf(
    { layer: before, queries },
    { layer: applied.layer, queries: following.queries },
    scopes,
    dialectOf,
  );
  const impact = {
    ...effect,
    followed: all.flatMap(({ followed }) => followed),
    notFollowed: all.flatMap(({ notFollowed }) => notFollowed),
  };
  return {
    before,
    after: applied.layer,
    queries,
    texts: following.texts,
    suggestions: suggestions.questions,
    saved: saved.texts,
    cases: tests.cases,
    impact,
  };
}

/** Versions that were read and are no longer the newest, by the id of their object. */
function versionsRead(layer: Layer, changes: readonly LayerChange[]): ReadonlyMap<string, number> {
  return new Map(
    changes.flatMap((change) => {
      const entity = change.action === 'CREATE' ? undefined : thingOf(layer, change.id)?.entity;
      const version = change.action === 'CREATE' ? null : change.version;
      return entity === undefined || version === null || version === entity.version
        ? []
        : [[entity.id, version] as const];
    }),
  );
}

const entityTypes = Object.keys(entityList) as readonly EntityType[];

/**
 * The layer in which everything that differs has the next version.
 * @param kept highest versions of objects that were removed and come back
 */
function withVersions(before: Layer, after: Layer, kept: ReadonlyMap<string, number>): Layer {
  const revived = [...kept].map(([id, version]) => [id, version + 1] as const);
  const raised = new Map([
    ...revived,
    ...entityTypes.flatMap((type) =>
      differenceOf(type, before, after).changed.map(({ before: { id, version } }) => [id, version + 1] as const),
    ),
  ]);
  const next = <Entity extends { readonly id: string; readonly version: number }>(entity: Entity): Entity => {
    const version = raised.get(entity.id);
    return version === undefined ? entity : { ...entity, version };
  };
  return {
    ...after,
    models: after.models.map(next),
    metrics: after.metrics.map(next),
    glossary: after.glossary.map(next),
    definitions: after.definitions.map(next),
  };
}

function changedEntities(before: Layer, after: Layer): readonly EntityChange[] {
  return entityTypes.flatMap((type) => {
    const { created, changed, removed } = differenceOf(type, before, after);
    return [
      ...created.map(({ id, version }) => ({ type, id, version })),
      ...changed.map(({ after: { id, version } }) => ({ type, id, version })),
      ...removed.map(({ id }) => ({ type, id, version: null })),
    ];
  });
}

function entitiesOf(layer: Layer, entities: readonly EntityChange[]): readonly TypedEntity[] {
  return entities.flatMap(({ id }) => {
    const placed = thingOf(layer, id);
    return placed === undefined || isPartType(placed.type) ? [] : [{ type: placed.type, entity: placed.entity }];
  });
}

const ownerOf = (viewer: Viewer): string => ('actorId' in viewer ? viewer.actorId : '');
