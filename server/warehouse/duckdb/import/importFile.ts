/** Brings an uploaded file into the DuckDB file of a data source, all of it or nothing. */

import { constants } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ColumnDefinition } from '../../../semql/catalog/definition.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import { WarehouseError } from '../../warehouse.ts';
import { classifyError } from '../classifyError.ts';
import { formatOfName, plainName } from '../../files/fileFormat.ts';
import { asWarehouseError, runFileProcess } from '../../files/fileProcess.ts';
import type { FileReading } from '../../files/reading.ts';
import { replaceDatabase } from '../../files/replaceDatabase.ts';
import { withTemporaryFolder } from '../../files/temporaryFolder.ts';
import type {
  DetectedOptions,
  ImportProcessConfiguration,
  ReadColumn,
  ReadFile,
  RowsOfFile,
} from './importProtocol.ts';

export interface ImportLimits {
  /** Default 500 MB. */
  readonly maxFileBytes?: number;
  /** Size the data source's database may reach; default 4 GB. */
  readonly maxDatabaseBytes?: number;
  /** Default 100 million. */
  readonly maxRows?: number;
  /** Default 10 minutes. */
  readonly timeoutMs?: number;
}

export interface FileRequest {
  /** Where the upload lies. */
  readonly file: string;
  /** The name people know it by; default the file's own. Its extension decides how it is read. */
  readonly fileName?: string;
  readonly reading?: FileReading;
  /** Told how far it is, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly limits?: ImportLimits;
  readonly signal?: AbortSignal;
}

export interface InspectedFile extends RowsOfFile {
  readonly options: DetectedOptions;
  /** Sheets of a workbook; empty for other files. */
  readonly parts: readonly string[];
  readonly columns: readonly (ColumnDefinition & ReadColumn)[];
  /** The first 20 rows. */
  readonly preview: readonly (readonly SqlValue[])[];
  /** Numbers in the file of the rows of the preview; empty where rows have none. */
  readonly previewRows: readonly number[];
  /** Sentences about columns that nearly have another type, one per column. */
  readonly warnings: readonly string[];
}

export interface ImportedTable extends InspectedFile {
  /** `['main', table]`. */
  readonly path: readonly string[];
  readonly rowCount: number;
}

const previewRows = 20;
const engine = { threads: 2, memoryMiB: 1024, temporaryDiskMiB: 4096 };

/**
 * A table name for a file or a part of it: `Sales 2024 (EU).csv` → `sales_2024_eu`. The parts of an
 * archive are files.
 */
export function tableNameFor(fileName: string, part: string | null = null): string {
  const isFile = part === null || /\.zip$/i.test(fileName);
  const named = part ?? fileName;
  const stem = (isFile ? plainName(basename(named)).replace(/\.[^.]+$/, '') : named)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const name = stem
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  if (name === '') {
    return 'table_1';
  }
  return /^\p{N}/u.test(name) ? `t_${name}` : name;
}

/**
 * Detects how a file is to be read and shows its first rows; nothing is kept.
 * @throws WarehouseError SYNTAX (the file is broken, with line and column where known), LIMIT,
 *   TIMEOUT, CANCELLED.
 */
export async function inspectFile(request: FileRequest): Promise<InspectedFile> {
  const { rowCount: _, ...inspected } = described(await readUpload(request, null, ''));
  return inspected;
}

/**
 * Imports a file as table `main.<table>` of the data source's database, replacing a table of that
 * name. It is written to a copy that takes the database's place when it is complete, so readers see
 * the old data or the new, and a failure leaves the old. Imports into one database run one after
 * the other; only one process may import into it at a time.
 * @throws WarehouseError as `inspectFile`, LIMIT also when the disk is full.
 */
export async function importFile(
  request: FileRequest & { readonly databaseFile: string; readonly table: string },
): Promise<ImportedTable> {
  const { databaseFile, table } = request;
  return oneAtATime(resolve(databaseFile), async () => {
    try {
      return await replaceDatabase(databaseFile, async (draft) => {
        const before = await identityOf(databaseFile);
        if (before !== null) {
          await copyFile(databaseFile, draft, constants.COPYFILE_FICLONE);
        }
        const read = await readUpload(request, draft, table);
        if ((await identityOf(databaseFile)) !== before) {
          throw new WarehouseError('INTERNAL', 'Another import changed this data source.', 'Import the file again.');
        }
        return { ...described(read), path: ['main', table] };
      });
    } catch (error) {
      throw asWarehouseError(error);
    }
  });
}

function described(read: ReadFile): InspectedFile & { rowCount: number } {
  const columns = read.columns.map((column) => ({ ...column, nullable: true }));
  return { ...read, columns, rowCount: read.rowCount ?? 0 };
}

async function readUpload(request: FileRequest, draft: string | null, table: string): Promise<ReadFile> {
  const fileName = request.fileName ?? basename(request.file);
  const limits = request.limits ?? {};
  try {
    formatOfName(fileName);
    const { size } = await stat(request.file);
    const maxFileBytes = limits.maxFileBytes ?? 500_000_000;
    if (size > maxFileBytes) {
      throw new WarehouseError(
        'LIMIT',
        `${fileName} has ${Math.ceil(size / 1e6)} MB; at most ${Math.floor(maxFileBytes / 1e6)} MB are allowed.`,
        'Split it into smaller files.',
      );
    }
    const maxDatabaseBytes = limits.maxDatabaseBytes ?? 4_000_000_000;
    return await withTemporaryFolder((temporaryDirectory) => {
      const configuration: ImportProcessConfiguration = {
        file: resolve(request.file),
        fileName,
        reading: request.reading ?? {},
        databaseFile: draft === null ? null : resolve(draft),
        table,
        previewRows: previewRows,
        maxRows: limits.maxRows ?? 100_000_000,
        maxUnpackedBytes: maxDatabaseBytes,
        temporaryDirectory,
        ...engine,
      };
      return runFileProcess<ReadFile>(new URL('./importProcess.ts', import.meta.url), configuration, {
        engineMemoryMiB: engine.memoryMiB,
        maxDatabaseBytes,
        timeoutMs: limits.timeoutMs ?? 600_000,
        signal: request.signal,
        onProgress: request.onProgress,
        classify: (text) => classifyReading(text, fileName),
      });
    });
  } catch (error) {
    throw asWarehouseError(error);
  }
}

/**
 * Prefix of errors from libraries in the engine, such as Parquet's header parser, for bytes they
 * cannot read.
 */
const saysDamaged = /^Invalid Error: /;

function classifyReading(text: string, fileName: string): WarehouseError {
  if (!saysDamaged.test(text)) {
    return classifyError(text);
  }
  return new WarehouseError(
    'SYNTAX',
    `${fileName} is damaged: its content cannot be read.`,
    'Export the file again, then upload it.',
    { cause: new Error(text) },
  );
}

const queues = new Map<string, Promise<unknown>>();

async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) {
      queues.delete(key);
    }
  }
}

async function identityOf(file: string): Promise<string | null> {
  const facts = await stat(file).catch(() => null);
  return facts && `${facts.ino}:${facts.mtimeMs}:${facts.size}`;
}
