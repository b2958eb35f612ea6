import { createHash } from 'node:crypto';
import type {
  DataProcessingTask,
  DataSource,
  PrismaClient,
  SourceFile,
  Table,
  Upload,
} from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { deleteUnusedUpload } from '../../upload/deleteUnusedUpload.ts';
import type { UploadStore } from '../../upload/uploadStore.ts';
import { importFile, type ImportedTable } from '../../warehouse/duckdb/import/importFile.ts';
import { formatOfName, hasParts } from '../../warehouse/files/fileFormat.ts';
import { fileReading } from '../../warehouse/files/reading.ts';
import { importDatabase } from '../../warehouse/sqlite/import/importDatabase.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import type { SourceConnections } from '../sourceConnections.ts';

interface LoadServices {
  readonly database: PrismaClient;
  readonly connections: SourceConnections;
  readonly uploads: UploadStore;
}

/** Values to write once the loaded table is known. */
export interface LoadedFile {
  write(transaction: Transaction): Promise<void>;
}

/**
 * Brings the file that a processing task waits for into the database of its source, as the task's
 * table. Doing it again replaces the table with the same rows. Each file that arrived is one of its
 * own, whatever its name; the one that no table comes from any more is forgotten.
 * @param onProgress called with the share that is done, 0 to 1
 * @throws WarehouseError naming the file, and line and column where they are known
 */
export async function loadFile(
  services: LoadServices,
  source: DataSource,
  task: DataProcessingTask,
  table: Table,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<LoadedFile> {
  const { database, connections, uploads } = services;
  const upload = task.uploadId === null ? null : await database.upload.findUnique({ where: { id: task.uploadId } });
  if (upload === null) {
    throw new WarehouseError('CONNECTION', 'The uploaded file no longer exists.', 'Upload it again.');
  }
  const reading = fileReading.parse(task.reading ?? {});
  const known = await database.sourceFile.findUnique({
    where: { dataSourceId_uploadId: { dataSourceId: source.id, uploadId: upload.id } },
  });
  const request = { file: uploads.fileOf(upload), fileName: upload.name, reading, signal, onProgress };
  let imported: Pick<ImportedTable, 'columns' | 'leftOutCounts'> = { columns: [], leftOutCounts: [] };
  if (source.type === 'SQL') {
    // A file brings in all its tables: the first task puts it in place, the others find it there.
    if (known === null) {
      await importDatabase({ ...request, databaseFile: connections.fileOf(source.id, 'SQL') });
    }
  } else {
    const databaseFile = connections.fileOf(source.id, 'FILE');
    imported = await importFile({ ...request, databaseFile, table: table.name });
  }
  const file = known ?? (await newFile(uploads, source, upload));
  if (source.type === 'SQL' && known === null) {
    // At once, whatever becomes of the tables: what the row says is what the database is.
    await database.$transaction(async (transaction) => {
      await transaction.sourceFile.deleteMany({ where: { dataSourceId: source.id } });
      await transaction.sourceFile.create({ data: file });
    });
  }
  return {
    async write(transaction) {
      await transaction.sourceFile.createMany({ data: file, skipDuplicates: true });
      const sheet = file.format === 'XLSX' ? (reading.part ?? null) : null;
      await transaction.table.update({ where: { id: table.id }, data: { sourceFileId: file.id, sheet } });
      await transaction.sourceFile.deleteMany({ where: { dataSourceId: source.id, tables: { none: {} } } });
      await writeUnits(transaction, table, imported.columns);
      const leftOutCounts = imported.leftOutCounts.map(({ kind, rows }) => ({ kind, rows }));
      await transaction.dataProcessingTask.update({ where: { id: task.id }, data: { leftOutCounts } });
    },
  };
}

/** Writes the units that the file states; those that people chose stay. */
async function writeUnits(
  transaction: Transaction,
  { id: tableId }: Table,
  columns: ImportedTable['columns'],
): Promise<void> {
  for (const [unitOfMeasurement, some] of Map.groupBy(columns, ({ unit }) => unit)) {
    const names = some.map(({ name }) => name);
    await transaction.column.updateMany({
      where: { tableId, name: { in: names }, NOT: { chosen: { has: 'unitOfMeasurement' } } },
      data: { unitOfMeasurement },
    });
  }
}

async function newFile(
  uploads: UploadStore,
  { id: dataSourceId, organizationId }: DataSource,
  upload: Upload,
): Promise<Omit<SourceFile, 'createdAt'>> {
  const { id: uploadId, name, sizeBytes } = upload;
  const facts = { name, format: formatOfName(name), sizeBytes, sha256: await digestOf(uploads, upload) };
  return { id: newId('SourceFile'), organizationId, dataSourceId, uploadId, ...facts };
}

/**
 * Forgets uploads of a source whose tables are all in; what failed may be tried again with other
 * choices. Workbooks and archives wait until they expire: their other parts may be imported
 * afterwards.
 */
export async function forgetImported(
  { database, uploads }: Pick<LoadServices, 'database' | 'uploads'>,
  dataSourceId: string,
): Promise<void> {
  const waiting = await database.upload.findMany({
    where: { processingTasks: { some: { dataSourceId } } },
    include: { processingTasks: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  });
  for (const upload of waiting) {
    const latest = new Map(upload.processingTasks.map(({ tableId, status }) => [tableId, status]));
    if ([...latest.values()].some((status) => status !== 'COMPLETED')) {
      continue;
    }
    if (hasParts(formatOfName(upload.name))) {
      continue;
    }
    if (await database.$transaction((transaction) => deleteUnusedUpload(transaction, upload.id))) {
      await uploads.remove(upload);
    }
  }
}

async function digestOf(uploads: UploadStore, upload: Upload): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of uploads.read(upload)) {
    hash.update(piece);
  }
  return hash.digest('hex');
}
