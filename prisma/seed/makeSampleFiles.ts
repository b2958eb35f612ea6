import { join } from 'node:path';
import { sourceDatabaseFile } from '../../server/source/sourceConnections.ts';
import { generateCompany } from './company/generateCompany.ts';
import { importTables, type ImportedSeedTable } from './importTables.ts';

interface SampleFiles {
  readonly tables: readonly ImportedSeedTable[];
  /** Rows in all files together. */
  readonly rows: number;
}

/** Share of the work that is over once the files are written, before the first is imported. */
const generated = 0.3;

/**
 * Writes the sample company's files to `files/<data source>` of the data folder and imports them to
 * where the source's warehouse looks for them. Doing it again replaces what is there.
 * @param anchor last day of the data, `2026-11-20`
 * @param onProgress called with the share that is done, 0 to 1
 * @throws RangeError when the anchor is no day, WarehouseError when the files cannot be imported
 */
export async function makeSampleFiles(
  folder: string,
  dataSourceId: string,
  anchor: string,
  onProgress: (done: number) => void = () => undefined,
): Promise<SampleFiles> {
  const { files } = await generateCompany(join(folder, 'files', dataSourceId), { anchor });
  onProgress(generated);
  const tables = await importTables(files, sourceDatabaseFile(folder, dataSourceId), (imported) =>
    onProgress(generated + (1 - generated) * (imported / files.length)),
  );
  return { tables, rows: files.reduce((sum, file) => sum + file.rows, 0) };
}
