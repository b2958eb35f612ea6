import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { removeLeftDrafts } from '../../warehouse/files/replaceDatabase.ts';
import { removeLeftTemporaryFolders } from '../../warehouse/files/temporaryFolder.ts';

/** Removes what imports left on the disk when their process was killed; each hour. */
export const removeLeftFilesJob: JobKind<object> = {
  name: 'source.remove-left-files',
  input: z.object({}),
  uniqueByKey: true,
};

/** No import of one file takes so long. */
const youngMs = 3_600_000;

/** @param folder where the databases of data sources lie */
export async function removeLeftFiles(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - youngMs);
  await Promise.all([removeLeftDrafts(folder, before), removeLeftTemporaryFolders(before)]);
}
