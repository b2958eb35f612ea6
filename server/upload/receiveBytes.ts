import type { Viewer } from '../access/viewer.ts';
import type { Upload } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, LimitExceededError, NotFoundError } from '../platform/errors.ts';
import { canUpload, uploadPolicy } from './upload.policy.ts';
import { waitingMs } from './startUpload.ts';
import type { UploadServices } from './uploadServices.ts';

/** An upload and how much of it is there. */
export interface UploadProgress {
  readonly upload: Upload;
  readonly receivedBytes: number;
}

/**
 * An upload of the viewer's organization, whether its file is there or not.
 * @throws ForbiddenError, NotFoundError also when it has expired
 */
export async function findUpload(
  { database }: Pick<UploadServices, 'database'>,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<Upload> {
  if (!canUpload(viewer)) {
    throw new ForbiddenError();
  }
  const upload = await database.prisma.upload.findUnique({
    where: { id, expiresAt: { gt: now }, AND: uploadPolicy.where(viewer) },
  });
  if (upload === null) {
    throw uploadGone();
  }
  return upload;
}

/**
 * An upload of the viewer's organization, and how far it is.
 * @throws ForbiddenError, NotFoundError also when it has expired or its file is gone
 */
export async function findProgress(
  services: Pick<UploadServices, 'database' | 'store'>,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<UploadProgress> {
  const upload = await findUpload(services, viewer, id, now);
  const receivedBytes = await services.store.receivedBytes(upload);
  if (receivedBytes === null) {
    throw uploadGone();
  }
  return { upload, receivedBytes };
}

const uploadGone = (): NotFoundError => new NotFoundError('Upload', 'Upload the file again.');

/**
 * Active writers of uploads in this process; a client that reconnects replaces its lost connection.
 */
const writing = new Map<string, AbortController>();

/**
 * Stops the writer of an upload in this process; it finds out if the upload is gone or continued
 * elsewhere.
 */
export function interruptWriting(id: string): void {
  writing.get(id)?.abort();
}

/**
 * Writes bytes of an upload. Bytes received before a connection breaks are kept, so the client asks
 * for their count and continues from there. The last byte completes the upload.
 *
 * @param offset number of bytes already received, according to the client
 * @throws ForbiddenError, NotFoundError also when the upload is removed meanwhile, ConflictError
 * when the offset differs or another request continues the upload, LimitExceededError for more
 * bytes than were announced, StorageFullError
 */
export async function receiveBytes(
  services: UploadServices,
  viewer: Viewer,
  { id, offset, bytes }: { readonly id: string; readonly offset: number; readonly bytes: AsyncIterable<Buffer> },
  now: Date,
): Promise<UploadProgress> {
  const { upload, receivedBytes } = await findProgress(services, viewer, id, now);
  if (offset !== receivedBytes) {
    throw new ConflictError(`${receivedBytes} bytes of this upload, not ${offset}.`, 'Continue after these.');
  }
  interruptWriting(id);
  const controller = new AbortController();
  writing.set(id, controller);
  const { database, store } = services;
  try {
    await store.append(upload, offset, atMost(bytes, Number(upload.sizeBytes) - offset), controller.signal);
    return await noteArrival(services, upload, now);
  } catch (error) {
    if ((await database.prisma.upload.count({ where: { id } })) === 0) {
      throw uploadGone();
    }
    if (controller.signal.aborted) {
      throw new ConflictError(
        'Another request is continuing this upload.',
        'Ask with HEAD how many bytes the server has.',
      );
    }
    throw error;
  } finally {
    if (writing.get(id) === controller) {
      writing.delete(id);
    }
  }
}

async function noteArrival({ database, store }: UploadServices, upload: Upload, now: Date): Promise<UploadProgress> {
  const receivedBytes = (await store.receivedBytes(upload)) ?? 0;
  const complete = receivedBytes === Number(upload.sizeBytes);
  if (complete) {
    await store.flush(upload);
  }
  const changed = await database.prisma.upload.update({
    where: { id: upload.id },
    data: {
      expiresAt: new Date(now.getTime() + waitingMs),
      ...(complete ? { completedAt: upload.completedAt ?? now } : {}),
    },
  });
  return { upload: changed, receivedBytes };
}

async function* atMost(bytes: AsyncIterable<Buffer>, allowed: number): AsyncIterable<Buffer> {
  let left = allowed;
  for await (const piece of bytes) {
    left -= piece.length;
    if (left < 0) {
      throw new LimitExceededError('The file is larger than was announced.', 'Upload the file again.');
    }
    yield piece;
  }
}
