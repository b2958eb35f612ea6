import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { UploadServices } from './uploadServices.ts';

/** Removes abandoned uploads; each hour. */
export const expireUploadsJob: JobKind<object> = { name: 'upload.expire', input: z.object({}), uniqueByKey: true };

/**
 * A file is made before the row that stands for it is committed: a young one without a row is no
 * left-over.
 */
const youngMs = 3_600_000;

/**
 * Removes uploads that were not finished or imported in time, and files without an upload, such as
 * those of an organization that was deleted. What an import still waits for stays.
 */
export async function expireUploads(
  { database, store }: Pick<UploadServices, 'database' | 'store'>,
  now: Date,
): Promise<void> {
  await database.prisma.upload.deleteMany({
    where: {
      expiresAt: { lte: now },
      processingTasks: { none: { status: { in: ['QUEUED', 'IN_PROGRESS'] } } },
    },
  });
  const files = await store.list();
  const known = await database.prisma.upload.findMany({
    where: { id: { in: files.map(({ id }) => id) } },
    select: { id: true },
  });
  const kept = new Set(known.map(({ id }) => id));
  const unknown = files.filter(({ id }) => !kept.has(id));
  await Promise.all(
    unknown.map(async (file) => {
      const lastWritten = await store.lastWritten(file);
      if (lastWritten !== null && now.getTime() - lastWritten.getTime() > youngMs) {
        await store.remove(file);
      }
    }),
  );
  await store.removeEmptyFolders();
}
