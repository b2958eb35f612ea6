import { sampleData } from '../../prisma/seed/sampleData.ts';
import type { Services } from '../graphql/context.ts';
import { ModelWire } from '../languageModel/modelWire.ts';
import { Catalogs } from '../model/catalogs.ts';
import type { Database } from '../platform/database/database.ts';
import { postgresEvents, type Events } from '../platform/events.ts';
import type { GoogleSecretManager } from '../platform/secrets/google/googleSecretManager.ts';
import { openGoogleSecrets } from '../platform/secrets/google/openGoogleSecrets.ts';
import { installationSecret, storedSecretKeys } from '../platform/secrets/installationSecret.ts';
import { startJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { CompiledQueries } from '../query/compile/compiledQueries.ts';
import { forgetSecretJob } from '../source/secrets/forgetSecret.ts';
import { SourceConnections } from '../source/sourceConnections.ts';
import { taskRunJob } from '../task/run/taskRunJob.ts';
import { UploadStore } from '../upload/uploadStore.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { openWarehouse } from '../warehouse/registry.ts';
import type { Closing } from './closing.ts';
import { jobHandlers } from './jobHandlers.ts';
import { outboundOf } from './networkSettings.ts';
import type { Settings } from './settings.ts';
import type { StartedDatabase } from './startDatabase.ts';

/** Services of every process, whether it works on questions, serves the web or both. */
export interface OpenedServices extends Pick<Services, 'languageModel' | 'semql' | 'source' | 'upload'> {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  /** Key of sign-ins and tokens. */
  readonly secret: string;
  /** Credentials outside of our database; null: not configured. */
  readonly outsideSecrets: GoogleSecretManager | null;
}

export async function openServices(
  settings: Settings,
  { url, database }: StartedDatabase,
  closing: Closing,
): Promise<OpenedServices> {
  const { env, configured, log } = settings;
  const { prisma } = database;
  const secret = await installationSecret(env.QUARRY_SECRET, env.QUARRY_DATA_DIR);
  const outsideSecrets = await openGoogleSecrets(env);
  const secrets = new SecretStore(
    await storedSecretKeys(secret, env.QUARRY_PREVIOUS_SECRETS, env.QUARRY_DATA_DIR),
    outsideSecrets && {
      secrets: outsideSecrets,
      chosen: env.QUARRY_SECRET_STORE === 'GCP_SECRET_MANAGER',
      forget: (reference, transaction) => jobs.send(forgetSecretJob, { reference }, { transaction }),
    },
  );

  const outbound = outboundOf(env, configured);
  const wire = new ModelWire(outbound);
  closing.add(() => Promise.resolve(wire.close()));
  const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  closing.add(() => warehouses.closeAll());
  const connections = new SourceConnections({ database: prisma, dataFolder: env.QUARRY_DATA_DIR, secrets });

  const events = postgresEvents({ url, pool: database.pool, log });
  closing.add(() => events.close());
  const jobs = await startJobs({
    url,
    log,
    kinds: [taskRunJob, ...jobHandlers.map(({ kind }) => kind)],
    sendOnly: !configured.worker,
  });
  closing.add(() => jobs.stop());

  return {
    database,
    jobs,
    events,
    secret,
    outsideSecrets,
    languageModel: { database: prisma, secrets, wire, log },
    semql: {
      database: prisma,
      catalogs: new Catalogs(prisma),
      compiled: new CompiledQueries(),
      warehouses,
      connections,
    },
    source: {
      database,
      jobs,
      events,
      sample: sampleData(env.QUARRY_DATA_DIR),
      secrets,
      outbound,
      connections,
      warehouses,
    },
    upload: {
      database,
      store: new UploadStore(env.QUARRY_DATA_DIR),
      quotaBytes: env.QUARRY_UPLOAD_QUOTA_MB * 1e6,
    },
  };
}
