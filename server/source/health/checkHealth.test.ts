import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import type { Viewer } from '../../access/viewer.ts';
import { askAs } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { checkAllHealth, checkHealth } from './checkHealth.ts';
import { connectDataSource } from '../connect/connectDataSource.ts';
import { finishImport } from '../import/finishImport.ts';
import { SourceConnections } from '../sourceConnections.ts';
import { testDataSource } from '../connect/testDataSource.ts';
import { updateConnection } from '../connect/updateConnection.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const reader = { host: '127.0.0.1', database: name, username: name, password: 'secret', sslMode: 'disable' };
const monday = new Date('2026-11-16T04:00:00Z');

const unseenOutages = 'query { unseenOutages { id endedAt dataSource { id } } }';
const markSeen = 'mutation ($input: MarkOutageSeenInput!) { markOutageSeen(input: $input) { __typename } }';

interface Told {
  readonly id: string;
  readonly endedAt: string | null;
}

let database: TestDatabase;
let root: pg.Client;
let warehouses: WarehousePool;
let connections: SourceConnections;
let id: string;
let acme: TestOrganization;
/** What was logged, as its messages. */
let logged: string[];
const secrets = new SecretStore(['a secret of tests']);

beforeAll(async () => {
  database = await createTestDatabase();
  connections = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets });
  warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE shops (id int PRIMARY KEY); GRANT SELECT ON shops TO ${name}`);
  await owner.end();
});
afterAll(async () => {
  await warehouses.closeAll();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}`);
  await root.end();
  await database.drop();
});
beforeEach(async () => {
  logged = [];
  acme = await createOrganization(database.prisma);
  const input = { name: 'Shops', description: '', allowExcessPrivileges: false, connection: { postgreSql: reader } };
  ({ id } = await connectDataSource({ database, secrets, outbound }, acme.admin, input));
  await database.prisma.dataSource.update({ where: { id }, data: { status: 'READY', lastSyncedAt: monday } });
});

const check = (now: Date, last = true, asked = warehouses) => {
  const log = pino({}, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) });
  const services = { database: database.prisma, connections, warehouses: asked, events: localEvents(), log };
  return checkHealth(services, { dataSourceId: id }, { last }, now);
};
/** Nobody comes in any more, and those who are in have to leave. */
async function lockOut(): Promise<void> {
  await root.query(`ALTER ROLE ${name} NOLOGIN`);
  await root.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]);
}
const source = () => database.prisma.dataSource.findUniqueOrThrow({ where: { id } });
const daysLater = (days: number) => new Date(monday.getTime() + days * 86_400_000);

describe('the daily check of a source', () => {
  it('says once that an outage began, and once that it is over', async () => {
    const { updatedAt } = await source();
    await check(daysLater(1));
    // Rows that are kept are those of its last change.
    expect(await source()).toMatchObject({ status: 'READY', lastCheckedAt: daysLater(1), updatedAt });
    await lockOut();
    try {
      await check(daysLater(2));
      await check(daysLater(3));
      expect(await source()).toMatchObject({
        status: 'ERROR',
        statusReason: expect.stringContaining('rejects'),
        lastCheckedAt: daysLater(3),
      });
    } finally {
      await root.query(`ALTER ROLE ${name} LOGIN`);
    }
    await check(daysLater(4));
    expect(await source()).toMatchObject({ status: 'READY', statusReason: null, lastCheckedAt: daysLater(4) });
    expect(logged).toEqual(['source: an outage began', 'source: it can be reached again']);
  });

  it('wakes nothing where a source can be asked about itself', async () => {
    const asked: string[] = [];
    const sleeping = new WarehousePool({
      open: (connection) =>
        Object.assign(openWarehouse(connection, outbound), {
          test: async () => void asked.push('test'),
          checkHealth: async () => void asked.push('health'),
        }),
    });
    await check(daysLater(1), true, sleeping);
    await testDataSource({ database, connections, warehouses: sleeping }, acme.admin, id, daysLater(2));
    expect(asked).toEqual(['health', 'test']);
    await sleeping.closeAll();
  });

  it('tells each admin once of an outage and once of its end, and nobody else', async () => {
    const { admin, explorer } = acme;
    const told = async (viewer: Viewer, of: string): Promise<string[]> => {
      const answer = (await askAs(database.prisma, viewer, unseenOutages, {})) as unknown as (Told & {
        dataSource: Told;
      })[];
      return answer.filter(({ dataSource }) => dataSource.id === of).map(({ endedAt }) => (endedAt ? 'over' : 'lasts'));
    };
    const seen = async (viewer: Viewer) => {
      const outage = await database.prisma.dataSourceOutage.findFirstOrThrow({ where: { dataSourceId: id } });
      return (await askAs(database.prisma, viewer, markSeen, { input: { id: outage.id } })).__typename;
    };
    await lockOut();
    try {
      await check(daysLater(1));
      expect(await told(admin, id)).toEqual(['lasts']);
      expect(await told(explorer, id)).toEqual([]);
      expect(await seen(explorer)).toBe('ForbiddenError');
      const stranger = await createOrganization(database.prisma);
      expect(await told(stranger.admin, id)).toEqual([]);
      expect(await seen(stranger.admin)).toBe('NotFoundError');
      expect(await seen(admin)).toBe('DataSourceOutage');
      await check(daysLater(2));
      expect(await told(admin, id)).toEqual([]);
    } finally {
      await root.query(`ALTER ROLE ${name} LOGIN`);
    }
    // A person finds out that it works again before the next check does.
    await database.prisma.dataSource.update({ where: { id }, data: { status: 'READY' } });
    await check(daysLater(3));
    expect(await told(admin, id)).toEqual(['over']);
    await seen(admin);
    await check(daysLater(4));
    expect(await told(admin, id)).toEqual([]);
    expect(await database.prisma.dataSourceOutage.count({ where: { dataSourceId: id } })).toBe(1);
  });

  it('tells of an outage once that a person met before the check did', async () => {
    const services = { database, connections, warehouses };
    await lockOut();
    try {
      await testDataSource(services, acme.admin, id, daysLater(1));
      expect(await source()).toMatchObject({ status: 'ERROR' });
      await check(daysLater(1));
      await check(daysLater(2));
    } finally {
      await root.query(`ALTER ROLE ${name} LOGIN`);
    }
    expect(logged).toEqual(['source: an outage began']);
    const outages = await database.prisma.dataSourceOutage.findMany({ where: { dataSourceId: id } });
    expect(outages).toMatchObject([{ startedAt: daysLater(1), endedAt: null }]);
  });

  it('counts an outage as over as soon as a test, a changed connection or an import reaches the source', async () => {
    const { prisma } = database;
    const lasting = () => prisma.dataSourceOutage.count({ where: { dataSourceId: id, endedAt: null } });
    const services = { database, secrets, connections, warehouses, outbound };
    const createdAt = daysLater(1);
    const reaching: Readonly<Record<string, () => Promise<unknown>>> = {
      test: () => testDataSource(services, acme.admin, id, daysLater(2)),
      changed: () => {
        const input = { dataSourceId: id, connection: { postgreSql: reader }, allowExcessPrivileges: false };
        return updateConnection(services, acme.admin, input, daysLater(2));
      },
      import: async () => {
        const done = { type: 'RE_SYNC', status: 'COMPLETED', createdAt } as const;
        await prisma.dataProcessingTask.create({
          data: { id: newId('DataProcessingTask'), organizationId: acme.organizationId, dataSourceId: id, ...done },
        });
        await finishImport(prisma, { dataSourceId: id, createdAt }, daysLater(2));
      },
    };
    for (const [what, reach] of Object.entries(reaching)) {
      await lockOut();
      try {
        await check(createdAt);
        expect(await lasting()).toBe(1);
        if (what === 'test') {
          await reach();
        }
        expect(await lasting()).toBe(1);
      } finally {
        await root.query(`ALTER ROLE ${name} LOGIN`);
      }
      await reach();
      expect(await source()).toMatchObject({ status: 'READY' });
      expect(await lasting()).toBe(0);
    }
  });

  it('tries again before it counts as an outage', async () => {
    await lockOut();
    try {
      await expect(check(daysLater(1), false)).rejects.toThrow('could not be reached');
    } finally {
      await root.query(`ALTER ROLE ${name} LOGIN`);
    }
    expect(await source()).toMatchObject({ status: 'READY' });
    expect(logged).toEqual([]);
  });

  it('is asked for by a job for each source that was set up', async () => {
    const jobs = manualJobs();
    const { id: waiting } = await database.prisma.dataSource.findFirstOrThrow({ where: { status: 'PENDING_SETUP' } });
    await checkAllHealth(database.prisma, jobs);
    const asked = jobs.sent.map(({ input }) => (input as { dataSourceId: string }).dataSourceId);
    expect(asked).toContain(id);
    expect(asked).not.toContain(waiting);
  });
});
