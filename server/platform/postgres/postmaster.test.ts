import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverLookout } from './postmaster.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-postmaster-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const name = (pid: number): void => writeFileSync(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n0\n5432\n`);

describe('looking again and again whether the server is there', () => {
  it('reads the command of a process once, and again when the number is another or time has passed', () => {
    const looks: number[] = [];
    const look = (pid: number): boolean => {
      looks.push(pid);
      return true;
    };
    const isThere = serverLookout(folder, { look, recognisedMs: 60_000 });
    expect(isThere()).toBe(false);
    name(process.pid);
    for (let n = 0; n < 100; n += 1) {
      expect(isThere()).toBe(true);
    }
    expect(looks).toEqual([process.pid]);
    name(process.ppid);
    expect(isThere()).toBe(true);
    expect(looks).toEqual([process.pid, process.ppid]);
    const careful = serverLookout(folder, { look, recognisedMs: 0 });
    for (let n = 0; n < 3; n += 1) {
      expect(careful()).toBe(true);
    }
    expect(looks).toHaveLength(5);
  });

  it('notices its end without reading a command', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    name(child.pid!);
    const isThere = serverLookout(folder, { look: () => true, recognisedMs: 60_000 });
    expect(isThere()).toBe(true);
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
    expect(isThere()).toBe(false);
  });

  it('takes no other program with the number of an old server for it', () => {
    name(process.pid);
    expect(serverLookout(folder)()).toBe(false);
  });
});
