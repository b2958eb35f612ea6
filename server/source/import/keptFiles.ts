import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { ConflictError } from '../../platform/errors.ts';

/** Settings that a processing task needs to read a table from its file again. */
export interface KeptFile {
  readonly uploadId: string;
  readonly reading: Prisma.InputJsonValue;
}

/**
 * The files of those tables whose last import from a file failed: nothing but the file can bring
 * them in.
 * @param keys of the tables, their paths as JSON
 * @returns by key; tables that are in, or come from no file, are left out
 * @throws ConflictError naming the table whose file is no longer kept
 */
export async function keptFiles(
  database: PrismaClient,
  dataSourceId: string,
  keys: ReadonlySet<string>,
  now: Date,
): Promise<ReadonlyMap<string, KeptFile>> {
  const tables = await database.table.findMany({
    where: { dataSourceId },
    select: {
      name: true,
      hierarchyPath: true,
      processingTasks: {
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
        include: { upload: true },
      },
    },
  });
  const kept = new Map<string, KeptFile>();
  for (const { name, hierarchyPath, processingTasks } of tables) {
    const key = JSON.stringify(hierarchyPath);
    const [last] = processingTasks;
    if (!keys.has(key) || last?.status !== 'FAILED' || last.reading === null) {
      continue;
    }
    if (last.upload === null || last.upload.expiresAt <= now) {
      throw new ConflictError(`The file for ${name} is no longer stored.`, 'Upload it again.');
    }
    kept.set(key, { uploadId: last.upload.id, reading: last.reading });
  }
  return kept;
}
