import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { graphql } from 'graphql';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../graphql/schema.ts';
import { newId } from '../platform/ids.ts';
import { SecretStore } from '../platform/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { outboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../warehouse/pool.ts';
import { openWarehouse } from '../warehouse/registry.ts';
import { connectDataSource, testConnection } from './connectDataSource.ts';
import { fieldsOf, readConnection } from './connector/readConnection.ts';
import { connectors, type AnyConnector } from './connector/registry.ts';
import { prepareConnection } from './connector/storedConnection.ts';
import { newKey, typedConnections } from './connector/typedConnections.test-support.ts';
import { SourceConnections } from './sourceConnections.ts';
import { testDataSource } from './testDataSource.ts';

// Quality M10: credentials that nobody else has, put into every kind of source and looked for everywhere afterwards.

const canary = `canary-${randomBytes(12).toString('hex')}`;
const { pem, line } = newKey();
const secretTexts = [canary, line, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex')];
const typed = typedConnections(canary, pem);
const all = Object.values<AnyConnector>(connectors);
// Real servers refuse the canary; the others are not there.
const outbound = outboundPolicy(['127.0.0.1']);
const near = { POSTGRESQL: 5432, MYSQL: 3306, MARIADB: 3306 } as Readonly<Record<string, number>>;
const here = (type: string) =>
  'host' in (typed[type as 'MYSQL'] ?? {}) ? { host: '127.0.0.1', port: near[type] ?? 1 } : {};

let database: TestDatabase;
let acme: TestOrganization;
let services: Parameters<typeof connectDataSource>[0] &
  Parameters<typeof testDataSource>[0] &
  Parameters<typeof testConnection>[0];
let logged = '';
const log = pino({}, new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) }));

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  const secrets = new SecretStore(['a secret of tests']);
  services = {
    database,
    secrets,
    outbound,
    connections: new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets }),
    warehouses: new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) }),
  };
});
afterAll(async () => {
  await services.warehouses.closeAll();
  await database.drop();
});

function expectNoSecret(text: string): void {
  expect(secretTexts.filter((secret) => text.includes(secret))).toEqual([]);
}

/** A failure as a log and a debugger would show it, causes and properties included. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  );
  log.error({ err: error }, 'failed');
  return `${inspect(error, { depth: 12, showHidden: true })} ${JSON.stringify(error)}`;
}

describe.each(all)('the credentials of $label', (connector) => {
  const given = { [connector.input]: { ...typed[connector.type], ...here(connector.type) } };

  it('are in no failure of a test or of connecting', async () => {
    const input = { connection: given, dataSourceId: null };
    expectNoSecret(await failureOf(testConnection(services, acme.admin, input)));
    const source = { name: 'Shops', description: '', allowExcessPrivileges: true, connection: given };
    expectNoSecret(await failureOf(connectDataSource(services, acme.admin, source)));
    for (const [name] of fieldsOf(connector).filter(([, { secret }]) => !secret)) {
      const broken = { [connector.input]: { ...given[connector.input], [name]: { an: 'object' } } };
      expectNoSecret(await failureOf(testConnection(services, acme.admin, { ...input, connection: broken })));
    }
    expectNoSecret(logged);
  });

  it('are kept where only a warehouse gets them', async () => {
    const { organizationId } = acme;
    const source = await database.prisma.dataSource.create({
      data: { id: newId('DataSource'), organizationId, name: connector.label, type: connector.type },
    });
    const connection = readConnection(connector, given[connector.input] ?? {});
    const prepared = await prepareConnection(database.prisma, services.secrets, source, connector, connection);
    await prepared.write(database.prisma);
    expect(await services.connections.of(source)).toEqual(connection);
    // What a failing source says of itself is stored and shown.
    expect(await testDataSource(services, acme.admin, source.id, new Date())).toMatchObject({ status: 'ERROR' });

    const columns = fieldsOf(connector).filter(([, { secret }]) => !secret && connector.table !== 'bigQueryConnection');
    const shown = connector.table === 'bigQueryConnection' ? ['projectId', 'dataset'] : columns.map(([name]) => name);
    const result = await graphql({
      schema,
      source: `query ($id: ID!) { dataSource(id: $id) { name statusReason
        ${connector.table} { ${shown.join(' ')} secretFields } } }`,
      variableValues: { id: source.id },
      contextValue: {
        viewer: acme.admin,
        database: database.prisma,
        now: new Date(),
        services: { source: services } as unknown as Services,
      } satisfies Context,
    });
    const read = JSON.stringify(result);
    expect(read).toMatch(/"secretFields":\[".+?"/);
    expectNoSecret(read);
  });
});

it('are in no row of the database', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  expect(await database.prisma.secret.count()).toBe(all.length);
  for (const { name } of rows) {
    // Bytes are printed in hexadecimal, which is among what is looked for.
    const stored = await database.pool.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
    for (const { text } of stored.rows) expectNoSecret(text);
  }
});
