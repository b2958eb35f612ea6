import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../testing/smallDisk.ts';
import { importFile } from '../duckdb/import/importFile.ts';
import { importDatabase } from '../sqlite/import/importDatabase.ts';
import { inspectUploadedFile } from './inspectUploadedFile.ts';

// Quality D4 for what imports convert and write: temporary folder and data each on a file system of
// their own.

const [temp, disk] = [mountSmallDisk(12), mountSmallDisk(12)];

describe.skipIf(!temp.mounted || !disk.mounted)('a full disk', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-full-disk-test-'));
    await mkdir(join(disk.folder, 'sources'));
    vi.stubEnv('TMPDIR', temp.folder);
  });
  beforeEach(() => {
    temp.free();
    disk.free();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    temp.unmount();
    disk.unmount();
  });

  async function upload(fileName: string, content: string | Uint8Array) {
    const file = join(folder, fileName);
    await writeFile(file, content);
    return { file, fileName, reading: {} };
  }

  /** What fails because of a disk, says so within two seconds of its being full. */
  async function expectFull(full: SmallDisk, work: Promise<unknown>): Promise<void> {
    const fullBefore = (await full.left()) < 65_536;
    const over = new AbortController();
    const watch = async (): Promise<number | null> => {
      while (!over.signal.aborted) {
        if ((await full.left()) < 65_536) {
          return performance.now();
        }
        await sleep(5);
      }
      return null;
    };
    const watching = watch();
    const outcome = await work.then(
      () => 'no failure',
      (error: unknown) => error,
    );
    const endedAt = performance.now();
    over.abort();
    const fullAt = await watching;
    expect(outcome).toMatchObject({
      name: 'WarehouseError',
      type: 'LIMIT',
      message: 'The disk is full.',
      advice: expect.stringMatching(/^Free some space/),
    });
    // Null: it was full from the beginning, or what was refused was too large to begin with.
    if (fullAt !== null && !fullBefore) {
      expect(endedAt - fullAt).toBeLessThan(2000);
    }
  }

  const cells = Array.from({ length: 40_000 }, (_, n) => `${n};caf\xe9 number ${n}`);
  const latin = () => Buffer.from(['n;name', ...cells].join('\n'), 'latin1');
  const script = (rows: number) => `CREATE TABLE t (a TEXT);
    INSERT INTO t WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < ${rows}) SELECT hex(randomblob(500)) FROM r;`;

  describe('of the temporary folder', () => {
    it.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array]>([
      ['latin.csv', latin],
      ['sheet.xlsx', () => writeXlsx({ sheets: [{ name: 'a', rows: cells.map((cell, n) => [n, cell]) }] })],
      ['script.sql', () => script(2000)],
    ])('is said while %s is looked at, which works again once there is room', async (name, content) => {
      const request = await upload(name, await content());
      for (const leave of [0, 400_000]) {
        await temp.fill(leave);
        await expectFull(temp, inspectUploadedFile(request));
        temp.free();
      }
      expect((await inspectUploadedFile(request)).preview).toHaveLength(20);
      expect(await readdir(temp.folder)).toEqual([]);
    });

    it('is said while a file is imported, and the old table stays', async () => {
      const databaseFile = join(folder, 'kept.duckdb');
      await importFile({ ...(await upload('few.csv', 'n\n1\n')), databaseFile, table: 't' });
      const before = await readFile(databaseFile);
      const request = { ...(await upload('latin.csv', latin())), databaseFile, table: 't' };
      await temp.fill(400_000);
      await expectFull(temp, importFile(request));
      expect(await readFile(databaseFile)).toEqual(before);
      temp.free();
      expect((await importFile(request)).rowCount).toBe(40_000);
      expect(await readdir(temp.folder)).toEqual([]);
    });

    it('does not matter to a file that needs no other one', async () => {
      const request = await upload('plain.csv', 'n\n1\n');
      await temp.fill();
      expect((await inspectUploadedFile(request)).preview).toEqual([[1]]);
    });
  });

  describe('of the data folder', () => {
    const databaseFile = join(disk.folder, 'sources', 'source.sqlite');
    const rowsOf = () => {
      const database = new DatabaseSync(databaseFile, { readOnly: true });
      const [row] = database.prepare('SELECT count(*) AS n FROM t').all();
      database.close();
      return row?.['n'];
    };

    async function large(): Promise<Uint8Array> {
      const path = join(folder, 'large.sqlite');
      await rm(path, { force: true });
      const made = new DatabaseSync(path);
      made.exec(script(3000));
      made.close();
      return readFile(path);
    }

    it.each<[string, () => Promise<string | Uint8Array> | string]>([
      ['large.sqlite', large],
      ['large.sql', () => script(3000)],
    ])('is said while %s is imported, and the old database stays', async (name, content) => {
      await importDatabase({
        ...(await upload('small.sql', 'CREATE TABLE t (a); INSERT INTO t VALUES (1)')),
        databaseFile,
      });
      const request = { ...(await upload(name, await content())), databaseFile };
      for (const leave of [0, 1_000_000]) {
        await disk.fill(leave);
        await expectFull(disk, importDatabase(request));
        expect(rowsOf()).toBe(1);
        expect(await readdir(join(disk.folder, 'sources'))).toEqual(['source.sqlite']);
        disk.free();
      }
      await importDatabase(request);
      expect(rowsOf()).toBe(3000);
    });

    it('is said while a file is imported, and its other tables stay', { timeout: 60_000 }, async () => {
      const file = join(disk.folder, 'sources', 'source.duckdb');
      const few = await upload('few.csv', 'x\n7\n');
      const wide = Array.from({ length: 15_000 }, () => Array.from({ length: 20 }, () => Math.random()).join(','));
      const many = await upload('many.csv', wide.join('\n'));
      await importFile({ ...few, databaseFile: file, table: 'kept' });
      const before = await readFile(file);
      await disk.fill(1_000_000);
      await expectFull(disk, importFile({ ...many, databaseFile: file, table: 'many' }));
      expect(await readFile(file)).toEqual(before);
      disk.free();
      // Not even the copy of the old data fits.
      await disk.fill();
      await expectFull(disk, importFile({ ...few, databaseFile: file, table: 'more' }));
      expect(await readFile(file)).toEqual(before);
      disk.free();
      expect((await importFile({ ...few, databaseFile: file, table: 'more' })).rowCount).toBe(1);
      expect((await readdir(join(disk.folder, 'sources'))).filter((name) => name.includes('duckdb'))).toEqual([
        'source.duckdb',
      ]);
    });

    it('is told apart from a database that may not grow', async () => {
      const request = { ...(await upload('large.sql', script(3000))), databaseFile };
      await expect(importDatabase({ ...request, limits: { maxDatabaseBytes: 500_000 } })).rejects.toMatchObject({
        type: 'LIMIT',
        message: 'large.sql creates a database that is too large.',
      });
    });
  });
});
