import type { Viewer } from '../access/viewer.ts';
import type { Upload } from '../generated/prisma/client.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  UnavailableError,
} from '../platform/errors.ts';
import { inspectUploadedFile, type InspectedUpload } from '../warehouse/files/inspectUploadedFile.ts';
import type { FileReading } from '../warehouse/files/reading.ts';
import { Turnstile, WaitedTooLong } from '../warehouse/sessions/turnstile.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import { findProgress } from './receiveBytes.ts';
import { canUpload } from './upload.policy.ts';
import type { UploadServices } from './uploadServices.ts';

/**
 * Each looks at a file in a process of its own, which may take a gigabyte. No organization takes
 * the last place.
 */
const inspections = new Turnstile(
  { places: 3, perOrganization: 2, perPerson: 2 },
  'This server is reading as many other files as it can.',
);
const patienceMs = 60_000;
const timeoutMs = 60_000;

/** Maximum number of previews before that of an upload; null: it does not wait in this process. */
export function previewsAhead({ id }: Pick<Upload, 'id'>): number | null {
  return inspections.ahead(id);
}

/**
 * Looks at a file that has arrived: how it is written, its columns and types, its first rows.
 * @param reading what a person changed; the rest is detected
 * @throws ForbiddenError, NotFoundError, ConflictError while bytes are missing, InvalidInputError
 *   naming line and column of what is broken, LimitExceededError, UnavailableError also when others
 *   kept all places for too long
 */
export async function inspectUpload(
  services: Pick<UploadServices, 'database' | 'store'>,
  viewer: Viewer,
  { uploadId, reading }: { readonly uploadId: string; readonly reading: FileReading },
  now: Date,
  signal?: AbortSignal,
): Promise<InspectedUpload> {
  if (!canUpload(viewer)) {
    throw new ForbiddenError();
  }
  const { actorId } = viewer;
  const { upload } = await findProgress(services, viewer, uploadId, now);
  if (upload.completedAt === null) {
    throw new ConflictError(
      `${upload.name} is not completely uploaded.`,
      'Wait until the upload has finished, or upload it again.',
    );
  }
  try {
    const line = { organizationId: upload.organizationId, personId: actorId };
    const leave = await inspections.enter({ timeoutMs: patienceMs, signal, line, what: upload.id });
    try {
      const file = services.store.fileOf(upload);
      // A visitor who leaves ends the work, too: reloading a page must not pile it up.
      const stopping = signal && { signal };
      return await inspectUploadedFile({ file, fileName: upload.name, reading, limits: { timeoutMs }, ...stopping });
    } finally {
      leave();
    }
  } catch (error) {
    if (!(error instanceof WarehouseError)) {
      throw error;
    }
    const { type, message, advice } = error;
    if (error instanceof WaitedTooLong) {
      throw new UnavailableError(message, advice, { cause: error });
    }
    if (type === 'SYNTAX') {
      throw new InvalidInputError(message, advice, [], { cause: error });
    }
    if (type === 'LIMIT' || type === 'TIMEOUT') {
      throw new LimitExceededError(message, advice, { cause: error });
    }
    throw new UnavailableError(message, advice, { cause: error });
  }
}
