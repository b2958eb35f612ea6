import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSandboxed } from './sandbox.ts';

test('runs without the optimizer that may return a wrong row', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const instance = await openSandboxed({
    databaseFile: join(folder, 'source.duckdb'),
    readOnly: false,
    threads: 1,
    memoryMiB: 100,
    temporaryDirectory: folder,
    temporaryDiskMiB: 10,
    readableFiles: [],
  });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll("SELECT current_setting('disabled_optimizers')");
  expect(reader.getRows()).toEqual([['common_subplan']]);
  connection.closeSync();
  instance.closeSync();
});
