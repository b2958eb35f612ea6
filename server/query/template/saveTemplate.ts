import type { Viewer } from '../../access/viewer.ts';
import { ChangedMeanwhileError } from '../../layer/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { sameContent } from './content/sameContent.ts';
import {
  authorOf,
  changingTemplates,
  libraryToChange,
  templateToChange,
  type TemplateAuthor,
  type TemplateServices,
} from './changeTemplates.ts';
import { checkTemplate, refuseUnknownSource } from './content/checkTemplate.ts';
import { defaultLibrary } from './library/changeLibraries.ts';
import { contentOf, versionContent, type TemplateContent } from './content/templateContent.ts';
import { checkedContent, checkedName, type TemplateValues } from './run/templateValues.ts';
import { newestVersion, setTables, writeVersion } from './templateVersions.ts';
import { writeTemplateTags } from './writeTemplateTags.ts';

/** A new template; without a library it goes into the default one. */
export interface NewTemplate extends TemplateValues {
  readonly name: string;
  /** Task whose answer it was saved from. */
  readonly fromTaskId?: string | null | undefined;
}

/**
 * Creates a template with its first version, a draft.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field
 */
export async function createTemplate(
  services: TemplateServices,
  viewer: Viewer,
  input: NewTemplate,
  now: Date,
): Promise<{ readonly id: string }> {
  const author = authorOf(viewer);
  await refuseUnknownSource(services.semql.database, author, input);
  const content = checkedContent({ language: 'SEMQL', query: '', dataSourceId: null, parameters: [] }, input);
  return writeTemplate(services, viewer, content, input, now);
}

/** Writes a new template with content that is checked already. */
async function writeTemplate(
  services: TemplateServices,
  viewer: Viewer,
  content: TemplateContent,
  input: Omit<NewTemplate, keyof TemplateContent>,
  now: Date,
): Promise<{ readonly id: string }> {
  const author = authorOf(viewer);
  const name = checkedName(input.name);
  const description = shortEnough(input.description ?? '', longest.description, 'description');
  const checked = await checkTemplate(services.semql, viewer, content, now);
  return changingTemplates(services.layer, author, async (transaction) => {
    const { organizationId, actorId } = author;
    const library =
      input.libraryId == null
        ? await defaultLibrary(transaction, author)
        : await libraryToChange(transaction, viewer, input.libraryId);
    const fromTaskId = await knownTask(transaction, author, input.fromTaskId ?? null);
    await refuseTakenName(transaction, library.id, name, null);
    const id = newId('QueryTemplate');
    await transaction.queryTemplate.create({
      data: {
        id,
        organizationId,
        queryLibraryId: library.id,
        dataSourceId: content.dataSourceId,
        name,
        description,
        creatorId: actorId,
        tables: { connect: checked.tableIds.map((table) => ({ id: table })) },
      },
    });
    await writeVersion(transaction, author, id, { version: 1, name, description, content, fromTaskId, approval: null });
    await writeTemplateTags(transaction, author, id, input.tags ?? []);
    return { id, version: 1 };
  });
}

/** Change of a template, made from a version that was read. */
export interface TemplateChange extends TemplateValues {
  readonly templateId: string;
  /** Newest version when it was read. */
  readonly version: number;
}

/**
 * Changes a template. A change of its query is a version of its own that needs an approval of its
 * own, while the approved version stays in use. A change of the name or the description alone
 * keeps the approval; tags and the library are no part of a version.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   ChangedMeanwhileError
 */
export async function updateTemplate(
  services: TemplateServices,
  viewer: Viewer,
  input: TemplateChange,
  now: Date,
): Promise<{ readonly id: string }> {
  const author = authorOf(viewer);
  await refuseUnknownSource(services.semql.database, author, input);
  const stored = await services.semql.database.queryTemplateVersion.findFirst({
    where: { queryTemplate: { id: input.templateId, organizationId: author.organizationId } },
    orderBy: { version: 'desc' },
    include: versionContent,
  });
  if (stored === null) {
    throw new NotFoundError('Query template');
  }
  const content = checkedContent(contentOf(stored), input);
  const checked = await checkTemplate(services.semql, viewer, content, now);
  return changingTemplates(services.layer, author, async (transaction) => {
    const template = await templateToChange(transaction, viewer, input.templateId);
    const newest = await newestVersion(transaction, template.id);
    if (newest.version !== input.version) {
      throw await changedMeanwhile(transaction, template, input);
    }
    const name = input.name == null ? template.name : checkedName(input.name);
    const description =
      input.description == null
        ? template.description
        : shortEnough(input.description, longest.description, 'description');
    const library = input.libraryId == null ? null : await libraryToChange(transaction, viewer, input.libraryId);
    await refuseTakenName(transaction, library?.id ?? template.queryLibraryId, name, template.id);
    const isSameContent = sameContent(contentOf(newest), content);
    const isSame = isSameContent && name === template.name && description === template.description;
    let { version } = newest;
    if (!isSame) {
      version += 1;
      const approval = isSameContent ? newest : null;
      await writeVersion(transaction, author, template.id, {
        version,
        name,
        description,
        content,
        fromTaskId: null,
        approval,
      });
    }
    await transaction.queryTemplate.update({
      where: { id: template.id },
      data: { name, description, ...(library === null ? {} : { queryLibraryId: library.id }) },
    });
    if (!isSameContent) {
      // What stands on tables is the version in use, or the draft while none is.
      const approved = await transaction.queryTemplateVersion.count({
        where: { queryTemplateId: template.id, approvedAt: { not: null } },
      });
      if (approved === 0) {
        await setTables(transaction, template.id, content, checked.tableIds);
      }
    }
    if (input.tags != null) {
      await writeTemplateTags(transaction, author, template.id, input.tags);
    }
    return { id: template.id, version };
  });
}

/**
 * Copies a template as a new one with a draft of its newest query.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field
 */
export async function duplicateTemplate(
  services: TemplateServices,
  viewer: Viewer,
  { templateId, name }: { readonly templateId: string; readonly name?: string | null | undefined },
  now: Date,
): Promise<{ readonly id: string }> {
  const { database } = services.semql;
  const template = await templateToChange(database, viewer, templateId);
  const newest = await newestVersion(database, templateId);
  const tags = await database.tag.findMany({ where: { queryTemplates: { some: { id: templateId } } } });
  const { description, queryLibraryId } = template;
  return writeTemplate(
    services,
    viewer,
    contentOf(newest),
    {
      name: name ?? (await freeName(database, queryLibraryId, template.name)),
      description,
      libraryId: queryLibraryId,
      tags: tags.map((tag) => tag.name),
    },
    now,
  );
}

/**
 * Removes a template with its versions. What ran stays in the log of executions.
 * @throws NotFoundError, ForbiddenError
 */
export async function removeTemplate(
  services: TemplateServices,
  viewer: Viewer,
  templateId: string,
): Promise<{ readonly id: string }> {
  return changingTemplates(services.layer, authorOf(viewer), async (transaction) => {
    const { id } = await templateToChange(transaction, viewer, templateId);
    await transaction.queryTemplate.delete({ where: { id } });
    return { id, version: null };
  });
}

async function freeName(transaction: Transaction, queryLibraryId: string, name: string): Promise<string> {
  const taken = await transaction.queryTemplate.findMany({ where: { queryLibraryId }, select: { name: true } });
  const names = new Set(taken.map((one) => one.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const copy = number === 1 ? `${name} (copy)` : `${name} (copy ${number})`;
    if (!names.has(copy.toLowerCase())) {
      return copy;
    }
  }
}

/** Failure for a change that was made from an older version, with what differs now. */
async function changedMeanwhile(
  transaction: Transaction,
  { id, name }: { readonly id: string; readonly name: string },
  input: TemplateChange,
): Promise<ChangedMeanwhileError> {
  const newest = await transaction.queryTemplateVersion.findFirst({
    where: { queryTemplateId: id },
    orderBy: { version: 'desc' },
    include: { ...versionContent, author: { select: { name: true } } },
  });
  const read = await transaction.queryTemplateVersion.findFirst({
    where: { queryTemplateId: id, version: input.version },
    include: versionContent,
  });
  const fields = ['name', 'description', 'language', 'query', 'dataSourceId', 'parameters'] as const;
  const of = (version: NonNullable<typeof read>) => ({
    ...contentOf(version),
    name: version.name,
    description: version.description,
  });
  const different =
    newest === null || read === null
      ? []
      : fields.filter((field) => JSON.stringify(of(newest)[field]) !== JSON.stringify(of(read)[field]));
  const by = newest === null ? null : { name: newest.author?.name ?? null, at: newest.createdAt };
  return new ChangedMeanwhileError(name, different, by);
}

async function refuseTakenName(
  transaction: Transaction,
  queryLibraryId: string,
  name: string,
  ownId: string | null,
): Promise<void> {
  const others = await transaction.queryTemplate.findMany({
    where: { queryLibraryId },
    select: { id: true, name: true },
  });
  const taken = others.find((other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase());
  if (taken !== undefined) {
    throw new InvalidInputError(`The library has a template “${taken.name}” already.`, 'Choose another name.', [
      'name',
    ]);
  }
}

/** Id of a task of the organization; null: none was named. @throws NotFoundError */
async function knownTask(
  transaction: Transaction,
  { organizationId }: TemplateAuthor,
  id: string | null,
): Promise<string | null> {
  if (id !== null && (await transaction.task.count({ where: { id, organizationId } })) === 0) {
    throw new NotFoundError('Task');
  }
  return id;
}
