import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { graphql } from 'graphql';
import pino from 'pino';
import type { Viewer } from '../access/viewer.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { importJob } from '../source/import/importJob.ts';
import { runImport } from '../source/import/runImport.ts';
import { SourceConnections } from '../source/sourceConnections.ts';
import { createTestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { receiveBytes } from './receiveBytes.ts';
import { startUpload } from './startUpload.ts';
import { UploadStore } from './uploadStore.ts';

/** What a field of the API answered: an entity, or a failure by its type. */
export interface Outcome {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

const failures = '__typename ... on UserError { message advice }';
const inspect = `query ($input: InspectUploadInput!) { inspectUpload(input: $input) { ${failures}
  ... on InspectedUpload { format delimiter header encoding parts part tableName columns { name nameInFile type unit readAs warning problem assumedDecimalMark emptyMarkers { spelling count } repeatedKey { values rows example }
      unreadable { count type becomeEmpty first { row value } } } preview warnings } } }`;
const importFilesDocument = `mutation ($input: ImportFilesInput!) { importFiles(input: $input) { ${failures} ... on TablesExistError { tables }
  ... on DataSource { id type status } } }`;
const again = `mutation ($input: ImportTablesInput!) { importTables(input: $input) { ${failures}
  ... on DataSource { id } } }`;

/**
 * Everything from the first byte of an upload to the rows of its table, over a database and a
 * folder of its own: bytes are received, files looked at and imported as the API does it; imports
 * are worked on when `work` is called.
 */
export async function openUploadWorld() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'quarry-files-test-'));
  const store = new UploadStore(folder);
  const secrets = new SecretStore(['a secret of tests']);
  const connections = new SourceConnections({ database: database.prisma, dataFolder: folder, secrets });
  const warehouses = new WarehousePool();
  const jobs = manualJobs();
  const organizations: [TestOrganization, TestOrganization] = [
    await createOrganization(database.prisma),
    await createOrganization(database.prisma),
  ];
  const upload = { database, store, quotaBytes: 1e9 };
  const acme = (): TestOrganization => organizations[0];

  async function ask(viewer: Viewer, source: string, input: unknown, signal?: AbortSignal): Promise<Outcome> {
    const services = { source: { database, jobs, connections, warehouses }, upload } as unknown as Services;
    const contextValue: Context = {
      viewer,
      database: database.prisma,
      now: new Date(),
      services,
      ...(signal && { signal }),
    };
    const { data, errors } = await graphql({ schema, source, variableValues: { input }, contextValue });
    if (errors !== undefined) {
      throw new Error(errors.map(({ message }) => message).join('\n'));
    }
    return JSON.parse(JSON.stringify(Object.values(data ?? {})[0])) as Outcome;
  }

  return {
    database,
    /** The data folder. */
    folder,
    store,
    connections,
    warehouses,
    jobs,
    upload,
    /** Two organizations that nothing was uploaded to yet. */
    get acme(): TestOrganization {
      return acme();
    },
    get globex(): TestOrganization {
      return organizations[1];
    },

    /** Before each test: new organizations, and no job waits. */
    async begin(): Promise<void> {
      organizations[0] = await createOrganization(database.prisma);
      organizations[1] = await createOrganization(database.prisma);
      jobs.sent.length = 0;
    },
    async close(): Promise<void> {
      await warehouses.closeAll();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    },

    /** A file that has arrived. */
    async uploaded(name: string, content: string | Uint8Array, viewer?: Viewer): Promise<string> {
      const bytes = Buffer.from(content);
      const sender = viewer ?? acme().admin;
      const { id } = await startUpload(upload, sender, { name, sizeBytes: bytes.length }, new Date());
      async function* piece(): AsyncGenerator<Buffer> {
        yield await Promise.resolve(bytes);
      }
      await receiveBytes(upload, sender, { id, offset: 0, bytes: piece() }, new Date());
      return id;
    },
    /** The bytes of a database that a script makes. */
    async sqlite(script: string): Promise<Buffer> {
      const path = join(folder, newId('Upload'));
      const made = new DatabaseSync(path);
      made.exec(script);
      made.close();
      return readFile(path);
    },

    ask,
    inspect: (uploadId: string, reading: object = {}, viewer: Viewer = acme().admin, signal?: AbortSignal) =>
      ask(viewer, inspect, { uploadId, reading }, signal),
    importFiles: (tables: object[], more: object = {}, viewer: Viewer = acme().admin) =>
      ask(viewer, importFilesDocument, { name: 'Files', tables, ...more }),
    /** Reads tables again, by their paths. */
    importAgain: (dataSourceId: string, ...paths: string[][]) =>
      ask(acme().admin, again, { dataSourceId, tables: paths.map((path) => ({ path })) }),

    /** Works on what was asked for. */
    async work(signal = new AbortController().signal, last = false): Promise<void> {
      const log = pino({ level: 'silent' });
      const services = { database: database.prisma, connections, warehouses, uploads: store };
      for (const { input } of jobs.sent.splice(0)) {
        await runImport({ ...services, events: localEvents(), log }, importJob.input.parse(input), { signal, last });
      }
    },
    async rowsOf(dataSourceId: string, sql: string): Promise<readonly (readonly unknown[])[]> {
      const source = await database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } });
      const limits = { maxRows: 100, maxBytes: 1e6, timeoutMs: 10_000 };
      const connection = await connections.of(source);
      const { rows } = await warehouses.use(source.id, connection, (warehouse) => warehouse.run(sql, [], limits));
      return rows;
    },
    tasksOf: (dataSourceId: string) =>
      database.prisma.dataProcessingTask.findMany({
        where: { dataSourceId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
  };
}
