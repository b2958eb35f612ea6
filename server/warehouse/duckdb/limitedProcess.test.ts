import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startLimitedProcess } from './limitedProcess.ts';

const folder = await mkdtemp(join(tmpdir(), 'quarry-limited-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has none of our settings, and keeps compiled modules where packages lie', async () => {
  const module = join(folder, 'child.ts');
  await writeFile(
    module,
    `import { getCompileCacheDir } from 'node:module';
     process.send({ names: Object.keys(process.env), compiled: getCompileCacheDir() ?? '' }, () => process.exit());`,
  );
  process.env['QUARRY_CANARY'] = 'canary-83b1';
  const child = startLimitedProcess(pathToFileURL(module), {}, 256);
  delete process.env['QUARRY_CANARY'];
  const [message] = (await once(child, 'message')) as [{ names: string[]; compiled: string }];
  expect(message.names.filter((name) => /QUARRY|SECRET|DATABASE|TOKEN/.test(name))).toEqual([]);
  expect(message.compiled).toContain(join('node_modules', '.cache', 'quarry', 'compiled'));
});
