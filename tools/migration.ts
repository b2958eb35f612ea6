/**
 * Writes the next migration: `node tools/migration.ts <name>` compares prisma/schema with the
 * schema that the committed migrations lead to (kept in prisma/migrations/schema.prisma) and puts
 * the difference into prisma/migrations/<time>_<name>/migration.sql, to be completed by hand with
 * what the schema language cannot say. `--check` writes nothing and fails when a difference is
 * left. The engine wants a PostgreSQL it can connect to, though nothing is read or written there:
 * that of DATABASE_URL, or else the embedded one.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';

const root = resolve(import.meta.dirname, '..');
const schemaFolder = join(root, 'prisma/schema');
const migrationsFolder = join(root, 'prisma/migrations');
const snapshotFile = join(migrationsFolder, 'schema.prisma');

/** The schema folder as one text, files in alphabetical order. */
export function schemaText(): string {
  return readdirSync(schemaFolder)
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => readFileSync(join(schemaFolder, file), 'utf8').trimEnd() + '\n')
    .join('\n');
}

/** Schema the committed migrations lead to, or null before the first. */
export function migratedText(): string | null {
  return existsSync(snapshotFile) ? readFileSync(snapshotFile, 'utf8') : null;
}

/** SQL that takes a database from one schema text (null: an empty database) to another. */
export async function migrationSql(databaseUrl: string, from: string | null, to: string): Promise<string> {
  const adapter = new PrismaPg({ connectionString: databaseUrl });
  const engine = await SchemaEngine.new(
    { datamodels: [[snapshotFile, to]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  const files = (content: string) => ({ tag: 'schemaDatamodel' as const, files: [{ path: snapshotFile, content }] });
  try {
    const difference = await engine.diff({
      from: from === null ? { tag: 'empty' } : files(from),
      to: files(to),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return difference.stdout ?? '';
  } finally {
    engine.free();
  }
}

async function onSomePostgres<T>(run: (url: string) => Promise<T>): Promise<T> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    return run(given);
  }
  const embedded = await embeddedPostgres(join(tmpdir(), 'quarry-migration'), { fsync: false });
  return run(embedded.url).finally(() => embedded.stop());
}

if (import.meta.main) {
  const name = process.argv[2];
  const [from, to] = [migratedText(), schemaText()];
  if (!name) {
    console.error('Usage: node tools/migration.ts <name>, or --check');
    process.exit(2);
  } else if (from === to) {
    console.log('Migrations match the schema.');
  } else if (name === '--check') {
    console.error('prisma/schema has changed since the last migration. Run node tools/migration.ts <name>.');
    process.exit(1);
  } else {
    const stamp = new Date().toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
    const folder = join(migrationsFolder, `${stamp}_${name}`);
    const sql = await onSomePostgres((url) => migrationSql(url, from, to));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'migration.sql'), sql);
    writeFileSync(snapshotFile, to);
    console.log(join(folder, 'migration.sql'));
  }
}
