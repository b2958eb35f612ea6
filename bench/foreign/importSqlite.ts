import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import type { MemberViewer } from '../../server/access/viewer.ts';
import { localEvents } from '../../server/platform/events.ts';
import { SecretStore } from '../../server/platform/secrets/secretStore.ts';
import { importFiles } from '../../server/source/import/importFiles.ts';
import { importJob } from '../../server/source/import/importJob.ts';
import { runImport } from '../../server/source/import/runImport.ts';
import { SourceConnections } from '../../server/source/sourceConnections.ts';
import type { TestDatabase } from '../../server/testing/database.ts';
import { manualJobs } from '../../server/testing/manualJobs.ts';
import { receiveBytes } from '../../server/upload/receiveBytes.ts';
import { startUpload } from '../../server/upload/startUpload.ts';
import { UploadStore } from '../../server/upload/uploadStore.ts';
import { inspectUploadedFile } from '../../server/warehouse/files/inspectUploadedFile.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';

/** Makes an SQLite file of a script. */
export function writeSqlite(script: string, file: string): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec(`PRAGMA synchronous = OFF;${script}`);
  } finally {
    database.close();
  }
}

/** A source made of an SQLite file that an admin uploaded. */
export interface ImportedSqlite {
  readonly dataSourceId: string;
  /** The database as the product keeps it. */
  readonly databaseFile: string;
  /** Through which the product asks it. */
  readonly connections: SourceConnections;
}

/**
 * Uploads an SQLite file and imports all its tables, with the commands and the job of the product.
 * @param folder for the product's data
 */
export async function importSqlite(
  database: TestDatabase,
  viewer: MemberViewer,
  { name, file, folder }: { readonly name: string; readonly file: string; readonly folder: string },
): Promise<ImportedSqlite> {
  const jobs = manualJobs();
  const uploads = new UploadStore(folder);
  const uploading = { database, store: uploads, quotaBytes: 1e9 };
  const secrets = new SecretStore(['a secret of the bench']);
  const connections = new SourceConnections({ database: database.prisma, dataFolder: folder, secrets });
  const warehouses = new WarehousePool();
  try {
    const bytes = await readFile(file);
    const fileName = `${name}.sqlite`;
    const now = new Date();
    const upload = await startUpload(uploading, viewer, { name: fileName, sizeBytes: bytes.length }, now);
    async function* pieces(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(bytes);
    }
    await receiveBytes(uploading, viewer, { id: upload.id, offset: 0, bytes: pieces() }, now);
    const inspected = await inspectUploadedFile({
      file: uploads.fileOf(upload),
      fileName,
      reading: {},
      limits: { timeoutMs: 60_000 },
    });
    const tables = inspected.parts.map((part) => ({
      uploadId: upload.id,
      table: null,
      replace: false,
      reading: { part },
    }));
    const source = await importFiles({ database, jobs }, viewer, { dataSourceId: null, name, tables }, now);
    const log = pino({ level: 'error' });
    for (const { input } of jobs.sent.splice(0)) {
      await runImport(
        { database: database.prisma, connections, warehouses, uploads, events: localEvents(), log },
        importJob.input.parse(input),
        { signal: new AbortController().signal, last: true },
      );
    }
    const unread = await database.prisma.dataProcessingTask.findFirst({
      where: { dataSourceId: source.id, status: { not: 'COMPLETED' } },
      include: { table: { select: { name: true } } },
    });
    if (unread !== null) {
      throw new Error(`${name}: ${unread.table?.name ?? ''} was not imported: ${unread.errors.join(' ')}`);
    }
    return { dataSourceId: source.id, databaseFile: connections.fileOf(source.id, 'SQL'), connections };
  } finally {
    await warehouses.closeAll();
  }
}
