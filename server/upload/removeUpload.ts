import type { Viewer } from '../access/viewer.ts';
import { ConflictError } from '../platform/errors.ts';
import { deleteUnusedUpload } from './deleteUnusedUpload.ts';
import { findUpload, interruptWriting } from './receiveBytes.ts';
import type { UploadServices } from './uploadServices.ts';

/**
 * Forgets an upload and its bytes.
 * @throws ForbiddenError, NotFoundError, ConflictError while it is being imported
 */
export async function removeUpload(services: UploadServices, viewer: Viewer, id: string, now: Date): Promise<void> {
  const upload = await findUpload(services, viewer, id, now);
  const { database, store } = services;
  if (!(await database.prisma.$transaction((transaction) => deleteUnusedUpload(transaction, id)))) {
    throw new ConflictError(`${upload.name} is being imported.`, 'Wait until the import has finished.');
  }
  interruptWriting(id);
  await store.remove(upload);
}
