import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes, for tests of a full disk. */
export interface SmallDisk {
  /** False: nothing may be mounted here, so its tests have to be skipped. */
  readonly mounted: boolean;
  readonly folder: string;
  /** Takes all of its room but so many bytes. */
  fill(leave?: number): Promise<void>;
  /** Gives the room back. */
  free(): void;
  /** Bytes that are left. */
  left(): Promise<number>;
  unmount(): void;
}

/** Mounts one, in memory. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-small-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`];
  const mounted = spawnSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
  const filler = join(folder, 'filler');
  const left = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    mounted,
    folder,
    left,
    async fill(leave = 0) {
      const blocks = Math.floor(((await left()) - leave) / 4096);
      await writeFile(filler, Buffer.alloc(Math.max(0, blocks) * 4096));
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      if (mounted) {
        execFileSync('umount', ['-l', folder]);
      }
      rmSync(folder, { recursive: true });
    },
  };
}
