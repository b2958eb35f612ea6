import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { outboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { openWarehouse } from '../warehouse/registry.ts';
import { connectDataSource, testConnection } from './connect/connectDataSource.ts';
import { removeDataSource } from './removeDataSource.ts';
import { SourceConnections } from './sourceConnections.ts';
import { testDataSource } from './connect/testDataSource.ts';
import { updateConnection } from './connect/updateConnection.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const reader = { host: '127.0.0.1', database: name, username: `${name}_reader`, password: 'first', sslMode: 'disable' };
const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
let root: pg.Client;
let services: Parameters<typeof removeDataSource>[0] & Parameters<typeof updateConnection>[0];
let acme: TestOrganization;
let globex: TestOrganization;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const secrets = new SecretStore(['a secret of tests']);
  services = {
    database,
    secrets,
    outbound,
    events: localEvents(),
    jobs: manualJobs(),
    connections: new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets }),
    warehouses: new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) }),
  };
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name}_reader LOGIN PASSWORD 'first'`);
  await root.query(`CREATE ROLE ${name}_writer LOGIN PASSWORD 'first'`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE shops (id int PRIMARY KEY); GRANT SELECT ON shops TO ${name}_reader, ${name}_writer;
    GRANT INSERT ON shops TO ${name}_writer`);
  await owner.end();
});
afterAll(async () => {
  await services.warehouses.closeAll();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}_reader, ${name}_writer`);
  await root.end();
  await database.drop();
});
beforeEach(async () => {
  [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  const input = { name: 'Shops', description: '', allowExcessPrivileges: false, connection: { postgreSql: reader } };
  ({ id } = await connectDataSource(services, acme.admin, input));
});

const secretsOf = (organizationId: string) => database.prisma.secret.count({ where: { organizationId } });
const change = (postgreSql: object, viewer = acme.admin) =>
  updateConnection(
    services,
    viewer,
    { dataSourceId: id, connection: { postgreSql: { ...postgreSql } }, allowExcessPrivileges: false },
    now,
  );
const stored = async () =>
  (await services.connections.stored(await database.prisma.dataSource.findUniqueOrThrow({ where: { id } }))).fields;

describe('updateConnection', () => {
  it('keeps the password, and says that it is set', async () => {
    await change({ schemas: ['public'] });
    expect(await stored()).toMatchObject({ password: 'first', schemas: ['public'] });
    const row = await database.prisma.postgreSqlConnection.findUniqueOrThrow({ where: { dataSourceId: id } });
    expect(row.secretFields).toEqual(['password']);
    expect(await secretsOf(acme.organizationId)).toBe(1);
  });

  it('asks for the password again where host, port or user changes', async () => {
    for (const changed of [{ host: 'localhost' }, { port: 5433 }, { username: `${name}_writer` }]) {
      await expect(change(changed)).rejects.toMatchObject({ path: ['connection', 'postgreSql', 'password'] });
    }
    await expect(
      testConnection(services, acme.admin, {
        dataSourceId: id,
        connection: { postgreSql: { ...reader, host: 'localhost', password: undefined } },
      }),
    ).rejects.toMatchObject({ path: ['connection', 'postgreSql', 'password'] });
    expect(await stored()).toMatchObject(reader);
  });

  it.each([
    ['its key was lost', 'credentials', ['password'] as string[]],
    ['it was kept as a password alone', 'password', [] as string[]],
  ])('asks for a secret that cannot be opened any more, because %s', async (_, field, secretFields) => {
    const { organizationId } = acme;
    const row = await database.prisma.postgreSqlConnection.findUniqueOrThrow({ where: { dataSourceId: id } });
    const other = field === 'password' ? services.secrets : new SecretStore(['another secret']);
    const prepared = await other.prepare(database.prisma, { organizationId, objectId: row.id, field }, '{}');
    await database.prisma.$transaction(async (transaction) => {
      const secretRef = await prepared.write(transaction);
      await services.secrets.remove(transaction, organizationId, row.secretRef ?? '');
      await transaction.postgreSqlConnection.update({ where: { id: row.id }, data: { secretRef, secretFields } });
    });
    const source = await database.prisma.dataSource.findUniqueOrThrow({ where: { id } });
    await expect(services.connections.of(source)).rejects.toThrow('can no longer be decrypted');
    await expect(change({ schemas: ['public'] })).rejects.toMatchObject({
      path: ['connection', 'postgreSql', 'password'],
    });
    const input = { dataSourceId: id, connection: { postgreSql: { password: 'first' } } };
    expect(await testConnection(services, acme.admin, input)).toMatchObject({ tableCount: 1 });
    await change({ password: 'first' });
    expect(await services.connections.of(source)).toMatchObject(reader);
    expect(await secretsOf(organizationId)).toBe(1);
  });

  it('saves nothing that fails its test, or that may write', async () => {
    await expect(change({ password: 'wrong', username: 'nobody_here' })).rejects.toMatchObject({
      type: 'AUTHENTICATION',
    });
    await expect(change({ username: `${name}_writer`, password: 'first' })).rejects.toThrow('may change public.shops');
    await expect(change({ schemas: ['nothing'] })).rejects.toThrow('cannot read any table');
    expect(await stored()).toMatchObject(reader);
  });

  it('is for admins of the organization', async () => {
    await expect(change({}, acme.explorer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(change({}, globex.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tests an edited connection with the stored password', async () => {
    const tested = testConnection(services, acme.admin, {
      dataSourceId: id,
      connection: { postgreSql: { ...reader, password: undefined } },
    });
    expect(await tested).toEqual({ tableCount: 1, excessPrivileges: [] });
  });
});

describe('testDataSource', () => {
  it('turns a source that cannot be reached into ERROR with the reason, and back', async () => {
    await database.prisma.dataSource.update({ where: { id }, data: { status: 'READY', lastSyncedAt: now } });
    await root.query(`ALTER ROLE ${name}_reader NOLOGIN`);
    const failed = await testDataSource(services, acme.admin, id, now);
    expect(failed).toMatchObject({
      status: 'ERROR',
      statusReason: expect.stringContaining('rejects'),
      lastCheckedAt: now,
    });
    await root.query(`ALTER ROLE ${name}_reader LOGIN`);
    expect(await testDataSource(services, acme.admin, id, now)).toMatchObject({ status: 'READY', statusReason: null });
    await expect(testDataSource(services, globex.admin, id, now)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('removeDataSource', () => {
  const remove = (confirmed = false, viewer = acme.admin) =>
    removeDataSource(services, viewer, { dataSourceId: id, confirmed });
  const left = () => database.prisma.dataSource.count({ where: { id } });

  async function addTable(description: string): Promise<string> {
    const { organizationId } = acme;
    const table = { id: newId('Table'), organizationId, dataSourceId: id, name: 'shops', description };
    return (await database.prisma.table.create({ data: table })).id;
  }

  it('takes credentials and tables along', async () => {
    await addTable('');
    await remove();
    expect([await left(), await secretsOf(acme.organizationId)]).toEqual([0, 0]);
    expect(await database.prisma.table.count({ where: { dataSourceId: id } })).toBe(0);
  });

  it('asks before what people wrote is lost', async () => {
    await addTable('One row per shop');
    await expect(remove()).rejects.toThrow('Removing Shops also removes 1 description of its tables and columns.');
    expect([await left(), await secretsOf(acme.organizationId)]).toEqual([1, 1]);
    await remove(true);
    expect(await left()).toBe(0);
  });

  it('asks before an import that runs is broken off', async () => {
    const data = { id: newId('DataProcessingTask'), organizationId: acme.organizationId, dataSourceId: id };
    await database.prisma.dataProcessingTask.create({ data: { ...data, type: 'INIT_IMPORT', status: 'IN_PROGRESS' } });
    await expect(remove()).rejects.toMatchObject({
      message: 'Tables of Shops are being imported, and the import would be stopped.',
      advice: 'Confirm that you want this.',
    });
    await remove(true);
    expect(await left()).toBe(0);
  });

  it('stays while a model stands on it, confirmed or not', async () => {
    const { organizationId } = acme;
    const { id: environmentId } = await database.prisma.environment.findFirstOrThrow({ where: { organizationId } });
    await database.prisma.model.create({
      data: {
        id: newId('Model'),
        organizationId,
        environmentId,
        name: 'shops',
        dataSourceId: id,
        sourcePath: ['shops'],
      },
    });
    await expect(remove(true)).rejects.toThrow('Shops is used by 1 model (shops).');
    expect(await left()).toBe(1);
  });

  it('is for admins of the organization', async () => {
    await expect(remove(true, acme.explorer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(true, globex.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await left()).toBe(1);
  });
});
