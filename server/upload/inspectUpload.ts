import type { Viewer } from '../access/viewer.ts';
import { ConflictError, InvalidInputError, LimitExceededError, UnavailableError } from '../platform/errors.ts';
import { inspectUploadedFile, type InspectedUpload } from '../warehouse/files/inspectUploadedFile.ts';
import type { FileReading } from '../warehouse/files/reading.ts';
import { Turnstile } from '../warehouse/turnstile.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import { findProgress } from './receiveBytes.ts';
import type { UploadServices } from './uploadServices.ts';

/** Each looks at a file in a process of its own, which may take a gigabyte. */
const inspections = new Turnstile(2);
const patienceMs = 60_000;
const timeoutMs = 60_000;

/**
 * Looks at a file that has arrived: how it is written, its columns and types, its first rows.
 * @param reading what a person changed; the rest is detected
 * @throws ForbiddenError, NotFoundError, ConflictError while bytes are missing, InvalidInputError naming line and column
 *   of what is broken, LimitExceededError, UnavailableError
 */
export async function inspectUpload(
  services: Pick<UploadServices, 'database' | 'store'>,
  viewer: Viewer,
  { uploadId, reading }: { readonly uploadId: string; readonly reading: FileReading },
  now: Date,
  signal?: AbortSignal,
): Promise<InspectedUpload> {
  const { upload } = await findProgress(services, viewer, uploadId, now);
  if (upload.completedAt === null) {
    throw new ConflictError(`${upload.name} has not arrived completely.`, 'Wait until it has, or upload it again.');
  }
  try {
    const leave = await inspections.enter(patienceMs, signal);
    try {
      const file = services.store.fileOf(upload);
      return await inspectUploadedFile({ file, fileName: upload.name, reading, limits: { timeoutMs } });
    } finally {
      leave();
    }
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error;
    const { type, message, advice } = error;
    if (type === 'SYNTAX') throw new InvalidInputError(message, advice, [], { cause: error });
    if (type === 'LIMIT' || type === 'TIMEOUT') throw new LimitExceededError(message, advice, { cause: error });
    throw new UnavailableError(message, advice, { cause: error });
  }
}
