import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { CatalogDefinition, ModelDefinition } from '../semql/catalog/definition.ts';
import { policyFor, type PolicyFacts, type ReaderValue } from '../semql/catalog/rowPolicies.ts';
import type { CatalogScope } from './loadCatalog.ts';

/** Part of a semantic layer, and whose rows count in it. */
export interface ReadScope extends CatalogScope {
  /**
   * Actor whose row policies count, whatever agent is asked; null: every row, for work on the layer
   * itself whose rows no person sees.
   */
  readonly readerId: string | null;
}

/** A person or token, as far as row policies need them. */
export interface RowReader extends PolicyFacts {
  readonly actorId: string;
  /** True: signs in, and is no admin. */
  readonly isExplorer: boolean;
}

/** Grantees of a policy that are no single actor. */
export const everyone = 'everyone';
export const explorers = 'explorers';

/**
 * Reads what row policies need of an actor.
 * @returns null: an admin, who decides about policies and reads every row
 */
export async function readerOf(
  database: PrismaClient | Transaction,
  organizationId: string,
  actorId: string,
): Promise<RowReader | null> {
  const actor = await database.actor.findFirst({
    where: { id: actorId, organizationId, removedAt: null },
    select: { role: true, clerkUserId: true, email: true, attributes: true },
  });
  // Someone who has left reads no row at all.
  if (actor === null) {
    return { actorId: '', isExplorer: false, email: null, attributes: {} };
  }
  const signsIn = actor.clerkUserId !== null;
  if (signsIn && actor.role === 'org:admin') {
    return null;
  }
  return { actorId, isExplorer: signsIn, email: actor.email, attributes: attributesIn(actor.attributes) };
}

/** Stored attributes of a person; anything but texts, numbers and booleans is not one. */
export function attributesIn(stored: unknown): Readonly<Record<string, ReaderValue>> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(stored as Readonly<Record<string, ReaderValue>>).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    ),
  );
}

/** What row policies open to a reader, by model; a model that is missing shows every row. */
export interface BoundRows {
  /** Row conditions, with the facts about the reader filled in. */
  readonly rowPolicies: Readonly<Record<string, string>>;
  /** Ids of the policies that they are made of. */
  readonly openedBy: Readonly<Record<string, readonly string[]>>;
}

/**
 * What binds a reader. A model with policies shows the rows of those that are granted to the
 * reader, and none where none is.
 */
export function boundRows(
  models: readonly Pick<ModelDefinition, 'name' | 'rowPolicies'>[],
  reader: RowReader | null,
): BoundRows {
  const conditions: Record<string, string> = {};
  const openedBy: Record<string, readonly string[]> = {};
  if (reader === null) {
    return { rowPolicies: conditions, openedBy };
  }
  for (const { name, rowPolicies = [] } of models) {
    if (rowPolicies.length === 0) {
      continue;
    }
    const open = rowPolicies
      .filter(({ grantees }) => grantees.some((grantee) => isMeant(grantee, reader)))
      .flatMap(({ id, expression }) => {
        const text = policyFor(expression, reader);
        return text === null ? [] : [{ id, text }];
      });
    // A comment at the end of one must not reach further.
    conditions[name] = open.length === 0 ? 'FALSE' : open.map(({ text }) => `(${text}\n)`).join(' OR ');
    openedBy[name] = open.map(({ id }) => id);
  }
  return { rowPolicies: conditions, openedBy };
}

function isMeant(grantee: string, { actorId, isExplorer }: RowReader): boolean {
  return grantee === everyone || (grantee === explorers && isExplorer) || (actorId !== '' && grantee === actorId);
}

/**
 * A definition without values that were seen in rows of some models: they may be of rows that a
 * reader does not see.
 */
export function withoutSamples<Definition extends Pick<CatalogDefinition, 'models'>>(
  definition: Definition,
  isMeantModel: (model: ModelDefinition) => boolean,
): Definition {
  return {
    ...definition,
    models: definition.models.map((model) =>
      isMeantModel(model)
        ? { ...model, dimensions: model.dimensions.map((dimension) => ({ ...dimension, sampleValues: [] })) }
        : model,
    ),
  };
}
