import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GoogleSecretManager } from '../../server/platform/secrets/google/googleSecretManager.ts';
import {
  openGoogleStandIn,
  type GoogleStandIn,
} from '../../server/platform/secrets/google/googleStandIn.test-support.ts';
import { SecretStore } from '../../server/platform/secrets/secretStore.ts';
import { connectDataSource } from '../../server/source/connect/connectDataSource.ts';
import { collectSecrets } from '../../server/source/secrets/forgetSecret.ts';
import { SourceConnections } from '../../server/source/sourceConnections.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { outboundPolicy } from '../../server/warehouse/outbound/outboundPolicy.ts';
import { report } from './report.ts';
import type { SaveOrder, SaverSettings } from './saver.ts';

// Credentials outside our database: killed at any moment, a save has either happened or not, and no
// secret remains.

const name = `quarry_${randomBytes(5).toString('hex')}`;
const reader = { host: '127.0.0.1', database: name, username: name, password: 'first', sslMode: 'disable' };
const findings = report('outsideSecrets');

let database: TestDatabase;
let google: GoogleStandIn;
let root: pg.Client;
let acme: TestOrganization;

beforeAll(async () => {
  [database, google] = await Promise.all([createTestDatabase(), openGoogleStandIn()]);
  acme = await createOrganization(database.prisma);
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'first'`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE shops (id int PRIMARY KEY); GRANT SELECT ON shops TO ${name}`);
  await owner.end();
});
afterAll(async () => {
  findings.write();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}`);
  await root.end();
  await google.close();
  await database.drop();
});

const manager = () => new GoogleSecretManager({ account: google.account, addresses: google.addresses });
const store = () =>
  new SecretStore(['a secret of tests'], { secrets: manager(), chosen: true, forget: () => Promise.resolve() });

/** @returns the boundaries that were passed, or null: it was killed */
async function save(order: SaveOrder): Promise<readonly string[] | null> {
  const settings: SaverSettings = {
    url: database.url,
    google: { account: google.account, addresses: google.addresses },
  };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'saver.ts'), JSON.stringify(settings)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  let passed: readonly string[] | null = null;
  createInterface(child.stdout).once('line', (line) => {
    ({ passed } = JSON.parse(line) as { passed: readonly string[] });
    child.kill();
  });
  child.stdin.write(`${JSON.stringify(order)}\n`);
  const [, signal] = await closed;
  if (passed === null) {
    expect(signal).toBe('SIGKILL');
  }
  return passed;
}

const inAnHour = () => new Date(Date.now() + 3_700_000);
const idOf = (reference: string): string => reference.split('/')[3] ?? '';

/** Checks the invariants that hold while no save is running. */
async function expectNothingLost(): Promise<void> {
  const connections = await database.prisma.postgreSqlConnection.findMany({ include: { dataSource: true } });
  expect(await database.prisma.dataSource.count({ where: { type: 'POSTGRESQL' } })).toBe(connections.length);
  const fresh = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets: store() });
  for (const { dataSource } of connections) {
    expect(await fresh.of(dataSource)).toMatchObject(reader);
  }
  const listed = (await database.prisma.outsideSecret.findMany()).map(({ reference }) => idOf(reference));
  expect(listed).toEqual(expect.arrayContaining([...google.secrets.keys()]));

  await collectSecrets(database.prisma, manager(), inAnHour());
  const kept = connections.map(({ secretRef }) => idOf(secretRef ?? '')).toSorted();
  expect([...google.secrets.keys()].toSorted()).toEqual(kept);
  expect(await database.prisma.outsideSecret.count()).toBe(kept.length);
}

it.each(['connect', 'update'] as const)('to %s survives a kill at every boundary', async (what) => {
  let orphans = 0;
  for (let killAt = 0; ; killAt += 1) {
    await database.prisma.dataSource.deleteMany({ where: { type: 'POSTGRESQL' } });
    await collectSecrets(database.prisma, manager(), inAnHour());
    let dataSourceId: string | null = null;
    if (what === 'update') {
      const services = { database, secrets: store(), outbound: outboundPolicy(['127.0.0.1']) };
      const input = {
        name: 'Shops',
        description: '',
        allowExcessPrivileges: false,
        connection: { postgreSql: reader },
      };
      ({ id: dataSourceId } = await connectDataSource(services, acme.admin, input));
    }
    const before = google.secrets.size;
    const connection = { postgreSql: what === 'connect' ? reader : { schemas: ['public'] } };
    const passed = await save({ viewer: acme.admin, connection, dataSourceId, killAt });
    const referred = await database.prisma.postgreSqlConnection.count();
    if (google.secrets.size > referred) {
      orphans += 1;
    }
    expect(google.secrets.size).toBeGreaterThanOrEqual(before);
    await expectNothingLost();
    if (passed === null) {
      continue;
    }
    expect(killAt).toBe(passed.length);
    expect(passed).toEqual(expect.arrayContaining(['before Google is asked', 'after commit']));
    findings.add({ id: 'D1', database: 'external', figures: { save: what, kills: killAt, orphans, left: 0 } });
    break;
  }
  // Some kills must leave an orphan; otherwise the test tried nothing.
  expect(orphans).toBeGreaterThan(0);
});
