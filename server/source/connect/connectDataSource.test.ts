import { randomBytes } from 'node:crypto';
import { graphql } from 'graphql';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, Services } from '../../graphql/context.ts';
import { schema } from '../../schema.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs, type ManualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { UploadStore } from '../../upload/uploadStore.ts';
import { importJob } from '../import/importJob.ts';
import { importTables } from '../import/importTables.ts';
import { runImport } from '../import/runImport.ts';
import { SourceConnections } from '../sourceConnections.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const canary = `canary-${randomBytes(8).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const server = { host: '127.0.0.1', database: name, username: name, password: canary, sslMode: 'disable' };
const log = pino({ level: 'silent' });

let database: TestDatabase;
let root: pg.Client;
let owner: pg.Client;
let acme: TestOrganization;
let globex: TestOrganization;
let jobs: ManualJobs;
let warehouses: WarehousePool;
let connections: SourceConnections;
const secrets = new SecretStore(['a secret of tests']);
const events = localEvents();

beforeAll(async () => {
  database = await createTestDatabase();
  connections = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets });
  warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD '${canary}'`);
  owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
});
afterAll(async () => {
  await warehouses.closeAll();
  await owner.end();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}`);
  await root.end();
  await database.drop();
});
beforeEach(async () => {
  [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  jobs = manualJobs();
  await owner.query(`
    DROP TABLE IF EXISTS visits, shops;
    CREATE TABLE shops (id int PRIMARY KEY, city text NOT NULL);
    CREATE TABLE visits (id int PRIMARY KEY, shop_id int REFERENCES shops, on_day date, spent numeric(9, 2));
    COMMENT ON COLUMN visits.spent IS 'gross, EUR';
    INSERT INTO shops VALUES (1, 'Berlin'), (2, 'Paris');
    INSERT INTO visits SELECT i, 1 + i % 2, DATE '2024-01-01' + i, i / 2.0 FROM generate_series(1, 40) i;
    GRANT SELECT ON shops, visits TO ${name};
  `);
});

interface Outcome {
  readonly __typename: string;
  readonly message?: string;
  readonly advice?: string;
  readonly type?: string;
  readonly path?: readonly string[];
  readonly id?: string;
  readonly excessPrivileges?: readonly string[];
}

/** What the only field of a document ended in. */
async function ask(viewer: Viewer, source: string, input: unknown): Promise<Outcome> {
  const services = {
    source: { database, jobs, events, sample: null, secrets, outbound, connections, warehouses },
  } as unknown as Services;
  const contextValue: Context = { viewer, database: database.prisma, now: new Date('2026-11-20T12:00:00Z'), services };
  const { data, errors } = await graphql({ schema, source, variableValues: { input }, contextValue });
  if (errors !== undefined) {
    throw new Error(errors.map(({ message }) => message).join('\n'));
  }
  const [outcome] = Object.values(JSON.parse(JSON.stringify(data)) as Record<string, Outcome>);
  if (outcome === undefined) {
    throw new Error('no field was asked for');
  }
  return outcome;
}

const failures = `
  ... on UserError { message advice }
  ... on ConnectionFailed { type }
  ... on InvalidInputError { path }`;
const connectSource = `mutation ($input: ConnectDataSourceInput!) { connectDataSource(input: $input) { __typename ${failures}
  ... on DataSource { id status excessPrivileges } } }`;
const test = `mutation ($input: TestConnectionInput!) { testConnection(input: $input) { __typename ${failures}
  ... on TestedConnection { tableCount excessPrivileges } } }`;
const importTablesDocument = `mutation ($input: ImportTablesInput!) { importTables(input: $input) { __typename ${failures}
  ... on DataSource { id status } } }`;

const connect = (changed: object = {}, viewer = acme.admin, more: object = {}) =>
  ask(viewer, connectSource, { name: 'Shops', connection: { postgreSql: { ...server, ...changed } }, ...more });
const importAll = (dataSourceId: string, viewer = acme.admin, tables = ['shops', 'visits']) =>
  ask(viewer, importTablesDocument, { dataSourceId, tables: tables.map((table) => ({ path: ['public', table] })) });

async function work(signal = new AbortController().signal, last = false): Promise<void> {
  for (const { input } of jobs.sent.splice(0)) {
    const uploads = new UploadStore('/nowhere');
    await runImport(
      { database: database.prisma, connections, warehouses, uploads, events, log },
      importJob.input.parse(input),
      {
        signal,
        last,
      },
    );
  }
}

async function connected(): Promise<string> {
  const { id, message } = await connect();
  if (id === undefined) {
    throw new Error(message);
  }
  return id;
}

describe('connecting PostgreSQL', () => {
  it('tests what was typed and keeps nothing', async () => {
    const outcome = await ask(acme.admin, test, { connection: { postgreSql: server } });
    expect(outcome).toEqual({ __typename: 'TestedConnection', tableCount: 2, excessPrivileges: [] });
    expect(await database.prisma.dataSource.count({ where: { organizationId: acme.organizationId } })).toBe(1);
  });

  it.each<[what: string, changed: object, outcome: object]>([
    ['a wrong password', { username: 'nobody_here' }, { __typename: 'ConnectionFailed', type: 'AUTHENTICATION' }],
    ['a closed port', { port: 1 }, { __typename: 'ConnectionFailed', type: 'CONNECTION' }],
    ['a closed network', { host: '127.0.0.2' }, { __typename: 'ConnectionFailed', type: 'CONNECTION' }],
    ['the address of credentials', { host: '169.254.169.254' }, { __typename: 'ConnectionFailed', type: 'CONNECTION' }],
    [
      'a socket path',
      { host: '/var/run/postgresql' },
      { __typename: 'InvalidInputError', path: ['connection', 'postgreSql', 'host'] },
    ],
    ['a connection string', { host: 'postgres://h/db' }, { __typename: 'InvalidInputError' }],
    [
      'a port that is none',
      { port: 70_000 },
      { __typename: 'InvalidInputError', path: ['connection', 'postgreSql', 'port'] },
    ],
    [
      'an unknown SSL mode',
      { sslMode: 'allow' },
      { __typename: 'InvalidInputError', path: ['connection', 'postgreSql', 'sslMode'] },
    ],
    [
      'a NUL in a name',
      { database: 'a\0b' },
      { __typename: 'InvalidInputError', path: ['connection', 'postgreSql', 'database'] },
    ],
    ['schemas with nothing in them', { schemas: ['nothing'] }, { __typename: 'ConflictError' }],
  ])('says what is wrong with %s, and saves nothing', async (_, changed, outcome) => {
    expect(await connect(changed)).toMatchObject(outcome);
    expect(await database.prisma.secret.count({ where: { organizationId: acme.organizationId } })).toBe(0);
  });

  it('refuses a superuser unless an admin confirms it, and keeps that', async () => {
    const superuser = { username: 'postgres', password: '' };
    expect(await connect(superuser)).toMatchObject({
      __typename: 'ConflictError',
      message: expect.stringContaining('is a superuser'),
    });
    const confirmed = await connect(superuser, acme.admin, { allowExcessPrivileges: true });
    expect(confirmed.excessPrivileges).toContain('is a superuser');
  });

  it('says that a name is taken, also in other letters', async () => {
    expect(await connect()).toMatchObject({ __typename: 'DataSource' });
    expect(await connect({}, acme.admin, { name: 'SHOPS' })).toMatchObject({
      __typename: 'ConflictError',
      message: 'A data source called SHOPS already exists.',
    });
  });

  it('is for admins', async () => {
    expect(await connect({}, acme.explorer)).toMatchObject({ __typename: 'ForbiddenError' });
    expect(await importAll(await connected(), acme.explorer)).toMatchObject({ __typename: 'ForbiddenError' });
  });

  it('keeps the password where nobody reads it', async () => {
    const id = await connected();
    const source = await database.prisma.dataSource.findUniqueOrThrow({ where: { id } });
    expect(await connections.of(source)).toMatchObject({ password: canary });
    const { rows } = await database.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const table of rows) {
      const found = await database.pool.query(`SELECT 1 FROM "${table.name}" t WHERE t::text LIKE $1`, [`%${canary}%`]);
      expect({ table: table.name, found: found.rowCount }).toEqual({ table: table.name, found: 0 });
    }
  });
});

describe('importing tables', () => {
  it('learns columns, keys, statistics and samples', async () => {
    const dataSourceId = await connected();
    expect(await importAll(dataSourceId)).toMatchObject({ id: dataSourceId });
    await work();
    const source = await database.prisma.dataSource.findUniqueOrThrow({
      where: { id: dataSourceId },
      include: {
        processingTasks: true,
        tables: { include: { columns: { orderBy: { position: 'asc' } } }, orderBy: { name: 'asc' } },
      },
    });
    expect(source.status).toBe('READY');
    expect(source.processingTasks.map(({ status, progress, type }) => [status, progress, type])).toEqual([
      ['COMPLETED', 100, 'INIT_IMPORT'],
      ['COMPLETED', 100, 'INIT_IMPORT'],
    ]);
    const visits = source.tables[1];
    expect(visits).toMatchObject({ name: 'visits', rowCount: 40n, hierarchyPath: ['public', 'visits'] });
    expect(visits?.columns.map(({ name, dataType, isPrimaryKey }) => [name, dataType, isPrimaryKey])).toEqual([
      ['id', 'INTEGER', true],
      ['shop_id', 'INTEGER', false],
      ['on_day', 'DATE', false],
      ['spent', 'DECIMAL', false],
    ]);
    expect(visits?.columns[3]).toMatchObject({
      description: 'gross, EUR',
      min: '0.50',
      max: '20.00',
      mean: 10.25,
      median: 10.25,
    });
    const links = await database.prisma.tableRelationship.findMany({
      where: { organizationId: acme.organizationId },
      include: { sourceColumn: true, targetColumn: true },
    });
    expect(links.map((link) => [link.sourceColumn.name, link.targetColumn.name, link.importSource])).toEqual([
      ['shop_id', 'id', 'foreign_key'],
    ]);
  });

  it('synchronises without losing what people wrote', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    await work();
    const where = { name: 'city', table: { dataSourceId } };
    await database.prisma.column.updateMany({ where, data: { description: 'Where it is', isVisible: false } });
    const before = await database.prisma.column.findFirstOrThrow({ where });
    await owner.query('ALTER TABLE shops ADD COLUMN opened date; ALTER TABLE visits DROP COLUMN spent');
    await importAll(dataSourceId);
    await work();
    expect(await database.prisma.column.findFirstOrThrow({ where })).toMatchObject({
      id: before.id,
      description: 'Where it is',
      isVisible: false,
    });
    const columns = await database.prisma.column.findMany({
      where: { table: { dataSourceId }, removedAt: null },
      select: { name: true },
    });
    expect(columns.map(({ name }) => name).toSorted()).toEqual(['city', 'id', 'id', 'on_day', 'opened', 'shop_id']);
  });

  it('goes on with the table it was at when its worker was stopped', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    const [job] = jobs.sent;
    const stopping = new AbortController();
    stopping.abort();
    await expect(work(stopping.signal)).rejects.toThrow('aborted');
    await database.prisma.dataProcessingTask.updateMany({ where: { dataSourceId }, data: { status: 'IN_PROGRESS' } });
    if (job !== undefined) {
      jobs.sent.push(job);
    }
    await work();
    expect(await database.prisma.column.count({ where: { table: { dataSourceId } } })).toBe(6);
    expect(await database.prisma.dataProcessingTask.count({ where: { dataSourceId, status: 'COMPLETED' } })).toBe(2);
  });

  it('finds joins between tables that were imported apart, and forgets those that are dropped', async () => {
    const dataSourceId = await connected();
    const joins = () => database.prisma.tableRelationship.count({ where: { organizationId: acme.organizationId } });
    await importAll(dataSourceId, acme.admin, ['visits']);
    await work();
    expect(await joins()).toBe(0);
    await importAll(dataSourceId, acme.admin, ['shops']);
    await work();
    expect(await joins()).toBe(1);
    await owner.query('ALTER TABLE visits DROP CONSTRAINT visits_shop_id_fkey');
    await importAll(dataSourceId);
    await work();
    expect(await joins()).toBe(0);
  });

  it('fails what is not done when no attempt follows, so that an import can be asked for again', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    const stopping = new AbortController();
    stopping.abort();
    await work(stopping.signal, true);
    expect(await database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } })).toMatchObject({
      status: 'ERROR',
      statusReason: expect.stringContaining('stopped after several attempts'),
    });
    expect(await importAll(dataSourceId)).toMatchObject({ id: dataSourceId });
  });

  it('says which table failed and why, and keeps the others', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    await owner.query('DROP TABLE visits');
    await work();
    const tasks = await database.prisma.dataProcessingTask.findMany({
      where: { dataSourceId },
      include: { table: true },
    });
    expect(tasks.find(({ table }) => table?.name === 'visits')).toMatchObject({
      status: 'FAILED',
      errors: [expect.stringContaining('no table public.visits')],
    });
    expect(tasks.find(({ table }) => table?.name === 'shops')?.status).toBe('COMPLETED');
    expect((await database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } })).status).toBe('READY');
  });

  it('is in ERROR when nothing could be synchronised, however often it went well before', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    await work();
    const data = { createdAt: new Date('2026-11-19T12:00:00Z') };
    await database.prisma.dataProcessingTask.updateMany({ where: { dataSourceId }, data });
    await importAll(dataSourceId);
    await owner.query('DROP TABLE visits, shops');
    await work();
    expect(await database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } })).toMatchObject({
      status: 'ERROR',
      statusReason: expect.stringContaining('no table public.'),
    });
  });

  it('is in ERROR when it could not be reached to be synchronised, and says why', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    await work();
    const data = { createdAt: new Date('2026-11-19T12:00:00Z') };
    await database.prisma.dataProcessingTask.updateMany({ where: { dataSourceId }, data });
    const inError = { status: 'ERROR', statusReason: expect.stringContaining('rejects') };
    const stored = () => database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } });
    const closed = async (meanwhile: () => Promise<unknown>) => {
      await root.query(`ALTER ROLE ${name} NOLOGIN`);
      await warehouses.close(dataSourceId);
      await meanwhile().finally(() => root.query(`ALTER ROLE ${name} LOGIN`));
    };
    await closed(async () => {
      expect(await importAll(dataSourceId)).toMatchObject({ __typename: 'ConnectionFailed', type: 'AUTHENTICATION' });
    });
    expect(await stored()).toMatchObject(inError);
    await database.prisma.dataSource.update({
      where: { id: dataSourceId },
      data: { status: 'READY', statusReason: null },
    });
    // It was there when the import was asked for, and is not when the worker comes.
    await importAll(dataSourceId);
    await closed(() => work(undefined, true));
    expect(await stored()).toMatchObject(inError);
  });

  it('stays READY when a table that is added cannot be read', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId, acme.admin, ['shops']);
    await work();
    const data = { createdAt: new Date('2026-11-19T12:00:00Z') };
    await database.prisma.dataProcessingTask.updateMany({ where: { dataSourceId }, data });
    await importAll(dataSourceId, acme.admin, ['visits']);
    await owner.query('DROP TABLE visits');
    await work();
    expect((await database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } })).status).toBe('READY');
  });

  it('leaves the tables of a newer import to that', async () => {
    const dataSourceId = await connected();
    await importAll(dataSourceId);
    await work();
    const moment = new Date('2026-11-20T12:01:00Z');
    const paths = [['public', 'shops']];
    await importTables({ database, jobs, connections, warehouses }, acme.admin, { dataSourceId, paths }, moment);
    const [newer] = jobs.sent.splice(0);
    // The older job, tried again.
    jobs.sent.push({ name: importJob.name, input: { dataSourceId, requestedAt: '2026-11-20T12:00:00.000Z' } });
    await work();
    const where = { dataSourceId, createdAt: moment };
    expect((await database.prisma.dataProcessingTask.findFirstOrThrow({ where })).status).toBe('QUEUED');
    expect((await database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } })).status).toBe('READY');
    if (newer !== undefined) {
      jobs.sent.push(newer);
    }
    await work();
    expect((await database.prisma.dataProcessingTask.findFirstOrThrow({ where })).status).toBe('COMPLETED');
  });

  it('synchronises every table that is known, without being told which, and no other', async () => {
    const dataSourceId = await connected();
    const whole = (viewer = acme.admin) => ask(viewer, importTablesDocument, { dataSourceId });
    expect(await whole()).toMatchObject({
      __typename: 'InvalidInputError',
      message: 'No table of this data source is imported yet.',
    });
    await importAll(dataSourceId);
    await work();
    await database.prisma.dataProcessingTask.deleteMany({ where: { dataSourceId } });
    await owner.query(`CREATE TABLE later (id int); GRANT SELECT ON later TO ${name}; DROP TABLE visits`);
    expect(await whole(globex.admin)).toMatchObject({ __typename: 'NotFoundError' });
    expect(await whole()).toMatchObject({ id: dataSourceId });
    await work();
    await owner.query('DROP TABLE later');
    const tasks = await database.prisma.dataProcessingTask.findMany({
      where: { dataSourceId },
      include: { table: true },
      orderBy: { table: { name: 'asc' } },
    });
    expect(tasks.map(({ type, status, table }) => [table?.name, type, status])).toEqual([
      ['shops', 'RE_SYNC', 'COMPLETED'],
      ['visits', 'RE_SYNC', 'FAILED'],
    ]);
  });

  it('says where a source has more tables than are synchronised at a time', async () => {
    const dataSourceId = await connected();
    const { organizationId } = acme;
    await database.prisma.table.createMany({
      data: Array.from({ length: 2001 }, (_, index) => {
        const table = `t${index}`;
        return { id: newId('Table'), organizationId, dataSourceId, name: table, hierarchyPath: ['public', table] };
      }),
    });
    expect(await ask(acme.admin, importTablesDocument, { dataSourceId })).toMatchObject({
      __typename: 'InvalidInputError',
      message: 'This data source has 2,001 tables, 2,000 can be synchronised at once.',
      path: ['tables'],
    });
    await database.prisma.table.deleteMany({ where: { dataSourceId, name: 't2000' } });
    expect(await ask(acme.admin, importTablesDocument, { dataSourceId })).toMatchObject({ id: dataSourceId });
    expect(await database.prisma.dataProcessingTask.count({ where: { dataSourceId, status: 'QUEUED' } })).toBe(2000);
  });

  it('refuses tables that are not there, none at all, a second import at once, and other organizations', async () => {
    const dataSourceId = await connected();
    expect(await importAll(dataSourceId, acme.admin, ['salaries'])).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await importAll(dataSourceId, acme.admin, [])).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await importAll(dataSourceId, globex.admin)).toMatchObject({ __typename: 'NotFoundError' });
    await importAll(dataSourceId);
    expect(await importAll(dataSourceId)).toMatchObject({ __typename: 'ConflictError' });
  });
});
