import { openDatabase } from '../../server/platform/database/database.ts';
import { localEvents } from '../../server/platform/events.ts';
import { startJobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log.ts';
import { SecretStore } from '../../server/platform/secrets/secretStore.ts';
import { importJob, type ImportJob } from '../../server/source/import/importJob.ts';
import { runImport } from '../../server/source/import/runImport.ts';
import { SourceConnections } from '../../server/source/sourceConnections.ts';
import { UploadStore } from '../../server/upload/uploadStore.ts';
import { outboundPolicy } from '../../server/warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import { withBoundaries } from './boundaries.ts';

export interface ImportWorkerSettings {
  readonly url: string;
  readonly dataFolder: string;
  /** Import to do; null: whatever waits as a job. */
  readonly job: ImportJob | null;
  /** Number of the boundary at which the process kills itself, from 0; null: it does not. */
  readonly killAt: number | null;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as ImportWorkerSettings;
let passed = 0;
/** The last few; a loop over columns stands at the same place again and again. */
const recent: string[] = [];
const plain = openDatabase(settings.url);
const { prisma: database } = withBoundaries(plain, (boundary) => {
  if (recent.includes(boundary)) {
    return;
  }
  recent.push(boundary);
  if (recent.length > 6) {
    recent.shift();
  }
  if (passed === settings.killAt) {
    process.kill(process.pid, 'SIGKILL');
  }
  passed += 1;
});
const outbound = outboundPolicy(['127.0.0.1']);
const log = createLog('silent');
const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
const services = {
  database,
  connections: new SourceConnections({
    database,
    dataFolder: settings.dataFolder,
    secrets: new SecretStore(['a secret of tests']),
  }),
  warehouses,
  uploads: new UploadStore(settings.dataFolder),
  events: localEvents(),
  log,
};

if (settings.job === null) {
  const jobs = await startJobs({ url: settings.url, log, kinds: [importJob] });
  await jobs.work(importJob, { concurrency: 1 }, (job, attempt) => runImport(services, job, attempt));
  console.log(JSON.stringify({ working: true }));
} else {
  await runImport(services, settings.job, { signal: new AbortController().signal, last: false });
  await warehouses.closeAll();
  await plain.close();
  console.log(JSON.stringify({ passed }));
}
