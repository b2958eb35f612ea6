import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** In a process of its own, because the mask is the whole process's. */
function closeAndWrite(folder: string, file: string): void {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { closeDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'dataFolder.ts'))};
    closeDataFolder(${JSON.stringify(folder)});
    writeFileSync(${JSON.stringify(file)}, '');
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}

it('closes what lies in the data folder, and what is written there later, to other accounts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-data-'));
  folders.push(folder);
  const inside = (...names: string[]) => join(folder, ...names);
  mkdirSync(inside('files', 'src_1'), { recursive: true });
  mkdirSync(inside('sources'));
  mkdirSync(inside('theirs'));
  writeFileSync(inside('files', 'src_1', 'orders.csv'), '');
  writeFileSync(inside('sources', 'src_1.duckdb'), '');
  writeFileSync(inside('theirs', 'note'), '');
  symlinkSync(inside('theirs', 'note'), inside('sources', 'linked'));
  for (const path of ['files', 'files/src_1', 'sources', 'theirs']) {
    chmodSync(inside(path), 0o755);
  }
  for (const path of ['files/src_1/orders.csv', 'sources/src_1.duckdb', 'theirs/note']) {
    chmodSync(inside(path), 0o644);
  }

  closeAndWrite(folder, inside('sources', 'later'));
  for (const path of ['files', 'files/src_1', 'sources']) {
    expect([path, modeOf(inside(path))]).toEqual([path, '700']);
  }
  for (const path of ['files/src_1/orders.csv', 'sources/src_1.duckdb', 'sources/later']) {
    expect([path, modeOf(inside(path))]).toEqual([path, '600']);
  }
  expect([modeOf(inside('theirs')), modeOf(inside('theirs', 'note'))]).toEqual(['755', '644']);
});

it('goes on where a file vanishes or belongs to another account, and says which does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-data-'));
  folders.push(folder);
  mkdirSync(join(folder, 'files'));
  for (const name of ['a-gone', 'b-gone-later', 'c-theirs', 'd-ours']) {
    writeFileSync(join(folder, 'files', name), '');
    chmodSync(join(folder, 'files', name), 0o644);
  }
  // Another process removes a file after it was listed, or after it was looked at; the system
  // refuses what is not ours.
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { lstatSync, chmodSync } = fs;
    fs.lstatSync = (path) => {
      if (path.endsWith('a-gone')) fs.unlinkSync(path);
      return lstatSync(path);
    };
    fs.chmodSync = (path, mode) => {
      if (path.endsWith('b-gone-later')) fs.unlinkSync(path);
      if (path.endsWith('c-theirs')) throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
      chmodSync(path, mode);
    };
    syncBuiltinESMExports();
    const { closeDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'dataFolder.ts'))});
    process.stdout.write(JSON.stringify(closeDataFolder(${JSON.stringify(folder)})));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([join(folder, 'files', 'c-theirs')]);
  expect(modeOf(join(folder, 'files', 'd-ours'))).toBe('600');
});
