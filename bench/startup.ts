import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const root = resolve(import.meta.dirname, '..');
const laterRuns = 3;
const giveUpAfterMs = 180_000;
const run = promisify(execFile);

/**
 * Copies the working tree as a fresh clone has it after `npm ci`: nothing generated, nothing built.
 * Packages are linked; the folder they lie in is a new one, so that caches in it start empty.
 */
async function freshInstall(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) {
      continue;
    }
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '.cache' || name.startsWith('.vite')) {
      continue;
    }
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') {
    throw new Error('No free port.');
  }
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    const [page, health] = await Promise.all([fetch(`${url}/auth/login`), fetch(`${url}/api/v1/health`)]);
    return page.status === 200 && health.ok;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

interface Start {
  /** Seconds from `npm start` to a login page and a health check that answer. */
  readonly seconds: number;
  readonly printed: string;
}

/** Runs `npm start` until it answers, then stops it as Ctrl+C does. */
async function timeStart(folder: string): Promise<Start> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      QUARRY_DATA_DIR: join(folder, '.data'),
      npm_config_update_notifier: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a terminal gives it.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const closed = once(child, 'close');
  try {
    while (!(await answers(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null || performance.now() - begun > giveUpAfterMs) {
        throw new Error(`npm start gave no page:\n${printed}`);
      }
      await delay(25);
    }
    return { seconds: (performance.now() - begun) / 1000, printed };
  } finally {
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGINT');
    }
    await closed;
  }
}

/** P10: wall time of `npm start` to a page that answers, first run after install and later runs. */
export async function startup(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-startup-'));
  try {
    // The database runs under another account when this one is root: it must be able to reach the
    // data folder.
    await chmod(folder, 0o755);
    await freshInstall(folder);
    const first = await timeStart(folder);
    const later: number[] = [];
    for (let n = 0; n < laterRuns; n += 1) {
      later.push((await timeStart(folder)).seconds);
    }
    const prepared = [...first.printed.matchAll(/Preparing the (.+?) … ([\d.]+ s)/g)];
    return [
      atMost({
        id: 'P10',
        what: '`npm start`, first run after install',
        value: first.seconds,
        bar: 40,
        unit: 's',
        notes: [`of which ${prepared.map(([, step, time]) => `${step} ${time}`).join(', ')}`],
      }),
      atMost({
        id: 'P10',
        what: '`npm start`, later run',
        value: percentile(later, 0.5),
        bar: 5,
        unit: 's',
        notes: [`median of ${later.map((seconds) => seconds.toFixed(1)).join(', ')} s`],
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
