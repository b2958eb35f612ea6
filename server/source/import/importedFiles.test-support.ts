import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pino from 'pino';
import { localEvents } from '../../platform/events.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { importFiles } from './importFiles.ts';
import { receiveBytes } from '../../upload/receiveBytes.ts';
import { startUpload } from '../../upload/startUpload.ts';
import { UploadStore } from '../../upload/uploadStore.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { importJob } from './importJob.ts';
import { runImport } from './runImport.ts';
import { SourceConnections } from '../sourceConnections.ts';

/** Files that an admin dropped on the page and imported as they were read. */
export interface ImportedFiles {
  readonly database: TestDatabase;
  readonly acme: TestOrganization;
  readonly dataSourceId: string;
  /** What reads the source. */
  readonly services: { readonly connections: SourceConnections; readonly warehouses: WarehousePool };
  withWarehouse<T>(read: (warehouse: Warehouse) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @param paths of files that become tables of one data source, named by the files */
export async function importedFiles(paths: readonly string[]): Promise<ImportedFiles> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'quarry-imported-files-'));
  const secrets = new SecretStore(['a secret of tests']);
  const connections = new SourceConnections({ database: database.prisma, dataFolder: folder, secrets });
  const warehouses = new WarehousePool();
  const jobs = manualJobs();
  const store = new UploadStore(folder);
  const uploading = { database, store, quotaBytes: 1e9 };
  const acme = await createOrganization(database.prisma);

  const tables = [];
  for (const path of paths) {
    const bytes = await readFile(path);
    const file = { name: basename(path), sizeBytes: bytes.length };
    const { id } = await startUpload(uploading, acme.admin, file, new Date());
    async function* pieces(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(bytes);
    }
    await receiveBytes(uploading, acme.admin, { id, offset: 0, bytes: pieces() }, new Date());
    tables.push({ uploadId: id, table: null, replace: false, reading: {} });
  }
  const wanted = { dataSourceId: null, name: 'Files', tables };
  const source = await importFiles({ database, jobs }, acme.admin, wanted, new Date());
  const services = { connections, warehouses, uploads: store, events: localEvents(), log: pino({ level: 'silent' }) };
  for (const { input } of jobs.sent.splice(0)) {
    await runImport({ database: database.prisma, ...services }, importJob.input.parse(input), {
      signal: new AbortController().signal,
      last: true,
    });
  }
  return {
    database,
    acme,
    dataSourceId: source.id,
    services: { connections, warehouses },
    async withWarehouse(read) {
      return warehouses.use(source.id, await connections.of(source), read);
    },
    async close() {
      await warehouses.closeAll();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}
