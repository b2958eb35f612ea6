/**
 * Loads the sample company Northwind Supply, once; `npm start` does the same in demo mode:
 *
 *   npm run seed [-- --anchor 2026-11-20]
 *
 * The data ends on the anchor, by default today.
 */
import { parseArgs } from 'node:util';
import { seedCompany } from '../prisma/seed/seedCompany.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { closeDataFolder } from '../server/platform/dataFolder.ts';
import { readEnv } from '../server/platform/env.ts';
import { ExpectedError } from '../server/platform/errors.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';

async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } }, strict: true });
  const anchor = values.anchor ?? new Date().toISOString().slice(0, 10);
  const env = readEnv(process.env);
  const postgres = env.DATABASE_URL === undefined ? await embeddedPostgres(env.QUARRY_DATA_DIR) : null;
  const url = postgres?.url ?? env.DATABASE_URL ?? '';
  closeDataFolder(env.QUARRY_DATA_DIR);
  await migrate(url);
  const database = openDatabase(url, { connections: 2 });
  try {
    const { loaded, rows } = await seedCompany(database.prisma, { folder: env.QUARRY_DATA_DIR, anchor });
    process.stdout.write(
      loaded
        ? `Loaded the sample company Northwind Supply: ${rows.toLocaleString('en')} rows until ${anchor}.\n`
        : 'The sample company Northwind Supply is there already; nothing was changed.\n',
    );
  } finally {
    await database.close();
    await postgres?.stop();
  }
}

seed().catch((error: unknown) => {
  process.stderr.write(error instanceof ExpectedError ? `${error.message}\n${error.advice}\n` : `${String(error)}\n`);
  process.exitCode = 1;
});
