import { seedCompany } from '../../prisma/seed/seedCompany.ts';
import { closeDataFolder } from '../platform/dataFolder.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { embeddedPostgres } from '../platform/postgres/embeddedPostgres.ts';
import { watchPostgres } from '../platform/postgres/postgresWatch.ts';
import type { Closing } from './closing.ts';
import type { Settings } from './settings.ts';

/** PostgreSQL that this process runs itself. */
interface EmbeddedServer {
  readonly folder: string;
  /** Sentence that says why it cannot be used now; null: it can. */
  readonly problem: () => string | null;
}

/** Migrated database of the installation. */
export interface StartedDatabase {
  readonly url: string;
  readonly database: Database;
  /** Null: DATABASE_URL names a server that runs elsewhere. */
  readonly embedded: EmbeddedServer | null;
}

/**
 * Starts the embedded PostgreSQL unless DATABASE_URL names another, applies migrations and
 * connects.
 */
export async function startDatabase(settings: Settings, closing: Closing): Promise<StartedDatabase> {
  const { env, log } = settings;
  const { url, embedded } =
    env.DATABASE_URL === undefined ? await startEmbedded(settings, closing) : { url: env.DATABASE_URL, embedded: null };
  // After the database's own folder, which belongs to another account when this one is root.
  const open = closeDataFolder(env.QUARRY_DATA_DIR);
  if (open.length > 0) {
    log.warn(
      { paths: open.slice(0, 5), count: open.length },
      'data folder: files of another account stay open to others; give them to this account with chown',
    );
  }
  await migrate(url);
  const database = openDatabase(url, {
    onConnectionError: (error) => log.warn({ err: error }, 'database: a connection broke'),
  });
  closing.add(() => database.close());
  return { url, database, embedded };
}

async function startEmbedded(
  { env, log, say }: Settings,
  closing: Closing,
): Promise<{ readonly url: string; readonly embedded: EmbeddedServer }> {
  const postgres = await embeddedPostgres(env.QUARRY_DATA_DIR);
  for (const notice of postgres.notices) {
    say(notice);
  }
  closing.add(() => postgres.stop());
  const watch = watchPostgres(postgres, log);
  closing.add(() => watch.stop());
  return { url: postgres.url, embedded: { folder: postgres.folder, problem: () => watch.problem() } };
}

/** Loads the sample company of demo mode, unless it is there. */
export async function loadSampleCompany({ env, say }: Settings, { database }: StartedDatabase): Promise<void> {
  const anchor = new Date().toISOString().slice(0, 10);
  const { loaded, rows } = await seedCompany(database.prisma, { folder: env.QUARRY_DATA_DIR, anchor });
  if (loaded) {
    say(`Loaded the sample company Northwind Supply: ${rows.toLocaleString('en')} rows.`);
  }
}
