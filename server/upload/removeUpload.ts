import type { Viewer } from '../access/viewer.ts';
import { ConflictError } from '../platform/errors.ts';
import { findUpload } from './receiveBytes.ts';
import type { UploadServices } from './uploadServices.ts';

/**
 * Forgets an upload and its bytes.
 * @throws ForbiddenError, NotFoundError, ConflictError while it is being imported
 */
export async function removeUpload(services: UploadServices, viewer: Viewer, id: string, now: Date): Promise<void> {
  const { upload } = await findUpload(services, viewer, id, now);
  const waiting = await services.database.prisma.dataProcessingTask.count({
    where: { uploadId: id, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  if (waiting > 0) throw new ConflictError(`${upload.name} is being imported.`, 'Wait until that is over.');
  await services.database.prisma.upload.delete({ where: { id } });
  await services.store.remove(upload);
}
