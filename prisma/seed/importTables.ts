import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { importFile } from '../../server/warehouse/duckdb/import/importFile.ts';
import type { ImportedTable } from '../../server/warehouse/duckdb/import/importFile.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import type { ColumnProfile } from '../../server/warehouse/warehouse.ts';
import type { SeedFile, SeedTable } from './csvTable.ts';

/**
 * A table of the seed as it lies in the data source: what was read, and the exact statistics of its
 * columns.
 */
export interface ImportedSeedTable {
  readonly table: SeedTable;
  readonly imported: ImportedTable;
  readonly profiles: readonly ColumnProfile[];
  readonly sizeBytes: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
}

const profileLimits = { maxRows: 1, maxBytes: 1_000_000, timeoutMs: 60_000 };

/**
 * Imports the files into the DuckDB file of a data source and profiles the tables.
 * @param onImported called with the number of files imported so far
 * @throws WarehouseError when a file cannot be read or written
 */
export async function importTables(
  files: readonly SeedFile[],
  databaseFile: string,
  onImported: (count: number) => void = () => undefined,
): Promise<readonly ImportedSeedTable[]> {
  const imports: { file: SeedFile; imported: ImportedTable }[] = [];
  for (const file of files) {
    imports.push({ file, imported: await importFile({ file: file.path, databaseFile, table: file.table.name }) });
    onImported(imports.length);
  }
  const warehouse = openWarehouse({ type: 'FILE', databaseFile });
  try {
    return await Promise.all(
      imports.map(async ({ file, imported }): Promise<ImportedSeedTable> => {
        const [{ columns }, { size }, bytes] = await Promise.all([
          warehouse.profile(imported.path, profileLimits),
          stat(file.path),
          readFile(file.path),
        ]);
        return {
          table: file.table,
          imported,
          profiles: columns,
          sizeBytes: size,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        };
      }),
    );
  } finally {
    await warehouse.close();
  }
}
