import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient, UserMetadataField } from '../generated/prisma/client.ts';
import type { MetadataFieldType } from '../generated/prisma/enums.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { atVersion, changedMeanwhile } from '../platform/database/readVersion.ts';
import { describableColumn, describableSource, describableTable } from './describable.ts';
import { longest, shortEnough } from '../source/textLimits.ts';
import { canDescribe, userMetadataFieldPolicy } from './table.policy.ts';

/** Exactly one of the three says what the note is about. */
interface NoteSubject {
  readonly dataSourceId?: string | null | undefined;
  readonly tableId?: string | null | undefined;
  readonly columnId?: string | null | undefined;
}

/**
 * Writes a note about a data source, a table or a column: what it is used for, or what goes wrong
 * with it.
 * @throws NotFoundError, ForbiddenError, InvalidInputError
 */
export async function createMetadataField(
  database: PrismaClient,
  viewer: Viewer,
  input: NoteSubject & { readonly type: MetadataFieldType; readonly content: string },
): Promise<UserMetadataField> {
  const subject = await subjectOf(database, viewer, input);
  const content = noteText(input.content);
  const { type } = input;
  return database.userMetadataField.create({
    data: { id: newId('UserMetadataField'), ...subject, type, content, authorId: authorOf(viewer) },
  });
}

/**
 * Writes a note anew.
 * @param input.version the one that was read
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it has changed
 *   since that version
 */
export async function updateMetadataField(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly id: string; readonly version: number; readonly content: string },
): Promise<UserMetadataField> {
  const { id } = await editableNote(database, viewer, input.id);
  const content = noteText(input.content);
  const { where, data } = atVersion(id, input.version);
  const [written] = await database.userMetadataField.updateManyAndReturn({
    where,
    data: { ...data, content, authorId: authorOf(viewer) },
  });
  if (written === undefined) {
    throw changedMeanwhile('note');
  }
  return written;
}

/** Takes a note away. @throws NotFoundError, ForbiddenError @returns what it was */
export async function removeMetadataField(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<UserMetadataField> {
  await editableNote(database, viewer, id);
  return database.userMetadataField.delete({ where: { id } });
}

async function subjectOf(database: PrismaClient, viewer: Viewer, input: NoteSubject) {
  const { dataSourceId, tableId, columnId } = input;
  const named = [dataSourceId, tableId, columnId].filter((id) => id !== undefined && id !== null);
  if (named.length !== 1) {
    throw new InvalidInputError(
      'A note is about one data source, one table or one column.',
      'Name exactly one of them.',
    );
  }
  if (typeof dataSourceId === 'string') {
    const { id, organizationId } = await describableSource(database, viewer, dataSourceId);
    return { scope: 'DATASOURCE' as const, dataSourceId: id, organizationId };
  }
  if (typeof tableId === 'string') {
    const { id, organizationId } = await describableTable(database, viewer, tableId);
    return { scope: 'TABLE' as const, tableId: id, organizationId };
  }
  const { id, organizationId } = await describableColumn(database, viewer, columnId ?? '');
  return { scope: 'COLUMN' as const, columnId: id, organizationId };
}

async function editableNote(database: PrismaClient, viewer: Viewer, id: string): Promise<UserMetadataField> {
  const note = await database.userMetadataField.findFirst({
    where: { id, AND: userMetadataFieldPolicy.where(viewer) },
  });
  if (note === null) {
    throw new NotFoundError('Note');
  }
  if (!canDescribe(viewer, note)) {
    throw new ForbiddenError();
  }
  return note;
}

function noteText(content: string): string {
  const text = shortEnough(content, longest.note, 'content');
  if (text === '') {
    throw new InvalidInputError('The note is empty.', 'Write some text, or remove the note.', ['content']);
  }
  return text;
}

const authorOf = (viewer: Viewer): string | null => (viewer.kind === 'member' ? viewer.actorId : null);
