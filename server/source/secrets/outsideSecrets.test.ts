import { randomBytes } from 'node:crypto';
import { graphql } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DataSource } from '../../generated/prisma/client.ts';
import type { Context, Services } from '../../graphql/context.ts';
import { schema } from '../../schema.ts';
import { UnavailableError } from '../../platform/errors.ts';
import { GoogleSecretManager } from '../../platform/secrets/google/googleSecretManager.ts';
import { openGoogleStandIn, type GoogleStandIn } from '../../platform/secrets/google/googleStandIn.test-support.ts';
import { localEvents } from '../../platform/events.ts';
import { SecretStore, unkeptMs, type OutsideSecrets } from '../../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { connectDataSource } from '../connect/connectDataSource.ts';
import { collectSecrets, forgetSecret } from './forgetSecret.ts';
import { removeDataSource } from '../removeDataSource.ts';
import { SourceConnections } from '../sourceConnections.ts';
import { testDataSource } from '../connect/testDataSource.ts';
import { updateConnection } from '../connect/updateConnection.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const reader = {
  host: '127.0.0.1',
  database: name,
  username: `${name}_reader`,
  password: 'canary-77c1',
  sslMode: 'disable',
};
const now = new Date('2026-11-20T12:00:00Z');
const later = new Date(Date.now() + 2 * unkeptMs);
const keys: [string] = ['a secret of tests'];

let database: TestDatabase;
let root: pg.Client;
let google: GoogleStandIn;
let manager: GoogleSecretManager;
let acme: TestOrganization;
/** What waits to be forgotten. */
let waiting: string[] = [];

beforeAll(async () => {
  [database, google] = await Promise.all([createTestDatabase(), openGoogleStandIn()]);
  manager = new GoogleSecretManager({ account: google.account, addresses: google.addresses, retryMs: 1 });
  acme = await createOrganization(database.prisma);
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name}_reader LOGIN PASSWORD 'canary-77c1'`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE shops (id int PRIMARY KEY); GRANT SELECT ON shops TO ${name}_reader`);
  await owner.end();
});

afterAll(async () => {
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}_reader`);
  await root.end();
  await google.close();
  await database.drop();
});

function servicesWith(secrets: SecretStore) {
  return {
    database,
    secrets,
    outbound,
    events: localEvents(),
    jobs: manualJobs(),
    connections: new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets }),
    warehouses: new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) }),
  };
}

const forget = (reference: string): Promise<void> => {
  waiting.push(reference);
  return Promise.resolve();
};

async function forgotten(): Promise<void> {
  for (const reference of waiting.splice(0)) {
    await forgetSecret(database.prisma, manager, { reference });
  }
}

it('keeps credentials of a source in Google Secret Manager as long as the source needs them', async () => {
  const services = servicesWith(new SecretStore(keys, { secrets: manager, chosen: true, forget }));
  const input = { name: 'Shops', description: '', allowExcessPrivileges: false, connection: { postgreSql: reader } };
  const { id } = await connectDataSource(services, acme.admin, input);
  const row = () => database.prisma.postgreSqlConnection.findUniqueOrThrow({ where: { dataSourceId: id } });
  const first = await row();
  expect(first).toMatchObject({ secretStore: 'GCP_SECRET_MANAGER', secretFields: ['password'] });
  expect(first.secretRef).toMatch(/^projects\/vault-project\/secrets\/quarry-sec_[\w-]+\/versions\/1$/);
  expect(JSON.stringify(first)).not.toContain('canary');
  expect(await database.prisma.secret.count()).toBe(0);
  expect(await testDataSource(services, acme.admin, id, now)).toMatchObject({
    statusReason: null,
    status: expect.not.stringContaining('ERROR'),
  });

  // What is kept is not collected.
  await collectSecrets(database.prisma, manager, later);
  expect(google.secrets.size).toBe(1);

  // A change brings a secret of its own, and the one before is destroyed.
  await updateConnection(
    services,
    acme.admin,
    {
      dataSourceId: id,
      allowExcessPrivileges: false,
      connection: { postgreSql: { ...reader, schemas: ['public'] } },
    },
    now,
  );
  const second = await row();
  expect(second.secretRef).not.toBe(first.secretRef);
  await forgotten();
  expect(google.secrets.size).toBe(1);
  expect(await testDataSource(services, acme.admin, id, now)).toMatchObject({
    statusReason: null,
    status: expect.not.stringContaining('ERROR'),
  });

  // Another choice for what is written from now on: what lies there stays open, unless the key for
  // it is gone.
  const embedded = servicesWith(new SecretStore(keys, { secrets: manager, chosen: false, forget }));
  expect(await testDataSource(embedded, acme.admin, id, now)).toMatchObject({
    statusReason: null,
    status: expect.not.stringContaining('ERROR'),
  });

  await removeDataSource(services, acme.admin, { dataSourceId: id, confirmed: true });
  await forgotten();
  expect(google.secrets.size).toBe(0);
  await Promise.all([services, embedded].map(({ warehouses }) => warehouses.closeAll()));
}, 60_000);

/** The same store, which looks at our connections to the database each time it is asked. */
function watched(found: string[]): OutsideSecrets {
  async function look(): Promise<void> {
    const { rows } = await database.pool.query<{ state: string }>(
      `SELECT state FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    found.push(rows.map(({ state }) => state).join());
  }
  return {
    referenceOf: (id) => manager.referenceOf(id),
    holds: (reference) => manager.holds(reference),
    put: async (...put) => (await look(), manager.put(...put)),
    open: async (...opened) => (await look(), manager.open(...opened)),
  };
}

it('is asked while no transaction of ours is open', async () => {
  const found: string[] = [];
  const services = servicesWith(new SecretStore(keys, { secrets: watched(found), chosen: true, forget }));
  const shops = { name: 'Shops', description: '', allowExcessPrivileges: false, connection: { postgreSql: reader } };
  const { id: dataSourceId } = await connectDataSource(services, acme.admin, shops);
  expect(found).toEqual(['']);
  await updateConnection(services, acme.admin, { ...shops, dataSourceId }, now);
  expect(found).toEqual(['', '', '']);
  await testDataSource(services, acme.admin, dataSourceId, now);
  await removeDataSource(services, acme.admin, { dataSourceId, confirmed: true });
  expect(new Set(found)).toEqual(new Set(['']));
  await services.warehouses.closeAll();
  await forgotten();
  expect([google.secrets.size, await database.prisma.outsideSecret.count()]).toEqual([0, 0]);
}, 60_000);

it.each([
  ['that fails', Array.from({ length: 3 }, () => [503, 'UNAVAILABLE'] as const), 'does not respond'],
  ['that does not answer', ['silence'] as const, 'does not respond'],
  ['that lets nobody in', [[403, 'PERMISSION_DENIED'] as const], 'does not allow'],
])(
  'a store %s saves nothing, and admins are told so',
  async (_, faults, said) => {
    const impatient = new GoogleSecretManager({ ...google, retryMs: 1, patienceMs: 500 });
    const secrets = new SecretStore(keys, { secrets: impatient, chosen: true, forget });
    const services = servicesWith(secrets);
    const mutate = async (field: string, type: string, input: object) => {
      const { data, errors } = await graphql({
        schema,
        source: `mutation ($input: ${type}!) { ${field}(input: $input) {
        __typename ... on UserError { code message advice } ... on DataSource { id } } }`,
        variableValues: { input },
        contextValue: {
          viewer: acme.admin,
          database: database.prisma,
          now,
          services: { source: services } as unknown as Services,
        } satisfies Context,
      });
      expect(errors).toBeUndefined();
      return (data as Record<string, { __typename: string; id?: string }>)[field];
    };
    const connect = () =>
      mutate('connectDataSource', 'ConnectDataSourceInput', { name: 'Shops', connection: { postgreSql: reader } });
    const all = () =>
      Promise.all([database.prisma.dataSource.findMany(), database.prisma.postgreSqlConnection.findMany()]);
    const refused = { __typename: 'UnavailableError', message: expect.stringContaining(said), code: 'UNAVAILABLE' };

    const nothing = await all();
    google.faults.push(...faults);
    expect(await connect()).toMatchObject(refused);
    expect(await all()).toEqual(nothing);

    const connected = await connect();
    const before = await all();
    const change = {
      dataSourceId: connected?.id,
      connection: { postgreSql: { ...reader, schemas: ['public'] } },
    };
    // The stored secret is opened and remembered: what fails is to keep the new one.
    await services.connections.stored(before[0].find(({ id }) => id === connected?.id) as DataSource);
    google.faults.push(...faults);
    expect(await mutate('updateConnection', 'UpdateConnectionInput', change)).toMatchObject(refused);
    expect(await all()).toEqual(before);
    expect(google.faults).toEqual([]);
    expect(await mutate('updateConnection', 'UpdateConnectionInput', change)).toMatchObject({ id: connected?.id });

    await removeDataSource(services, acme.admin, { dataSourceId: connected?.id ?? '', confirmed: true });
    await services.warehouses.closeAll();
    waiting = [];
    await collectSecrets(database.prisma, manager, new Date());
    expect(google.secrets.size).toBeGreaterThan(0);
    await collectSecrets(database.prisma, manager, later);
    expect([google.secrets.size, await database.prisma.outsideSecret.count()]).toEqual([0, 0]);
  },
  60_000,
);

it('what cannot be destroyed stays on the list and keeps nothing else there', async () => {
  const store = new SecretStore(keys, { secrets: manager, chosen: true, forget });
  const owner = { organizationId: acme.organizationId, objectId: 'cpg_lost', field: 'credentials' };
  for (let i = 0; i < 3; i += 1) {
    await store.prepare(database.prisma, owner, 'lost');
  }
  google.faults.push([403, 'PERMISSION_DENIED']);
  await expect(collectSecrets(database.prisma, manager, later)).rejects.toThrow('could not be destroyed');
  expect(await database.prisma.outsideSecret.count()).toBe(1);
  // Somebody took the key of the store away, and gave it back.
  await collectSecrets(database.prisma, null, later);
  expect(await database.prisma.outsideSecret.count()).toBe(1);
  await collectSecrets(database.prisma, manager, later);
  expect([google.secrets.size, await database.prisma.outsideSecret.count()]).toEqual([0, 0]);
});

it('refers to nothing that may have been collected', async () => {
  const store = new SecretStore(keys, { secrets: manager, chosen: true, forget });
  const owner = { organizationId: acme.organizationId, objectId: 'cpg_lost', field: 'credentials' };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const prepared = await store.prepare(database.prisma, owner, 'slow');
    vi.setSystemTime(Date.now() + unkeptMs);
    await expect(prepared.write(database.prisma)).rejects.toThrow(UnavailableError);
  } finally {
    vi.useRealTimers();
  }
});
