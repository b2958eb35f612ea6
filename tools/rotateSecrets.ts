/**
 * Writes all stored credentials anew under the current secret of the installation:
 *
 * QUARRY_SECRET=… QUARRY_PREVIOUS_SECRETS=… npm run secrets:rotate
 *
 * Works while the server runs and while it does not. What was stopped in the middle goes on when it
 * is run again.
 */
import { openDatabase } from '../server/platform/database/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { ExpectedError } from '../server/platform/errors.ts';
import { existingSecret, storedSecretKeys } from '../server/platform/secrets/installationSecret.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';
import { SecretStore } from '../server/platform/secrets/secretStore.ts';

async function rotateSecrets(): Promise<void> {
  const env = readEnv(process.env);
  const current = await existingSecret(env.QUARRY_SECRET, env.QUARRY_DATA_DIR);
  const postgres = env.DATABASE_URL === undefined ? await embeddedPostgres(env.QUARRY_DATA_DIR) : null;
  const url = env.DATABASE_URL ?? postgres?.url ?? '';
  await migrate(url);
  const database = openDatabase(url, { connections: 1 });
  try {
    const store = new SecretStore(await storedSecretKeys(current, env.QUARRY_PREVIOUS_SECRETS, env.QUARRY_DATA_DIR));
    const unreadable: string[] = [];
    let written = 0;
    let after = '';
    for (;;) {
      const some = await store.rotate(database.prisma, after);
      if (some === null) {
        break;
      }
      after = some.last;
      written += some.written;
      unreadable.push(...some.unreadable);
      process.stdout.write(`${written} written anew\n`);
    }
    if (unreadable.length === 0) {
      process.stdout.write('All stored secrets lie under the current key.\n');
      return;
    }
    process.stderr.write(
      `${unreadable.length} cannot be opened with any of the given secrets, and stay as they are: ${unreadable.join(', ')}.\n` +
        'Give the secret they were written with in QUARRY_PREVIOUS_SECRETS, or enter these credentials again.\n',
    );
    process.exitCode = 1;
  } finally {
    await database.close();
    await postgres?.stop();
  }
}

try {
  await rotateSecrets();
} catch (error) {
  if (!(error instanceof ExpectedError)) {
    throw error;
  }
  process.stderr.write(`${error.message} ${error.advice}\n`);
  process.exitCode = 1;
}
