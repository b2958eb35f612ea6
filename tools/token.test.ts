import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('makes nothing: where no server was ever started it says so', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'quarry-token-'));
  const { DATABASE_URL: _, ...env } = process.env;
  try {
    const said = await new Promise<string>((ended) => {
      execFile(
        process.execPath,
        ['tools/token.ts', '--as', 'admin'],
        { env: { ...env, QUARRY_DATA_DIR: dataFolder } },
        (error, stdout, stderr) => ended(`${error?.code} ${stdout} ${stderr}`),
      );
    });
    expect(said).toMatch(/^1 .*There is no secret of this installation.*Start Quarry once/s);
    expect(readdirSync(dataFolder)).toEqual([]);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
