import { resolve } from 'node:path';
import { z } from 'zod';
import { SetupError } from './errors.ts';

const projectFolder = resolve(import.meta.dirname, '../..');

const text = z.string().trim().min(1);
const list = text
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.string()));
const lines = text.transform((value) =>
  value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

/**
 * Every variable Quarry reads, in the order of `.env.example`, which carries the same sentences.
 * All are optional: without any, Quarry runs in demo mode on this machine only.
 */
const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(4000)
    .describe('Port of the web server; 0 picks a free one.'),
  HOST: text
    .default('127.0.0.1')
    .describe('Address to listen on; anything but a loopback address turns demo mode off.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/database' })
    .optional()
    .describe('PostgreSQL 15 or newer, or a database that speaks its protocol; an embedded PostgreSQL 18 by default.'),
  QUARRY_DATA_DIR: text
    .transform((value) => resolve(projectFolder, value))
    .default(resolve(projectFolder, '.data'))
    .describe('Folder of the embedded database and of uploaded files; relative to the project.'),
  QUARRY_ROLE: z
    .enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' })
    .default('all')
    .describe('What this process does: all, web (HTTP and WebSocket) or worker (jobs).'),
  QUARRY_PUBLIC_URL: webAddress
    .optional()
    .describe('Address people open in the browser; default http://localhost:PORT.'),
  QUARRY_ALLOWED_ORIGINS: list
    .default([])
    .describe('Other origins that may call the API from a browser, separated by commas.'),
  QUARRY_TRUSTED_PROXIES: list
    .default([])
    .describe(
      'Reverse proxies whose X-Forwarded-For names the client: addresses or networks such as 10.20.0.0/16, separated by commas.',
    ),
  QUARRY_ENVIRONMENT: z
    .enum(['staging', 'production'], { error: 'must be staging or production' })
    .default('production')
    .describe('Name of this installation in analytics and logs: staging or production.'),
  QUARRY_SECRET: text
    .min(32, 'must have at least 32 characters')
    // Otherwise it could never be one of the previous ones.
    .regex(/^[^\r\n]*$/, 'must be a single line')
    .optional()
    .describe(
      'At least 32 characters, the same in every process: signs sessions and encrypts stored secrets; kept in the data folder by default.',
    ),
  QUARRY_PREVIOUS_SECRETS: lines
    .default([])
    .describe(
      'Earlier values of QUARRY_SECRET, one per line: secrets stored with them can still be read, and npm run secrets:rotate encrypts them with the current one.',
    ),
  QUARRY_SECRET_STORE: z
    .enum(['EMBEDDED', 'GCP_SECRET_MANAGER'], { error: 'must be EMBEDDED or GCP_SECRET_MANAGER' })
    .default('EMBEDDED')
    .describe(
      'Where credentials of data sources are kept: EMBEDDED, encrypted in the database, or GCP_SECRET_MANAGER.',
    ),
  GOOGLE_APPLICATION_CREDENTIALS: text
    .optional()
    .describe('File with the JSON key of the service account for Google Secret Manager.'),
  QUARRY_GCP_PROJECT: text
    .optional()
    .describe('Google Cloud project whose Secret Manager is used; the service account’s project by default.'),
  QUARRY_OUTBOUND_NETWORKS: list
    .default([])
    .describe(
      'Private networks that data sources and language models may be in, such as 10.20.0.0/16, separated by commas; in demo mode this machine and its networks by default.',
    ),
  QUARRY_UPLOAD_QUOTA_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .positive('must be a number of megabytes')
    .default(5000)
    .describe('Megabytes of uploaded files of one organization that may wait to be imported.'),
  QUARRY_QUICK_MINUTES: z.coerce
    .number({ error: 'must be a number of minutes' })
    .positive('must be a number of minutes')
    .default(5)
    .describe('Minutes after which a question in quick mode is stopped.'),
  QUARRY_DEEP_MINUTES: z.coerce
    .number({ error: 'must be a number of minutes' })
    .positive('must be a number of minutes')
    .default(10)
    .describe('Minutes of analysis that a question in deep mode may take; writing its report has two more.'),
  QUARRY_DEEP_QUERIES: z.coerce
    .number({ error: 'must be a number of queries' })
    .int('must be a whole number of queries')
    .positive('must be a number of queries')
    .default(15)
    .describe('Queries that the plan of a question in deep mode may have.'),
  QUARRY_DEEP_CALLS: z.coerce
    .number({ error: 'must be a number of calls' })
    .int('must be a whole number of calls')
    .positive('must be a number of calls')
    .default(24)
    .describe('Queries and searches that a question in deep mode may make in all.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .describe('Log level: fatal, error, warn, info, debug, trace or silent.'),
  CLERK_PUBLISHABLE_KEY: text
    .startsWith('pk_', 'must start with pk_')
    .optional()
    .describe('Clerk, instead of the built-in sign-in: publishable key.'),
  CLERK_SECRET_KEY: text.startsWith('sk_', 'must start with sk_').optional().describe('Clerk: secret key.'),
  CLERK_JWT_KEY: text.optional().describe('Clerk: public key (PEM) that verifies tokens without a network call.'),
  CLERK_JWT_KEY_ID: text.optional().describe('Clerk: id of that key; tokens signed with another one are refused.'),
  CLERK_ISSUER: webAddress.optional().describe('Clerk: the only issuer whose tokens are accepted.'),
  CLERK_AUTHORIZED_PARTIES: list
    .default([])
    .describe('Clerk: origins that tokens may be issued for, separated by commas.'),
  POSTHOG_KEY: text.optional().describe('PostHog project key; without it no analytics leave the browser.'),
  POSTHOG_HOST: webAddress.optional().describe('PostHog address; default https://us.i.posthog.com.'),
  INTERCOM_APP_ID: text.optional().describe('App id of the support chat (Intercom); without it, the chat is hidden.'),
  INTERCOM_REGION: z
    .enum(['us', 'eu', 'ap'], { error: 'must be us, eu or ap' })
    .default('us')
    .describe('Support chat region: us, eu or ap.'),
});

/**
 * The configuration of one process, parsed once at start. Paths are absolute, addresses have no
 * trailing slash.
 */
export type Env = Readonly<z.output<typeof variables>>;

/** Names of all variables with the sentence that explains each; the source of `.env.example`. */
export const environmentVariables: readonly { readonly name: string; readonly sentence: string }[] = Object.entries(
  variables.shape,
).map(([name, schema]) => ({ name, sentence: schema.description ?? '' }));

/** Variables of earlier versions that nothing reads any more, and what to do instead. */
const retired: Readonly<Record<string, string>> = {
  QUARRY_STAFF:
    'Add staff with a one-time link instead: run npm run -s link -- --operator with the variables of the server, then remove the variable.',
};

/** @returns a sentence about each variable that is set and no longer read */
export function retiredVariables(source: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(retired).flatMap(([name, instead]) =>
    source[name]?.trim() ? [`${name} is no longer read. ${instead}`] : [],
  );
}

/**
 * Parses the environment. Empty values count as not set.
 * @throws SetupError naming every bad variable at once.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    environmentVariables.flatMap(({ name }) => (source[name]?.trim() ? [[name, source[name]]] : [])),
  );
  const parsed = variables.safeParse(given);
  if (parsed.success) {
    return parsed.data;
  }
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new SetupError(
    `The configuration cannot be used:\n${problems.join('\n')}`,
    'Correct these variables; .env.example explains each one.',
    {
      cause: parsed.error,
    },
  );
}
