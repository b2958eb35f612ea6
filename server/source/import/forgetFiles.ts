import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { SourceConnections } from '../sourceConnections.ts';

interface ForgottenFiles {
  readonly dataSourceId: string;
}

/** Removes what a removed source kept in files, which no transaction could do. */
export const forgetFilesJob: JobKind<ForgottenFiles> = {
  name: 'source.forgetFiles',
  input: z.object({ dataSourceId: z.string() }),
  retryLimit: 20,
  retryDelaySeconds: 60,
};

/** Doing it again does nothing; of a source that is there nothing is removed. */
export async function forgetFiles(
  { database, connections }: { readonly database: PrismaClient; readonly connections: SourceConnections },
  { dataSourceId }: ForgottenFiles,
): Promise<void> {
  if ((await database.dataSource.count({ where: { id: dataSourceId } })) > 0) {
    return;
  }
  const folder = dirname(connections.fileOf(dataSourceId, 'FILE'));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return [];
    }
    throw error;
  });
  // Drafts left by a killed import are named after the database they were meant to become.
  const own = names.filter((name) => name.startsWith(`${dataSourceId}.`));
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
}
