import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Prisma, type Model } from '../../generated/prisma/client.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import { lockSource } from '../../source/sourceLocks.ts';
import { describableSource } from '../../table/describable.ts';
import { keepVersions } from '../keepVersions.ts';
import { dimensionIdsOf, writeModelRelationships, writeModels, type OwnedRelationship } from '../writeModels.ts';
import { chooseModels, type ChosenModels, type ModelChoice } from './chooseModels.ts';
import { modelDrafts } from './modelDrafts.ts';

/** Choice of drafts of tables of one source. */
export interface ModelsChoice {
  readonly dataSourceId: string;
  readonly models: readonly ModelChoice[];
  /** Keys of drafted relationships; default: the suggested ones. */
  readonly relationships?: readonly string[] | null | undefined;
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
 * models of related tables. Drafts are made under the lock of the source, so that nothing changes
 * between drafting and writing.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the choice,
 *   ConflictError when a name is taken or a table has a model already
 */
export async function createModels(
  transaction: Transaction,
  viewer: Viewer,
  { dataSourceId, models: choices, relationships: keys }: ModelsChoice,
): Promise<CreatedModels> {
  // Only those who may do this wait for the lock.
  await describableSource(transaction, viewer, dataSourceId);
  await lockSource(transaction, dataSourceId);
  const tableIds = choices.map(({ tableId }) => tableId);
  const drafts = await modelDrafts(transaction, viewer, { dataSourceId, tableIds });
  if (choices.length === 0) {
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
  const chosen = chooseModels(drafts, drafts.catalog, drafts.source.type, choices, keys ?? null);
  const { models, catalog } = chosen;
  const ids = models.map(({ id }) => id);
  const tableOf = new Map(models.map(({ id, tableId }) => [id, tableId]));
  const owner = {
    organizationId,
    environmentId,
    ownerId: actorId,
    tableIdOf: ({ id }: { readonly id: string }) => tableOf.get(id) ?? null,
    partId: newId,
  };
  const joined = [...new Set(chosen.relationships.map((idea) => idea.owner.id))].filter((id) => !tableOf.has(id));
  await keepVersions(transaction, organizationId, joined, null);
  await writeModels(transaction, owner, models);
  await writeModelRelationships(transaction, owner, ownedRelationships(chosen), dimensionIdsOf(catalog.models));
  await transaction.model.updateMany({ where: { id: { in: joined } }, data: { version: { increment: 1 } } });
  await keepVersions(transaction, organizationId, [...ids, ...joined], viewer);
  return {
    models: await transaction.model.findMany({ where: { id: { in: ids } }, orderBy: { name: 'asc' } }),
    relationshipCount: chosen.relationships.length,
    catalog,
    by: drafts.viewer,
  };
}

function ownedRelationships({ relationships, catalog }: ChosenModels): readonly OwnedRelationship[] {
  const relationshipsOf = new Map(catalog.models.map((model) => [model.id, model.relationships]));
  return relationships.map(({ owner, toModelId, relationship }) => ({
    model: owner,
    toModelId,
    relationship,
    position: relationshipsOf.get(owner.id)?.indexOf(relationship) ?? 0,
  }));
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
