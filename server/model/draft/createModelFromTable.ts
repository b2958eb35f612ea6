import type { Viewer } from '../../access/viewer.ts';
import { Prisma, type Model, type PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockSource } from '../../source/sourceLocks.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { keepVersions } from '../keepVersions.ts';
import { dimensionIdsOf, writeModelRelationships, writeModels } from '../writeModels.ts';
import type { ModelDraft } from './draftModel.ts';
import { isReserved } from './nameOf.ts';
import { modelDraft } from './modelDraft.ts';
import { withDraft } from './withDraft.ts';

/** Parts of a table's draft that become a model. */
export interface ModelWish {
  readonly tableId: string;
  /** Default: the draft's. */
  readonly name?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly description?: string | null | undefined;
  /**
   * Names of drafted fields; default: the suggested ones. Grain and join columns are always
   * included.
   */
  readonly fields?: readonly string[] | null | undefined;
}

/**
 * Makes a model of a table as it is drafted, with its joins to the models of related tables.
 * @param use does what else belongs to it in the same transaction, such as giving it to agents,
 *   which this noun does not know; when it fails, nothing is made
 * @throws NotFoundError, InvalidInputError, ConflictError when the name is taken, and what `use`
 *   throws
 */
export async function createModelFromTable(
  database: PrismaClient,
  viewer: Viewer,
  wish: ModelWish,
  use: (transaction: Transaction, model: Model) => Promise<void>,
): Promise<Model> {
  const placed = await modelDraft(database, viewer, wish.tableId);
  const chosen = chosenOf(placed, wish);
  const { model, catalog } = withDraft(placed.catalog, chosen);
  const dimensionIds = dimensionIdsOf(catalog.models);
  const idOf = new Map(catalog.models.map(({ id, name }) => [name, id]));
  const relationships = chosen.relationships.map(({ owner, relationship }) => ({
    model: { id: idOf.get(owner) ?? '', name: owner },
    toModelId: idOf.get(relationship.toModel) ?? '',
    relationship,
    position: (catalog.models.find(({ name }) => name === owner)?.relationships ?? []).indexOf(relationship),
  }));
  const { organizationId, environmentId, actorId } = placed.viewer;
  const owner = {
    organizationId,
    environmentId,
    ownerId: actorId,
    tableIdOf: () => placed.tableId,
    partId: newId,
  };
  try {
    return await database.$transaction(async (transaction) => {
      await lockSource(transaction, model.dataSourceId);
      const joined = relationships.map(({ model: { id } }) => id).filter((id) => id !== model.id);
      await keepVersions(transaction, organizationId, joined, null);
      await writeModels(transaction, owner, [model]);
      await writeModelRelationships(transaction, owner, relationships, dimensionIds);
      await transaction.model.updateMany({ where: { id: { in: joined } }, data: { version: { increment: 1 } } });
      await keepVersions(transaction, organizationId, [model.id, ...joined], viewer);
      const made = await transaction.model.findUniqueOrThrow({ where: { id: model.id } });
      await use(transaction, made);
      return made;
    });
  } catch (error) {
    throw meanwhile(error, model.name);
  }
}

function chosenOf(draft: ModelDraft, wish: ModelWish): ModelDraft {
  const named = wish.fields ?? null;
  const known = new Set(draft.fields.map(({ field }) => field.name));
  const unknown = named?.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new InvalidInputError(
      `The draft has no field ${unknown}.`,
      'Draft the model again: the table may have changed.',
      ['fields'],
    );
  }
  const name = wish.name?.trim() ?? draft.model.name;
  if (isReserved(name)) {
    throw new InvalidInputError(
      `${name} is a reserved word of the query language.`,
      `Choose another name, such as ${name}_model.`,
      ['name'],
    );
  }
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
    throw new InvalidInputError(
      'A model’s name has lower-case letters, digits and _, begins with a letter and has at most 63 characters.',
      'Enter a name such as order_items.',
      ['name'],
    );
  }
  const renamed = (at: string): string => (at === draft.model.name ? name : at);
  return {
    ...draft,
    model: {
      ...draft.model,
      name,
      label: shortEnough(wish.label ?? draft.model.label, longest.name, 'label'),
      description: shortEnough(wish.description ?? draft.model.description, longest.description, 'description'),
    },
    fields: draft.fields.filter(
      ({ field, suggested, required }) => required || (named === null ? suggested : named.includes(field.name)),
    ),
    relationships: draft.relationships.map((idea) => ({
      ...idea,
      owner: renamed(idea.owner),
      relationship: { ...idea.relationship, toModel: renamed(idea.relationship.toModel) },
    })),
  };
}

function meanwhile(error: unknown, name: string): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  if (error.code === 'P2002' && error.meta?.['modelName'] === 'Model') {
    return new ConflictError(`A model called ${name} already exists.`, 'Choose another name.', { cause: error });
  }
  if (error.code === 'P2002' || error.code === 'P2003') {
    return new ConflictError('A model that it joins has been changed or removed.', 'Draft the model again.', {
      cause: error,
    });
  }
  return error;
}
