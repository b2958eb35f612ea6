import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEvents } from '../../server/platform/events.ts';
import { newId } from '../../server/platform/ids.ts';
import { startJobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log.ts';
import { SecretStore } from '../../server/platform/secrets/secretStore.ts';
import { askSource } from '../../server/source/askSource.ts';
import { connectDataSource } from '../../server/source/connect/connectDataSource.ts';
import { importJob } from '../../server/source/import/importJob.ts';
import { runImport } from '../../server/source/import/runImport.ts';
import { importTables } from '../../server/source/import/importTables.ts';
import { SourceConnections } from '../../server/source/sourceConnections.ts';
import { startProcess } from '../../server/testing/childProcess.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { manualJobs } from '../../server/testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { until } from '../../server/testing/until.ts';
import { importFiles } from '../../server/source/import/importFiles.ts';
import { UploadStore } from '../../server/upload/uploadStore.ts';
import { outboundPolicy } from '../../server/warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import type { ImportWorkerSettings } from './importWorker.ts';
import { report } from './report.ts';

// As D1, for imports: the process is killed before and after each of its statements and
// transactions, one import for each.

const workerFile = join(import.meta.dirname, 'importWorker.ts');
const findings = report('imports');
const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const secrets = new SecretStore(['a secret of tests']);

let database: TestDatabase;
let acme: TestOrganization;
let dataFolder: string;
let root: pg.Client;
let warehouses: WarehousePool;
let connections: SourceConnections;
const jobs = manualJobs();

beforeAll(async () => {
  [database, dataFolder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'quarry-imports-'))]);
  acme = await createOrganization(database.prisma);
  warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  connections = new SourceConnections({ database: database.prisma, dataFolder, secrets });
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE shops (id int PRIMARY KEY, city text);
    CREATE TABLE visits (id int PRIMARY KEY, shop_id int REFERENCES shops);
    INSERT INTO shops VALUES (1, 'Berlin'), (2, 'Paris'); INSERT INTO visits VALUES (1, 1), (2, 1), (3, 2);
    GRANT SELECT ON shops, visits TO ${name}`);
  await owner.end();
});
afterAll(async () => {
  findings.write();
  await warehouses.closeAll();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}`);
  await root.end();
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Asks for an import of two tables into a new source. @returns the job that does it */
const kinds: Readonly<Record<string, (sending: Pick<typeof jobs, 'send'>) => Promise<string>>> = {
  async PostgreSQL(sending) {
    const services = { database, jobs: sending, secrets, outbound, connections, warehouses };
    const reader = { host: '127.0.0.1', database: name, username: name, password: 'secret', sslMode: 'disable' };
    const { id } = await connectDataSource(services, acme.admin, {
      name: newId('DataSource'),
      description: '',
      allowExcessPrivileges: false,
      connection: { postgreSql: reader },
    });
    const paths = ['shops', 'visits'].map((table) => ['public', table]);
    await importTables(services, acme.admin, { dataSourceId: id, paths }, new Date());
    await warehouses.close(id);
    return id;
  },
  async files(sending) {
    const { organizationId } = acme;
    const uploads = new UploadStore(dataFolder);
    const wanted = async (table: string, text: string) => {
      const id = newId('Upload');
      const file = uploads.fileOf({ id, organizationId });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      const whole = { sizeBytes: text.length, completedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
      await database.prisma.upload.create({ data: { id, organizationId, name: `${table}.csv`, ...whole } });
      return { uploadId: id, table, replace: false, reading: {} };
    };
    const tables = [
      await wanted('shops', 'id,city\n1,Berlin\n2,Paris\n'),
      await wanted('visits', 'id,shop_id\n1,1\n2,1\n3,2\n'),
    ];
    const input = { dataSourceId: null, name: newId('DataSource'), tables };
    return (await importFiles({ database, jobs: sending }, acme.admin, input, new Date())).id;
  },
};

const newestJob = async (dataSourceId: string) => {
  const task = await database.prisma.dataProcessingTask.findFirstOrThrow({ where: { dataSourceId } });
  return { dataSourceId, requestedAt: task.createdAt.toISOString() };
};

async function worker(settings: Partial<ImportWorkerSettings>) {
  const whole: ImportWorkerSettings = { url: database.url, dataFolder, job: null, killAt: null, ...settings };
  return startProcess(workerFile, [JSON.stringify(whole)]);
}

/** Every state is a final one, and everything is there once. */
async function checkWhole(dataSourceId: string): Promise<void> {
  const source = await database.prisma.dataSource.findUniqueOrThrow({
    where: { id: dataSourceId },
    include: { processingTasks: true, tables: { include: { columns: true }, orderBy: { name: 'asc' } } },
  });
  expect(source).toMatchObject({ status: 'READY', statusReason: null, lastSyncedAt: expect.any(Date) });
  expect(source.processingTasks.map(({ status, progress }) => [status, progress])).toEqual([
    ['COMPLETED', 100],
    ['COMPLETED', 100],
  ]);
  const known = source.tables.map(({ name: table, rowCount, columns }) => [
    table,
    Number(rowCount),
    columns.map((column) => column.name).toSorted(),
  ]);
  expect(known).toEqual([
    ['shops', 2, ['city', 'id']],
    ['visits', 3, ['id', 'shop_id']],
  ]);
  const { rows } = await askSource({ connections, warehouses }, source, (warehouse) =>
    warehouse.run('SELECT COUNT(*) FROM visits', [], { maxRows: 1, maxBytes: 1000, timeoutMs: 10_000 }),
  );
  expect(Number(rows[0]?.[0])).toBe(3);
  await warehouses.close(dataSourceId);
  const left = await readdir(join(dataFolder, 'sources')).catch(() => []);
  expect(left.filter((file) => file.startsWith(dataSourceId)).length).toBeLessThanOrEqual(1);
}

describe.each(Object.keys(kinds))('an import of %s', (kind) => {
  it('killed at each boundary, ends whole with the next attempt', async () => {
    const uploads = new UploadStore(dataFolder);
    const services = {
      database: database.prisma,
      connections,
      warehouses,
      uploads,
      events: localEvents(),
      log: createLog('silent'),
    };
    let boundaries = 0;
    for (let killAt = 0; ; killAt += 1) {
      const dataSourceId = (await kinds[kind]?.(jobs)) ?? '';
      const job = await newestJob(dataSourceId);
      const process = await worker({ job, killAt });
      const killed = (await process.ended) === null;
      if (killed) {
        boundaries += 1;
        await runImport(services, job, { signal: new AbortController().signal, last: true });
      }
      await checkWhole(dataSourceId);
      if (!killed) {
        break;
      }
    }
    expect(boundaries).toBeGreaterThan(20);
    findings.add({ id: 'D1', database: kind, figures: { boundaries, whole: boundaries } });
  });

  it('killed in the middle, is taken up by the next process', async () => {
    const queue = await startJobs({ url: database.url, log: createLog('silent'), kinds: [importJob], sendOnly: true });
    const dataSourceId = (await kinds[kind]?.(queue)) ?? '';
    const first = await worker({ killAt: 12 });
    expect(await first.ended).toBeNull();
    const begun = performance.now();
    const second = await worker({});
    await until(
      'the source is ready',
      async () => (await database.prisma.dataSource.count({ where: { id: dataSourceId, status: 'READY' } })) === 1,
      60_000,
    );
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    await second.kill('SIGKILL');
    await queue.stop(0);
    await checkWhole(dataSourceId);
    findings.add({ id: 'D1', database: kind, figures: { 'seconds to the end after the restart': seconds } });
  });
});
