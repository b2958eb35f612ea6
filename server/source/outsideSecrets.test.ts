import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GoogleSecretManager } from '../platform/googleSecrets/googleSecretManager.ts';
import { openGoogleStandIn, type GoogleStandIn } from '../platform/googleSecrets/googleStandIn.test-support.ts';
import { SecretStore } from '../platform/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { outboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../warehouse/pool.ts';
import { openWarehouse } from '../warehouse/registry.ts';
import { connectDataSource } from './connectDataSource.ts';
import { forgetSecret } from './forgetSecret.ts';
import { removeDataSource } from './removeDataSource.ts';
import { SourceConnections } from './sourceConnections.ts';
import { testDataSource } from './testDataSource.ts';
import { updateConnection } from './updateConnection.ts';

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
    connections: new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets }),
    warehouses: new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) }),
  };
}

const forget = (reference: string): Promise<void> => {
  waiting.push(reference);
  return Promise.resolve();
};

async function forgotten(): Promise<void> {
  for (const reference of waiting.splice(0)) await forgetSecret(database.prisma, manager, { reference });
}

it('keeps credentials of a source in Google Secret Manager as long as the source needs them', async () => {
  const services = servicesWith(new SecretStore(keys, { secrets: manager, chosen: true, forget }));
  const input = { name: 'Shops', description: '', allowExcessPrivileges: false, connection: { postgreSql: reader } };
  const { id } = await connectDataSource(services, acme.admin, input);
  const row = () => database.prisma.postgreSqlConnection.findUniqueOrThrow({ where: { dataSourceId: id } });
  const first = await row();
  expect(first).toMatchObject({ secretStore: 'GCP_SECRET_MANAGER', secretFields: ['password'] });
  expect(first.secretRef).toMatch(/^projects\/81726354\/secrets\/quarry-sec_[\w-]+\/versions\/1$/);
  expect(JSON.stringify(first)).not.toContain('canary');
  expect(await database.prisma.secret.count()).toBe(0);
  expect(await testDataSource(services, acme.admin, id, now)).toMatchObject({
    statusReason: null,
    status: expect.not.stringContaining('ERROR'),
  });

  // What is kept is not collected; what a transaction did not keep is.
  await forgotten();
  expect(google.secrets.size).toBe(1);
  const put = database.prisma.$transaction(async (transaction) => {
    const owner = { organizationId: acme.organizationId, objectId: 'cpg_lost', field: 'credentials' };
    await services.secrets.put(transaction, owner, 'lost');
    throw new Error('rolled back');
  });
  await expect(put).rejects.toThrow('rolled back');
  expect(google.secrets.size).toBe(2);
  await forgotten();
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

  // Another choice for what is written from now on: what lies there stays open, unless the key for it is gone.
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
