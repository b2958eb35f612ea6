import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Events } from '../platform/events.ts';
import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { UploadStore } from '../upload/uploadStore.ts';
import type { WarehousePool } from '../warehouse/sessions/pool.ts';
import { checkAllHealth, checkAllHealthJob, checkHealth, checkHealthJob } from './health/checkHealth.ts';
import { failAbandonedImports, failAbandonedImportsJob } from './import/failAbandonedImports.ts';
import { forgetFiles, forgetFilesJob } from './import/forgetFiles.ts';
import { importJob } from './import/importJob.ts';
import { importPlaces, importSlots } from './import/importPlaces.ts';
import { removeLeftFiles, removeLeftFilesJob } from './import/removeLeftFiles.ts';
import { purgeOrganizations, purgeOrganizationsJob } from './purge/purgeOrganizations.ts';
import { runImport } from './import/runImport.ts';
import { importSampleData } from './sampleData/importSampleData.ts';
import { sampleDataJob } from './sampleData/sampleDataJob.ts';
import type { SampleData } from './sampleData/sampleDataService.ts';
import { collectSecrets, collectSecretsJob, forgetSecret, forgetSecretJob } from './secrets/forgetSecret.ts';
import type { SourceConnections } from './sourceConnections.ts';

/** Services of the process that the jobs of data sources need. */
interface SourceJobServices {
  readonly database: PrismaClient;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly log: Log;
  readonly connections: SourceConnections;
  readonly warehouses: WarehousePool;
  readonly uploads: UploadStore;
  readonly sample: SampleData;
  /** Credentials outside of our database; null: not configured. */
  readonly outsideSecrets: { destroy(reference: string): Promise<void> } | null;
  /** Folder of the databases of uploads. */
  readonly sourcesFolder: string;
}

const job = jobHandler<object, SourceJobServices>;

export const sourceJobs: readonly JobHandler<SourceJobServices>[] = [
  jobHandler({
    kind: sampleDataJob,
    concurrency: 1,
    handler:
      ({ database, ...services }: SourceJobServices) =>
      (input, { last }) =>
        importSampleData({ prisma: database, ...services }, input, last),
  }),
  jobHandler({
    kind: importJob,
    ...importSlots,
    handler: (services: SourceJobServices) => {
      const importing = importPlaces();
      return (input, attempt) => runImport({ ...services, importing }, input, attempt);
    },
  }),
  job({
    kind: purgeOrganizationsJob,
    concurrency: 1,
    schedule: { cron: '27 * * * *', input: {} },
    handler: (services) => () => purgeOrganizations(services, new Date()),
  }),
  job({
    kind: failAbandonedImportsJob,
    concurrency: 1,
    schedule: { cron: '*/5 * * * *', input: {}, alsoAtStart: true },
    handler: (services) => () => failAbandonedImports(services, new Date()),
  }),
  jobHandler({
    kind: checkHealthJob,
    concurrency: 2,
    handler:
      (services: SourceJobServices) =>
      (input, { last }) =>
        checkHealth(services, input, { last }, new Date()),
  }),
  job({
    kind: checkAllHealthJob,
    concurrency: 1,
    schedule: { cron: '23 4 * * *', input: {} },
    handler:
      ({ database, jobs }) =>
      () =>
        checkAllHealth(database, jobs),
  }),
  jobHandler({
    kind: forgetFilesJob,
    concurrency: 1,
    handler: (services: SourceJobServices) => (input) => forgetFiles(services, input),
  }),
  jobHandler({
    kind: forgetSecretJob,
    concurrency: 1,
    handler:
      ({ database, outsideSecrets }: SourceJobServices) =>
      (input) =>
        forgetSecret(database, outsideSecrets, input),
  }),
  job({
    kind: collectSecretsJob,
    concurrency: 1,
    schedule: { cron: '47 * * * *', input: {} },
    handler:
      ({ database, outsideSecrets }) =>
      () =>
        collectSecrets(database, outsideSecrets, new Date()),
  }),
  job({
    kind: removeLeftFilesJob,
    concurrency: 1,
    schedule: { cron: '37 * * * *', input: {} },
    handler:
      ({ sourcesFolder }) =>
      () =>
        removeLeftFiles(sourcesFolder, new Date()),
  }),
];
