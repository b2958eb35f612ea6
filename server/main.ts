/**
 * The composition root: the only file that constructs. Environment, database, jobs, warehouses, worker, HTTP and
 * WebSocket, in that order; stopped in the reverse one.
 */
import { resolve } from 'node:path';
import { sampleData } from '../prisma/seed/sampleData.ts';
import { seedCompany } from '../prisma/seed/seedCompany.ts';
import { builtinAuth } from './access/signIn/builtinAuth.ts';
import { authenticator } from './access/signIn/authenticator.ts';
import { sessionRoutes } from './access/signIn/sessionRoutes.ts';
import { signInFor } from './access/signIn/tokenVerifier.ts';
import { openAgentWorld } from './agent/agentWorld.ts';
import { builtinAnalyst } from './analyst/builtin/builtinAnalyst.ts';
import type { Door } from './graphql/door.ts';
import { httpDoor } from './graphql/httpDoor.ts';
import { createErrorMask } from './graphql/mask.ts';
import { schema } from './graphql/schema.ts';
import { webSocketDoor } from './graphql/webSocketDoor.ts';
import { Catalogs } from './model/catalogs.ts';
import { openDatabase } from './platform/database.ts';
import { readEnv, type Env } from './platform/env.ts';
import { ExpectedError, SetupError } from './platform/errors.ts';
import { postgresEvents } from './platform/events.ts';
import { webApplication } from './platform/http/application.ts';
import { clientPages } from './platform/http/clientPages.ts';
import { originCheck } from './platform/http/knownOrigin.ts';
import { listen } from './platform/http/listen.ts';
import { supportChat } from './platform/http/supportChat.ts';
import { newId } from './platform/ids.ts';
import { installationOf } from './platform/installation.ts';
import { installationSecret, storedSecretKeys } from './platform/installationSecret.ts';
import { startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { embeddedPostgres } from './platform/postgres.ts';
import { openGoogleSecrets } from './platform/googleSecrets/openGoogleSecrets.ts';
import { SecretStore } from './platform/secretStore.ts';
import { CompiledQueries } from './query/compiledQueries.ts';
import { forgetRows, forgetRowsJob } from './query/forgetRows.ts';
import { semqlSchemaRoutes } from './query/semqlSchemaRoutes.ts';
import { checkAllHealth, checkAllHealthJob, checkHealth, checkHealthJob } from './source/checkHealth.ts';
import { failAbandonedImports, failAbandonedImportsJob } from './source/failAbandonedImports.ts';
import { collectSecrets, collectSecretsJob, forgetSecret, forgetSecretJob } from './source/forgetSecret.ts';
import { forgetFiles, forgetFilesJob } from './source/forgetFiles.ts';
import { importJob } from './source/importJob.ts';
import { importSampleData } from './source/importSampleData.ts';
import { removeLeftFiles, removeLeftFilesJob } from './source/removeLeftFiles.ts';
import { runImport } from './source/runImport.ts';
import { sampleDataJob } from './source/sampleDataJob.ts';
import { SourceConnections, sourceFolder } from './source/sourceConnections.ts';
import { warmSources } from './source/warmSources.ts';
import { taskRunJob } from './task/taskRunJob.ts';
import { watchTasks } from './task/taskEvents.ts';
import { startTaskWorker } from './task/worker.ts';
import { expireUploads, expireUploadsJob } from './upload/expireUploads.ts';
import { uploadRoutes } from './upload/uploadRoutes.ts';
import { UploadStore } from './upload/uploadStore.ts';
import { outboundPolicy, type OutboundPolicy } from './warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from './warehouse/pool.ts';
import { openWarehouse } from './warehouse/registry.ts';

const clientFolder = resolve(import.meta.dirname, '../dist/client');
/** Where sources of a demo may be: whoever opens it sits at this machine. */
const demoNetworks = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

const defaultAnalyticsHost = 'https://us.i.posthog.com';

/** What to undo when the process ends, last first. */
const closing: (() => Promise<unknown>)[] = [];

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/**
 * Holds the process while it starts: between two queries a warehouse's idle engine does not, so that scripts can end.
 * Once it listens or works on jobs, that holds it.
 */
const starting = setInterval(() => undefined, 60_000);

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const configured = installationOf(env);

  let databaseUrl = env.DATABASE_URL;
  if (databaseUrl === undefined) {
    const embedded = await embeddedPostgres(env.QUARRY_DATA_DIR);
    for (const notice of embedded.notices) say(notice);
    closing.push(() => embedded.stop());
    databaseUrl = embedded.url;
  }
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, {
    onConnectionError: (error) => log.warn({ err: error }, 'database: a connection broke'),
  });
  closing.push(() => database.close());

  const secret = await installationSecret(env.QUARRY_SECRET, env.QUARRY_DATA_DIR);
  const googleSecrets = await openGoogleSecrets(env);
  const secrets = new SecretStore(
    await storedSecretKeys(secret, env.QUARRY_PREVIOUS_SECRETS, env.QUARRY_DATA_DIR),
    googleSecrets && {
      secrets: googleSecrets,
      chosen: env.QUARRY_SECRET_STORE === 'GCP_SECRET_MANAGER',
      forget: (reference, transaction) => jobs.send(forgetSecretJob, { reference }, { transaction }),
    },
  );
  const outbound = outboundOf(env, configured);
  const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  closing.push(() => warehouses.closeAll());
  const semql = {
    database: database.prisma,
    catalogs: new Catalogs(database.prisma),
    compiled: new CompiledQueries(),
    warehouses,
    connections: new SourceConnections({ database: database.prisma, dataFolder: env.QUARRY_DATA_DIR, secrets }),
  };
  if (configured.demo) {
    const anchor = new Date().toISOString().slice(0, 10);
    const { loaded, rows } = await seedCompany(database.prisma, { folder: env.QUARRY_DATA_DIR, anchor });
    if (loaded) say(`Loaded the sample company Northwind Supply: ${rows.toLocaleString('en')} rows.`);
  }

  const upload = {
    database,
    store: new UploadStore(env.QUARRY_DATA_DIR),
    quotaBytes: env.QUARRY_UPLOAD_QUOTA_MB * 1e6,
  };
  const sample = sampleData(env.QUARRY_DATA_DIR);
  const events = postgresEvents({ url: databaseUrl, pool: database.pool, log });
  closing.push(() => events.close());
  const jobs = await startJobs({
    url: databaseUrl,
    log,
    kinds: [
      taskRunJob,
      sampleDataJob,
      importJob,
      failAbandonedImportsJob,
      checkAllHealthJob,
      checkHealthJob,
      expireUploadsJob,
      removeLeftFilesJob,
      forgetSecretJob,
      collectSecretsJob,
      forgetFilesJob,
      forgetRowsJob,
    ],
    sendOnly: !configured.worker,
  });
  closing.push(() => jobs.stop());

  if (configured.worker) {
    const worker = await startTaskWorker({
      database,
      jobs,
      events,
      log,
      workerId: newId('TaskRun'),
      analyst: builtinAnalyst,
      openWorld: (turn) => openAgentWorld(semql, turn),
    });
    closing.push(() => Promise.resolve(worker.stop()));
    const importing = { prisma: database.prisma, connections: semql.connections, sample, log };
    await jobs.work(sampleDataJob, { concurrency: 1 }, (job, { last }) => importSampleData(importing, job, last));
    const sources = {
      database: database.prisma,
      connections: semql.connections,
      warehouses,
      uploads: upload.store,
      events,
      log,
    };
    await jobs.work(importJob, { concurrency: 2 }, (job, attempt) => runImport(sources, job, attempt));
    const abandoned = { database: database.prisma, jobs, events };
    await jobs.work(failAbandonedImportsJob, { concurrency: 1 }, () => failAbandonedImports(abandoned, new Date()));
    await jobs.schedule(failAbandonedImportsJob, '*/5 * * * *', {});
    await jobs.send(failAbandonedImportsJob, {});
    await jobs.work(checkHealthJob, { concurrency: 2 }, (job, { last }) =>
      checkHealth(sources, job, { last }, new Date()),
    );
    await jobs.work(checkAllHealthJob, { concurrency: 1 }, () => checkAllHealth(database.prisma, jobs));
    await jobs.schedule(checkAllHealthJob, '23 4 * * *', {});
    await jobs.work(forgetFilesJob, { concurrency: 1 }, (job) => forgetFiles(sources, job));
    await jobs.work(forgetSecretJob, { concurrency: 1 }, (job) => forgetSecret(database.prisma, googleSecrets, job));
    await jobs.work(collectSecretsJob, { concurrency: 1 }, () =>
      collectSecrets(database.prisma, googleSecrets, new Date()),
    );
    await jobs.schedule(collectSecretsJob, '47 * * * *', {});
    await jobs.work(forgetRowsJob, { concurrency: 1 }, async () => {
      const forgotten = await forgetRows(database.prisma, new Date());
      log.info({ forgotten }, 'query: rows that nobody comes back to were forgotten');
    });
    await jobs.schedule(forgetRowsJob, '41 3 * * *', {});
    await jobs.work(expireUploadsJob, { concurrency: 1 }, () => expireUploads(upload, new Date()));
    await jobs.schedule(expireUploadsJob, '17 * * * *', {});
    const sourcesFolder = sourceFolder(env.QUARRY_DATA_DIR);
    await jobs.work(removeLeftFilesJob, { concurrency: 1 }, () => removeLeftFiles(sourcesFolder, new Date()));
    await jobs.schedule(removeLeftFilesJob, '37 * * * *', {});
    warmSources(semql).catch((error: unknown) => log.warn({ err: error }, 'sources: could not be warmed'));
  }
  if (!configured.web) {
    say('Quarry is working on questions. Ctrl+C stops it.');
    return;
  }

  const signIn = signInFor(env, database.prisma, secret);
  const { server, port, serve } = await listen(env.PORT, env.HOST);
  const installation = installationOf(env, port);
  const allowsOrigin = originCheck(installation.origins);

  const task = { database, jobs, events, watch: watchTasks({ database, events }) };
  const door: Door = {
    schema,
    log,
    mask: createErrorMask(log),
    allowsOrigin,
    authenticate: authenticator(database.prisma, signIn.verifier, env.QUARRY_STAFF),
    contextOf: (viewer) => ({
      viewer,
      database: database.prisma,
      now: new Date(),
      services: {
        semql,
        task,
        upload,
        source: { database, jobs, events, sample, secrets, outbound, connections: semql.connections, warehouses },
      },
    }),
  };
  const http = await httpDoor(door);
  const closeSockets = webSocketDoor(server, door);
  const identity =
    signIn.provider === 'builtin'
      ? [
          sessionRoutes(
            builtinAuth(database.prisma, {
              publicUrl: installation.publicUrl,
              allowedOrigins: installation.origins,
              secret,
              demo: installation.demo,
            }),
            signIn.verifier,
            allowsOrigin,
          ),
        ]
      : [];
  const application = webApplication({
    log,
    thirdParties: {
      clerk: signIn.provider === 'clerk' ? (env.CLERK_ISSUER ?? null) : null,
      analytics: env.POSTHOG_KEY === undefined ? null : (env.POSTHOG_HOST ?? defaultAnalyticsHost),
      supportChat: env.INTERCOM_APP_ID !== undefined,
    },
    healthy: async () => {
      await database.pool.query('SELECT 1');
    },
    routers: [
      ...identity,
      http.router,
      uploadRoutes(upload, door.authenticate, allowsOrigin),
      supportChat(env.INTERCOM_APP_ID, env.INTERCOM_REGION),
      semqlSchemaRoutes(),
      clientPages(clientFolder, {
        provider: signIn.provider,
        clerkPublishableKey: env.CLERK_PUBLISHABLE_KEY ?? null,
        posthogKey: env.POSTHOG_KEY ?? null,
        posthogHost: env.POSTHOG_HOST ?? null,
        environment: env.QUARRY_ENVIRONMENT,
        supportChat: env.INTERCOM_APP_ID === undefined ? null : 'intercom',
        demo: installation.demo,
      }),
    ],
  });
  serve(application);
  closing.push(async () => {
    await closeSockets();
    await http.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  say(`Quarry is ready: ${installation.publicUrl}`);
  if (installation.demo)
    say('Sample company Northwind Supply is loaded; the login page lets you in without a password.');
}

function outboundOf(env: Env, { demo }: { readonly demo: boolean }): OutboundPolicy {
  const named = env.QUARRY_OUTBOUND_NETWORKS;
  try {
    return outboundPolicy(named.length === 0 && demo ? demoNetworks : named);
  } catch (error) {
    throw new SetupError(
      `QUARRY_OUTBOUND_NETWORKS cannot be used: ${error instanceof Error ? error.message : ''}`,
      'Write networks such as 10.20.0.0/16, separated by commas.',
      { cause: error },
    );
  }
}

/** Stops in the reverse order of starting; a part that hangs does not keep the process alive for long. */
async function stop(code: number): Promise<never> {
  setTimeout(() => process.exit(code), 10_000).unref();
  for (const close of closing.splice(0).toReversed()) await close().catch(() => undefined);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

start()
  .finally(() => clearInterval(starting))
  .catch((error: unknown) => {
    process.stderr.write(
      error instanceof ExpectedError
        ? `${error.message}\n${error.advice}\n`
        : `${String(error instanceof Error ? error.stack : error)}\n`,
    );
    void stop(1);
  });
