/**
 * Prints a bearer token for the API, signed in as one of the sample company's two people:
 *
 * npm run -s token -- --as admin|explorer
 *
 * Demo mode only. Works while the server runs and while it does not. The token is good for twelve
 * hours.
 */
import { parseArgs } from 'node:util';
import { bearerTokens } from '../server/access/signIn/bearerTokens.ts';
import { demoAccounts, type DemoRole } from '../server/access/signIn/demoSignIn.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { ExpectedError, SetupError } from '../server/platform/errors.ts';
import { newId } from '../server/platform/ids.ts';
import { installationOf } from '../server/platform/installation.ts';
import { existingSecret } from '../server/platform/secrets/installationSecret.ts';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';

const lifetimeSeconds = 12 * 60 * 60;

const isDemoRole = (text: string | undefined): text is DemoRole => text !== undefined && text in demoAccounts;

async function printToken(): Promise<void> {
  const { values } = parseArgs({ options: { as: { type: 'string' } }, strict: true });
  if (!isDemoRole(values.as)) {
    throw new SetupError('Say whose token it is to be.', 'npm run -s token -- --as admin, or --as explorer');
  }
  const env = readEnv(process.env);
  if (!installationOf(env).demo) {
    throw new SetupError(
      'Tokens without a password exist in demo mode only.',
      'Sign in on the web page, or unset DATABASE_URL, HOST and the CLERK_ variables.',
    );
  }
  // The server's own: a token signed with another secret would be refused.
  const secret = await existingSecret(env.QUARRY_SECRET, env.QUARRY_DATA_DIR);
  const postgres = await embeddedPostgres(env.QUARRY_DATA_DIR);
  const database = openDatabase(postgres.url, { connections: 1 });
  try {
    const user = await database.prisma.authUser
      .findUnique({ where: { email: demoAccounts[values.as] } })
      // The tables are not there before the first start.
      .catch(() => null);
    if (user === null) {
      throw new SetupError('The sample company is not loaded yet.', 'Start Quarry once: npm start');
    }
    const session = await database.prisma.authSession.create({
      data: {
        id: newId('AuthSession'),
        token: newId('AuthSession'),
        userId: user.id,
        expiresAt: new Date(Date.now() + lifetimeSeconds * 1000),
        userAgent: 'npm run token',
      },
    });
    const { token } = await bearerTokens(database.prisma, secret).issue(session, null, lifetimeSeconds);
    process.stdout.write(`${token}\n`);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

printToken().catch((error: unknown) => {
  const usage = error instanceof TypeError ? 'npm run -s token -- --as admin|explorer' : '';
  process.stderr.write(
    error instanceof ExpectedError ? `${error.message}\n${error.advice}\n` : `${String(error)}\n${usage}\n`,
  );
  process.exitCode = 1;
});
