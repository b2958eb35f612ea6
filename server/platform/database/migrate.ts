import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { SetupError } from '../errors.ts';
import { withoutCredentials } from '../log.ts';

const defaultFolder = resolve(import.meta.dirname, '../../../prisma/migrations');

/** Key of the advisory lock: "quarry" in ASCII. */
const lockKey = 0x717561727279n;

interface Migration {
  readonly name: string;
  readonly script: string;
}

function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, script: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A text that changes with every migration; names the template of test databases. */
export function migrationsFingerprint(folder: string = defaultFolder): string {
  const hash = createHash('sha256');
  for (const { name, script } of readMigrations(folder)) {
    hash.update(`${name}\0${script}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

interface History {
  readonly applied: readonly string[];
  readonly failed: readonly string[];
}

async function readHistory(client: pg.Client): Promise<History> {
  const table = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (table.rows[0]?.exists !== true) {
    return { applied: [], failed: [] };
  }
  const { rows } = await client.query<{ migration_name: string; finished: boolean }>(
    'SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return {
    applied: rows.filter(({ finished }) => finished).map((row) => row.migration_name),
    failed: rows.filter(({ finished }) => !finished).map((row) => row.migration_name),
  };
}

/**
 * The driver adapter cuts scripts at every semicolon, also inside comments, texts and function
 * bodies. PostgreSQL reads a whole script itself, which is also what Prisma's native engine sends.
 */
class WholeScripts extends PrismaPg {
  /** PostgreSQL's message about the script that failed; the engine passes on only that one did. */
  failure: unknown = null;

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter
        .underlyingDriver()
        .query(script)
        .catch((error: unknown) => {
          this.failure = error;
          throw error;
        });
    };
    return adapter;
  }
}

/**
 * Prisma's own schema engine, compiled to WASM, writes the same history that `prisma migrate`
 * reads.
 */
async function applyMigrations(url: string, folder: string, migrations: readonly Migration[]): Promise<void> {
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const scripts = new WholeScripts(pool);
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(scripts),
  );
  try {
    await engine.applyMigrations({
      migrationsList: {
        baseDir: folder,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories: migrations.map(({ name, script }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    });
  } catch (error) {
    throw scripts.failure ?? error;
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Brings the database to the newest migration. Any number of processes may do so at once: one
 * works, the others wait.
 * @returns names of the migrations that were applied now; empty when there was nothing to do.
 * @throws SetupError when the server cannot be reached, a migration fails, or the database is
 *   newer than this program.
 */
export async function migrate(url: string, folder: string = defaultFolder): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new SetupError(
      `The database does not answer: ${withoutCredentials(error instanceof Error ? error.message : String(error))}.`,
      'Check DATABASE_URL, and that the server is running.',
      { cause: error },
    );
  }
  try {
    // A session lock: PostgreSQL frees it when this connection ends, however that happens.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const { applied, failed } = await readHistory(client);
    if (failed.length > 0) {
      throw new SetupError(
        `The migration ${failed[0]} was started but not finished.`,
        'Restore a backup, or repair the tables and run "npx prisma migrate resolve".',
      );
    }
    const known = new Set(migrations.map(({ name }) => name));
    const foreign = applied.filter((name) => !known.has(name));
    if (foreign.length > 0) {
      throw new SetupError(
        `The database was migrated by a newer version of Quarry (${foreign[0]}).`,
        'Start that version, or use another database.',
      );
    }
    const missing = migrations.filter(({ name }) => !applied.includes(name)).map(({ name }) => name);
    if (missing.length === 0) {
      return [];
    }
    await applyMigrations(url, folder, migrations).catch((error: unknown) => {
      const text = withoutCredentials(error instanceof Error ? error.message : String(error));
      throw new SetupError(`The database could not be migrated.\n${text}`, 'Restore a backup or report this.', {
        cause: error,
      });
    });
    return missing;
  } finally {
    await client.end().catch(() => undefined);
  }
}
