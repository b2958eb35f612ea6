import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { migrate, migrationsFingerprint } from '../platform/database/migrate.ts';
import { embeddedPostgres } from '../platform/postgres/embeddedPostgres.ts';
import { listens, postgreSql } from './liveServers.ts';

/** A PostgreSQL that database tests run on. */
interface DatabaseServer {
  readonly name: string;
  /** Address of a database from which others can be made. */
  url(): Promise<string>;
}

/** A database of one test file, made from the migrated template. */
export interface TestDatabase extends Database {
  /** The same database through connections that cannot write; closed with it. */
  sealed(): PrismaClient;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

const templateLockKey = 0x7465737473n;
const leftOverAfterSeconds = 3600;

/**
 * Folder of the embedded server of this checkout's tests; shared by all test processes of this
 * machine's user.
 */
export const testDataFolder = join(tmpdir(), `quarry-test-${process.getuid?.() ?? 'user'}`);

let embedded: Promise<string> | null = null;

/** The embedded PostgreSQL 18 with fsync off, started by the first test process that needs it. */
const embeddedServer: DatabaseServer = {
  name: 'embedded PostgreSQL 18',
  url: () => (embedded ??= embeddedPostgres(testDataFolder, { fsync: false }).then(({ url }) => url)),
};

const externalUrl = process.env['DATABASE_TEST_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const external = new URL(externalUrl);

/**
 * The servers that database tests are run on: the embedded one, and the machine's own PostgreSQL
 * when one listens (DATABASE_TEST_URL, or port 5432 of this machine). Use with `describe.each`.
 */
export const databaseServers: readonly DatabaseServer[] = [
  embeddedServer,
  ...((await listens({ host: external.hostname, port: Number(external.port || postgreSql.port) }))
    ? [{ name: 'external PostgreSQL', url: () => Promise.resolve(externalUrl) }]
    : []),
];

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function prepareTemplate(admin: pg.Client, url: string): Promise<string> {
  const template = `quarry_template_${migrationsFingerprint()}`;
  const exists = async (): Promise<boolean> =>
    (await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [template])).rows.length > 0;
  if (await exists()) {
    return template;
  }
  await admin.query('SELECT pg_advisory_lock($1)', [templateLockKey]);
  try {
    if (!(await exists())) {
      await dropLeftOvers(admin);
      await admin.query(`DROP DATABASE IF EXISTS ${template}`);
      await admin.query(`CREATE DATABASE ${template}`);
      await migrate(withDatabase(url, template));
      const jobs = await startJobs({
        url: withDatabase(url, template),
        log: createLog('silent'),
        kinds: [],
        sendOnly: true,
      });
      await jobs.stop(0);
      // Marked when finished: a test process that was killed half way leaves no usable-looking
      // template.
      await admin.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [templateLockKey]);
  }
  return template;
}

/** Removes databases of test runs that were killed, and templates of older migrations. */
async function dropLeftOvers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string; datistemplate: boolean }>(
    `SELECT datname, datistemplate FROM pg_database WHERE datname LIKE 'quarry\\_t%'`,
  );
  const now = Date.now() / 1000;
  for (const { datname, datistemplate } of rows) {
    const made = Number(/^quarry_test_(\d+)_/.exec(datname)?.[1] ?? NaN);
    if (datistemplate || now - made > leftOverAfterSeconds) {
      await admin.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
      await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  }
}

/**
 * Makes a new database with all migrations applied and opens it. Takes about 50 ms; drop it in
 * `afterAll`.
 */
export async function createTestDatabase(server: DatabaseServer = embeddedServer): Promise<TestDatabase> {
  const url = await server.url();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `quarry_test_${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await prepareTemplate(admin, url)}`);
  } finally {
    await admin.end();
  }
  const database = openDatabase(withDatabase(url, name));
  let sealed: Database | null = null;
  return {
    ...database,
    sealed() {
      const readOnly = new URL(withDatabase(url, name));
      readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
      return (sealed ??= openDatabase(readOnly.href)).prisma;
    },
    async drop() {
      await sealed?.close();
      await database.close();
      const dropper = new pg.Client({ connectionString: url });
      await dropper.connect();
      await dropper.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await dropper.end();
    },
  };
}
