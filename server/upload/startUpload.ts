import type { Viewer } from '../access/viewer.ts';
import type { Upload } from '../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, LimitExceededError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { formatOfName } from '../warehouse/files/fileFormat.ts';
import { FileProblem } from '../warehouse/files/fileProblem.ts';
import { canUpload } from './upload.policy.ts';
import type { UploadServices } from './uploadServices.ts';

/** Most bytes of one file. */
export const maxFileBytes = 500_000_000;

/** Time that an upload waits for its next byte, and then for its import. */
export const waitingMs = 48 * 3_600_000;

/** Files of one organization that wait at once. */
const mostWaiting = 200;

/**
 * Begins an upload: from now on its bytes may come, in as many pieces as the network needs.
 * @throws ForbiddenError, InvalidInputError, LimitExceededError, StorageFullError
 */
export async function startUpload(
  { database, store, quotaBytes }: UploadServices,
  viewer: Viewer,
  { name, sizeBytes }: { readonly name: string; readonly sizeBytes: number },
  now: Date,
): Promise<Upload> {
  if (!canUpload(viewer)) {
    throw new ForbiddenError();
  }
  const fileName = readFileName(name);
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) {
    throw new InvalidInputError('The size of the file is missing.', 'Send it with the first request.', ['sizeBytes']);
  }
  if (sizeBytes > maxFileBytes) {
    throw new LimitExceededError(
      `${fileName} has ${Math.ceil(sizeBytes / 1e6)} MB; at most ${maxFileBytes / 1e6} MB are allowed.`,
      'Split it into smaller files, or connect the database it comes from.',
    );
  }
  if (sizeBytes === 0) {
    throw new InvalidInputError(`${fileName} is empty.`, 'Choose a file with at least one row.');
  }
  const { organizationId, actorId } = viewer;
  return database.prisma.$transaction(async (transaction) => {
    // Uploads that begin at the same moment are counted one after the other.
    await transaction.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
    const waiting = await transaction.upload.aggregate({
      where: { organizationId, expiresAt: { gt: now } },
      _sum: { sizeBytes: true },
      _count: true,
    });
    if (waiting._count >= mostWaiting || Number(waiting._sum.sizeBytes ?? 0n) + sizeBytes > quotaBytes) {
      throw new LimitExceededError(
        'Too many uploaded files are waiting to be imported.',
        'Import or remove some of them, then upload this file.',
      );
    }
    const upload = await transaction.upload.create({
      data: {
        id: newId('Upload'),
        organizationId,
        creatorId: actorId,
        name: fileName,
        sizeBytes,
        expiresAt: new Date(now.getTime() + waitingMs),
        createdAt: now,
      },
    });
    await store.create(upload, sizeBytes);
    return upload;
  });
}

/** The name without folders; its extension is one that can be read. */
function readFileName(given: string): string {
  const name = given.replaceAll('\\', '/').split('/').at(-1)?.trim() ?? '';
  if (name === '' || name.length > 200 || /\p{Cc}/u.test(name)) {
    throw new InvalidInputError('A file needs a name of at most 200 characters.', 'Rename it.', ['name']);
  }
  try {
    formatOfName(name);
  } catch (error) {
    if (error instanceof FileProblem) {
      throw new InvalidInputError(error.message, error.advice, ['name']);
    }
    throw error;
  }
  return name;
}
