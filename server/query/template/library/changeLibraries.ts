import type { Viewer } from '../../../access/viewer.ts';
import { Prisma, type PrismaClient, type QueryLibrary } from '../../../generated/prisma/client.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { ConflictError, InvalidInputError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { longest, shortEnough } from '../../../source/textLimits.ts';
import { authorOf, libraryToChange, type TemplateAuthor } from '../changeTemplates.ts';

/** Values of a library; what is absent keeps its value. */
interface LibraryValues {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly sharedWithOrganization?: boolean | null | undefined;
  /** True: new templates go into it; the default one before it is no longer. */
  readonly isDefault?: boolean | null | undefined;
}

/** Creates a library. @throws ForbiddenError, ConflictError, InvalidInputError with the path */
export async function createLibrary(
  database: PrismaClient,
  viewer: Viewer,
  input: LibraryValues & { readonly name: string },
): Promise<QueryLibrary> {
  const author = authorOf(viewer);
  const created = database.$transaction(async (transaction) => {
    const { organizationId, actorId } = author;
    const name = await freeName(transaction, author, input.name, null);
    const first = (await transaction.queryLibrary.count({ where: { organizationId, isDefault: true } })) === 0;
    const isDefault = input.isDefault ?? first;
    if (isDefault) {
      await clearDefault(transaction, author);
    }
    return transaction.queryLibrary.create({
      data: {
        id: newId('QueryLibrary'),
        organizationId,
        name,
        description: shortEnough(input.description ?? '', longest.description, 'description'),
        sharedWithOrganization: input.sharedWithOrganization ?? false,
        isDefault,
        ownerId: actorId,
      },
    });
  });
  return explainMeanwhile(created, input.name);
}

/**
 * Changes a library.
 * @throws NotFoundError, ForbiddenError, ConflictError, InvalidInputError with the path
 */
export async function updateLibrary(
  database: PrismaClient,
  viewer: Viewer,
  { libraryId, ...input }: LibraryValues & { readonly libraryId: string },
): Promise<QueryLibrary> {
  const author = authorOf(viewer);
  const updated = database.$transaction(async (transaction) => {
    const { id } = await libraryToChange(transaction, viewer, libraryId);
    if (input.isDefault === true) {
      await clearDefault(transaction, author);
    }
    return transaction.queryLibrary.update({
      where: { id },
      data: {
        ...(input.name == null ? {} : { name: await freeName(transaction, author, input.name, id) }),
        ...(input.description == null
          ? {}
          : { description: shortEnough(input.description, longest.description, 'description') }),
        ...(input.sharedWithOrganization == null ? {} : { sharedWithOrganization: input.sharedWithOrganization }),
        ...(input.isDefault == null ? {} : { isDefault: input.isDefault }),
      },
    });
  });
  return explainMeanwhile(updated, input.name ?? '');
}

/**
 * Removes an empty library. @throws NotFoundError, ForbiddenError, ConflictError while it has
 * templates
 */
export async function removeLibrary(database: PrismaClient, viewer: Viewer, libraryId: string): Promise<string> {
  authorOf(viewer);
  return database.$transaction(async (transaction) => {
    const { id, name } = await libraryToChange(transaction, viewer, libraryId);
    const count = await transaction.queryTemplate.count({ where: { queryLibraryId: id } });
    if (count > 0) {
      throw new ConflictError(
        `${name} has ${count === 1 ? 'a template' : `${count.toLocaleString('en')} templates`}.`,
        'Move or remove them first.',
      );
    }
    await transaction.queryLibrary.delete({ where: { id } });
    return id;
  });
}

/** Library for templates that name none; made when the organization has no default one yet. */
export async function defaultLibrary(
  transaction: Transaction,
  { organizationId, actorId }: TemplateAuthor,
): Promise<{ readonly id: string }> {
  const existing = await transaction.queryLibrary.findFirst({
    where: { organizationId },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return (
    existing ??
    transaction.queryLibrary.create({
      data: {
        id: newId('QueryLibrary'),
        organizationId,
        name: 'Queries',
        sharedWithOrganization: true,
        isDefault: true,
        ownerId: actorId,
      },
      select: { id: true },
    })
  );
}

async function clearDefault(transaction: Transaction, { organizationId }: TemplateAuthor): Promise<void> {
  await transaction.queryLibrary.updateMany({
    where: { organizationId, isDefault: true },
    data: { isDefault: false },
  });
}

async function freeName(
  transaction: Transaction,
  { organizationId }: TemplateAuthor,
  name: string,
  ownId: string | null,
): Promise<string> {
  const wanted = shortEnough(name, longest.name, 'name');
  if (wanted === '') {
    throw new InvalidInputError('A library needs a name.', 'Name its subject, such as Finance.', ['name']);
  }
  const others = await transaction.queryLibrary.findMany({
    where: { organizationId },
    select: { id: true, name: true },
  });
  const taken = others.find((other) => other.id !== ownId && other.name.toLowerCase() === wanted.toLowerCase());
  if (taken !== undefined) {
    throw nameTaken(taken.name);
  }
  return wanted;
}

function nameTaken(name: string, cause?: unknown): InvalidInputError {
  return new InvalidInputError(`There is a library “${name}” already.`, 'Choose another name.', ['name'], { cause });
}

/**
 * Explains what the database refuses because of a library that another request wrote meanwhile.
 * @throws InvalidInputError where it has the name, ConflictError where it is the default one
 */
async function explainMeanwhile(write: Promise<QueryLibrary>, name: string): Promise<QueryLibrary> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') {
      throw error;
    }
    if (JSON.stringify(error.meta).includes('query_library_default_key')) {
      throw new ConflictError('Another library has become the default one.', 'Look at the libraries, then try again.', {
        cause: error,
      });
    }
    throw nameTaken(name.trim(), error);
  }
}
