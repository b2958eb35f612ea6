import type { MemberViewer, Viewer } from '../access/viewer.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Prisma, type Model } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import type { CatalogDefinition } from '../semql/catalog/definition.ts';
import { lockSource } from '../source/sourceLocks.ts';
import { describableSource } from '../table/describable.ts';
import { canDescribe } from '../table/table.policy.ts';
import { chooseModels, type ModelChoice } from '../model/draft/chooseModels.ts';
import type { RoleChoice } from '../model/draft/renameRoles.ts';
import { modelDrafts } from '../model/draft/modelDrafts.ts';
import { lockLayer } from './feed/changeEvent.ts';
import { saveLayer } from './changeSemanticLayer.ts';
import type { Layer, LayerModel } from './layer.ts';
import { BreakingChangeError } from './impact/breakingChange.ts';
import { effectOf } from './impact/effectOf.ts';
import { needsConfirmation } from './impact/impact.ts';
import { readStanding } from './impact/standing.ts';
import { loadLayer } from './store/loadLayer.ts';

/** Choice of drafts of tables of one source. */
export interface ModelsChoice {
  readonly dataSourceId: string;
  readonly models: readonly ModelChoice[];
  /** Keys of drafted relationships; default: the suggested ones. */
  readonly relationships?: readonly string[] | null | undefined;
  /** Other names of the roles that drafted relationships give to the models they reach. */
  readonly roles?: readonly RoleChoice[] | null | undefined;
  /** True: the models are created even if something else would no longer work. */
  readonly confirmed?: boolean | null | undefined;
  /** True: there may be no model to create, because an agent gets models that exist. */
  readonly mayBeNone?: boolean;
}

/** Models that were created. */
export interface CreatedModels {
  readonly models: readonly Model[];
  readonly relationshipCount: number;
  /** The semantic layer of the environment with them. */
  readonly catalog: CatalogDefinition;
  /** The admin who created them. */
  readonly by: MemberViewer;
}

/**
 * Makes models of tables as they are drafted and chosen, with their joins to each other and to the
 * models of related tables. Drafts are made under the locks of the source and of the layer, so that
 * nothing changes between drafting and writing; what other models have already stays as it is.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the choice,
 *   ConflictError when a name is taken or a table has a model already, BreakingChangeError when
 *   something that works would no longer, such as a query for which a name becomes ambiguous
 */
export async function createModels(
  transaction: Transaction,
  viewer: Viewer,
  { dataSourceId, models: choices, relationships: keys, roles, confirmed, mayBeNone = false }: ModelsChoice,
): Promise<CreatedModels> {
  // Only those who may do this wait for the locks.
  const source = await describableSource(transaction, viewer, dataSourceId);
  if (!canDescribe(viewer, source)) {
    throw new ForbiddenError();
  }
  await lockSource(transaction, dataSourceId);
  await lockLayer(transaction, viewer.environmentId);
  const tableIds = choices.map(({ tableId }) => tableId);
  const drafts = await modelDrafts(transaction, viewer, { dataSourceId, tableIds });
  if (choices.length === 0 && !mayBeNone) {
    throw new InvalidInputError('No model was chosen.', 'Choose at least one.', ['models']);
  }
  const { organizationId, environmentId, actorId } = drafts.viewer;
  const unnamed = choices.filter(({ name }) => name == null).map(({ tableId }) => tableId);
  const modelled = await transaction.model.findFirst({ where: { environmentId, tableId: { in: unnamed } } });
  if (modelled !== null) {
    throw new ConflictError(
      `${modelled.name} is a model of one of these tables already.`,
      'Leave that table out, or choose a name for another model of it.',
    );
  }
  const chosen = chooseModels(drafts, drafts.catalog, drafts.source.type, choices, {
    keys: keys ?? null,
    roles: roles ?? [],
  });
  const { models, catalog } = chosen;
  const place = { organizationId, environmentId };
  const { layer, dialectOf } = await loadLayer(transaction, place);
  const joins = Map.groupBy(chosen.relationships, ({ owner }) => owner.id);
  const withJoins = <Joined extends LayerModel>(model: Joined): Joined => {
    const added = joins.get(model.id)?.map(({ relationship }) => relationship);
    return added === undefined ? model : { ...model, relationships: [...model.relationships, ...added] };
  };
  const after: Layer = {
    ...layer,
    models: [...layer.models, ...models.map((model) => ({ ...model, rowPolicies: [], ownerId: actorId }))].map(
      withJoins,
    ),
  };
  const { queries, scopes } = await readStanding(transaction, place);
  const effect = effectOf({ layer, queries }, { layer: after, queries }, scopes, dialectOf);
  const created = new Set(models.map(({ id }) => id));
  // What is in doubt about the drafted models themselves was said in their draft.
  const doubtful = effect.doubtful.filter(({ entityId }) => !created.has(entityId));
  const impact = { ...effect, doubtful, followed: [], notFollowed: [] };
  if (needsConfirmation(impact) && confirmed !== true) {
    throw new BreakingChangeError(impact);
  }
  // Watchers look each second, so nothing has to be announced after the commit.
  await saveLayer(transaction, viewer, place, layer, after);
  const ids = models.map(({ id }) => id);
  return {
    models: await transaction.model.findMany({ where: { id: { in: ids } }, orderBy: { name: 'asc' } }),
    relationshipCount: chosen.relationships.length,
    catalog,
    by: drafts.viewer,
  };
}

/** What the database refuses because another request was first. */
export function creatingFailure(error: unknown): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) {
    return error;
  }
  if (error.code === 'P2002' && error.meta?.['modelName'] === 'Model') {
    return new ConflictError(
      'Another model with one of these names was created at the same time.',
      'Draft the models again.',
      {
        cause: error,
      },
    );
  }
  if (error.code === 'P2002' || error.code === 'P2003') {
    return new ConflictError('A model that is joined has been changed or removed.', 'Draft the models again.', {
      cause: error,
    });
  }
  return error;
}
