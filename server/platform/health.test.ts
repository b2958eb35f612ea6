import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../testing/smallDisk.ts';
import { healthOf } from './health.ts';

const disk = mountSmallDisk(32);
const good = { databaseProblem: () => null, askDatabase: () => Promise.resolve(1), disks: [] };

afterAll(() => disk.unmount());

describe('health', () => {
  it('is unavailable, with what is known, while the database cannot be used', async () => {
    const sentence = 'The embedded PostgreSQL ended unexpectedly and is being started again.';
    expect(await healthOf({ ...good, databaseProblem: () => sentence })).toEqual({
      status: 'unavailable',
      problems: [sentence],
    });
    expect(await healthOf({ ...good, askDatabase: () => Promise.reject(new Error('secret address')) })).toEqual({
      status: 'unavailable',
      problems: ['The database cannot be reached.'],
    });
    expect(await healthOf(good)).toEqual({ status: 'ok', problems: [] });
  });

  it('says within two seconds that the database does not answer', async () => {
    const begun = performance.now();
    const health = await healthOf({ ...good, askDatabase: () => new Promise(() => undefined) });
    expect(health.problems).toEqual(['The database does not answer.']);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.runIf(disk.mounted)('says which disk is full, and no more once there is room', async () => {
    const disks = [
      { name: 'the data folder', folder: disk.folder },
      { name: 'temporary files', folder: tmpdir() },
    ];
    expect(await healthOf({ ...good, disks })).toEqual({ status: 'ok', problems: [] });
    await disk.fill(1_000_000);
    const begun = performance.now();
    expect(await healthOf({ ...good, disks })).toEqual({
      status: 'degraded',
      problems: [expect.stringMatching(/^The disk of the data folder is full: [01] MB are left\.$/)],
    });
    expect(performance.now() - begun).toBeLessThan(2000);
    disk.free();
    expect(await healthOf({ ...good, disks })).toEqual({ status: 'ok', problems: [] });
  });
});
