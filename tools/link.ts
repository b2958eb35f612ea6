/**
 * Prints a link that works once:
 *
 *   npm run -s link                       opens the sample company in one browser; demo mode only
 *   npm run -s link -- --operator         makes the signed-in member who opens it staff, who see internal pages
 *   npm run -s link -- --end-operators    takes that back from everyone
 *
 * Works while the server runs and while it does not; the link of the same kind printed before ends.
 */
import { endStaff, operatorLink } from '../server/access/becomeStaff.ts';
import { demoLink } from '../server/access/signIn/demoSignIn.ts';
import { Prisma, type PrismaClient } from '../server/generated/prisma/client.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { readEnv, type Env } from '../server/platform/env.ts';
import { ExpectedError, SetupError } from '../server/platform/errors.ts';
import { installationOf } from '../server/platform/installation.ts';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';

type Printed = (database: PrismaClient, publicUrl: string) => Promise<string>;

const kinds: Readonly<Record<string, Printed>> = {
  '--operator': operatorLink,
  '--end-operators': async (database) => {
    const count = await endStaff(database);
    return `Internal pages are closed again for ${count === 1 ? '1 person' : `${count} people`}.`;
  },
};

function kindOf(given: readonly string[], isDemo: boolean): Printed {
  const [option, ...others] = given;
  if (option !== undefined) {
    const kind = Object.hasOwn(kinds, option) ? kinds[option] : undefined;
    if (kind === undefined || others.length > 0) {
      throw new SetupError(`Unknown option ${given.join(' ')}.`, `Use one of ${Object.keys(kinds).join(', ')}.`);
    }
    return kind;
  }
  if (!isDemo) {
    throw new SetupError(
      'The sample company opens by a link in demo mode only.',
      'Sign in on the web page, or unset DATABASE_URL, HOST and the CLERK_ variables.',
    );
  }
  return demoLink;
}

/** The database of the installation: its own server, or the one that comes with it. */
async function openInstallation({ DATABASE_URL: databaseUrl, QUARRY_DATA_DIR: quarryDataDir }: Env) {
  const postgres = databaseUrl === undefined ? await embeddedPostgres(quarryDataDir) : null;
  const database = openDatabase(databaseUrl ?? postgres?.url ?? '', { connections: 1 });
  return {
    prisma: database.prisma,
    close: async () => {
      await database.close();
      await postgres?.stop();
    },
  };
}

/** A sentence about a database that cannot be used. */
function failureOf(cause: unknown): SetupError {
  // Prisma's code for a missing table.
  if (cause instanceof Prisma.PrismaClientKnownRequestError && cause.code === 'P2021') {
    return new SetupError('The database of Quarry is not ready yet.', 'Start Quarry once: npm start', { cause });
  }
  const reason = cause instanceof Error ? (cause.message.trim().split('\n').at(-1) ?? '') : String(cause);
  return new SetupError(
    `The database of Quarry cannot be used: ${reason}`,
    'Check DATABASE_URL, and that the server of it runs.',
    { cause },
  );
}

async function printLink(): Promise<void> {
  const env = readEnv(process.env);
  const installation = installationOf(env);
  const kind = kindOf(process.argv.slice(2), installation.demo);
  const database = await openInstallation(env);
  try {
    const link = await kind(database.prisma, installation.publicUrl).catch((cause: unknown) => {
      throw failureOf(cause);
    });
    process.stdout.write(`${link}\n`);
  } finally {
    await database.close();
  }
}

printLink().catch((error: unknown) => {
  process.stderr.write(error instanceof ExpectedError ? `${error.message}\n${error.advice}\n` : `${String(error)}\n`);
  process.exitCode = 1;
});
