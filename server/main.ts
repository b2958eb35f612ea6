/**
 * The composition root: starts the parts of the process in order, and stops them in the reverse
 * one.
 */
import { demoLink } from './access/signIn/demoSignIn.ts';
import { Closing } from './start/closing.ts';
import { openServices } from './start/openServices.ts';
import { reportFailure } from './start/reportFailure.ts';
import { serveWeb } from './start/serveWeb.ts';
import { readSettings } from './start/settings.ts';
import { loadSampleCompany, startDatabase } from './start/startDatabase.ts';
import { startWork } from './start/startWork.ts';

const closing = new Closing();

/**
 * Holds the process while it starts: between two queries a warehouse's idle engine does not, so
 * that scripts can end. Once it listens or works on jobs, that holds it.
 */
const starting = setInterval(() => undefined, 60_000);

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const { configured, say } = settings;
  const started = await startDatabase(settings, closing);
  const services = await openServices(settings, started, closing);
  if (configured.demo) {
    await loadSampleCompany(settings, started);
  }
  if (configured.worker) {
    await startWork(settings, services, closing);
  }
  if (!configured.web) {
    say('Quarry is working on questions. Ctrl+C stops it.');
    return;
  }

  const { publicUrl, demo } = await serveWeb(settings, started, services, closing);
  say(`Quarry is ready: ${publicUrl}`);
  if (demo) {
    say(
      `Open ${await demoLink(services.database.prisma, publicUrl)} to enter the sample company Northwind Supply ` +
        'without a password. The link works once; “npm run -s link” prints a new one.',
    );
  }
}

/** Stops all parts; one that hangs does not keep the process alive for long. */
async function stop(code: number): Promise<never> {
  setTimeout(() => process.exit(code), 10_000).unref();
  await closing.closeAll();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop(0));
}

start()
  .finally(() => clearInterval(starting))
  .catch((error: unknown) => {
    reportFailure(error);
    void stop(1);
  });
