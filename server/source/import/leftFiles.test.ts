import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeLeftFiles } from './removeLeftFiles.ts';
import { openUploadWorld } from '../../upload/uploadWorld.test-support.ts';

const world = await openUploadWorld();
const { folder, importFiles, uploaded, work } = world;
const sources = join(folder, 'sources');
afterAll(world.close);
beforeEach(world.begin);

async function imported(name: string): Promise<string> {
  const source = await importFiles([{ uploadId: await uploaded('a.csv', 'n\n1\n'), table: 't' }], { name });
  await work();
  return String(source['id']);
}

describe('what a killed import left', () => {
  it('is removed once it is old, and nothing else', async () => {
    const id = await imported('one');
    const temporary = await mkdtemp(join(tmpdir(), 'quarry-left-test-'));
    vi.stubEnv('TMPDIR', temporary);
    const now = new Date();
    const twoHours = new Date(now.getTime() - 7_200_000);
    const make = async (name: string, when: Date) => {
      await writeFile(join(sources, name), 'x');
      await utimes(join(sources, name), when, when);
      const inTemporary = join(temporary, name.replace(/^.*\.import/, 'quarry-import'));
      await mkdir(inTemporary);
      await writeFile(join(inTemporary, 'converted.csv'), 'x');
      await utimes(inTemporary, when, when);
    };
    await make(`${id}.duckdb.import-old`, twoHours);
    await make(`${id}.duckdb.import-old.wal`, twoHours);
    await make(`${id}.duckdb.import-young`, now);
    await utimes(join(sources, `${id}.duckdb`), twoHours, twoHours);
    await mkdir(join(temporary, 'other-import-1'));
    await utimes(join(temporary, 'other-import-1'), twoHours, twoHours);
    await removeLeftFiles(sources, now);
    expect((await readdir(sources)).filter((name) => name.startsWith(id)).toSorted()).toEqual([
      `${id}.duckdb`,
      `${id}.duckdb.import-young`,
    ]);
    expect((await readdir(temporary)).toSorted()).toEqual(['other-import-1', 'quarry-import-young']);
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  });
});
