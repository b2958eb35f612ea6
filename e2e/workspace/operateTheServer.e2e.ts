import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { killPostgres } from '../../server/testing/killPostgres.ts';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { startQuarry, type QuarryServer } from '../fixtures/server.ts';

/** Warns and fails as no code foresees it, once the data folder has a file of this name. */
const failing = `import { existsSync } from 'node:fs';
  setInterval(() => {
    if (existsSync(process.env.QUARRY_DATA_DIR + '/crash')) {
      console.warn('a library warns', { of: 'something' });
      process.emitWarning('Old.', 'DeprecationWarning');
      setTimeout(() => { throw new Error('unforeseen'); }, 50);
    }
  }, 100).unref();`;

let quarry: QuarryServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  // Files are open to others where nothing says otherwise.
  const before = process.umask(0o022);
  quarry = await startQuarry({
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(failing)}`,
  });
  process.umask(before);
});

test.afterAll(async () => {
  await quarry.stop();
});

/** Paths in a folder with their modes, the folder itself included. */
function modesOf(path: string): [path: string, mode: string][] {
  const facts = lstatSync(path);
  const own: [string, string] = [path, (facts.mode & 0o777).toString(8)];
  return facts.isDirectory() ? [own, ...readdirSync(path).flatMap((name) => modesOf(join(path, name)))] : [own];
}

const ask = `query($q: String!) { search(text: $q) { id } }`;

test('what a company stores is closed to every other account of the machine', async () => {
  for (const folder of ['files', 'sources']) {
    const modes = modesOf(join(quarry.dataFolder, folder));
    expect(modes.length).toBeGreaterThan(1);
    for (const [path, mode] of modes) {
      expect([path, mode]).toEqual([path, lstatSync(path).isDirectory() ? '700' : '600']);
    }
  }
  expect(modesOf(join(quarry.dataFolder, 'secret')).map(([, mode]) => mode)).toEqual(['600']);
});

test('each line of the log is JSON: start, requests, the death of the database, warnings and the end', async () => {
  test.setTimeout(90_000);
  const token = await bearerToken(quarry, 'explorer');
  expect((await graphql(quarry, token, ask, { q: 'revenue' })).status).toBe(200);
  expect((await graphql(quarry, token, '{ nothing }')).status).toBe(400);

  killPostgres(join(quarry.dataFolder, 'postgres'));
  await expect
    .poll(() => graphql(quarry, token, ask, { q: 'revenue' }).then(({ errors }) => errors?.length ?? 0), {
      timeout: 20_000,
    })
    .toBe(0);
  await expect
    .poll(() => messages().some(({ msg }) => /embedded PostgreSQL/.test(msg)), { timeout: 10_000 })
    .toBe(true);

  writeFileSync(join(quarry.dataFolder, 'crash'), '');
  await expect.poll(() => messages().some(({ level }) => level === 'fatal'), { timeout: 15_000 }).toBe(true);
  expect(messages()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'info', msg: expect.stringMatching(/^Quarry is ready/) }),
      expect.objectContaining({ level: 'warn', msg: expect.stringMatching(/^library: a library warns/) }),
      expect.objectContaining({ level: 'warn', msg: 'node: DeprecationWarning' }),
      expect.objectContaining({ level: 'fatal', err: expect.objectContaining({ message: 'unforeseen' }) }),
    ]),
  );
});

test('a server that cannot start says why in one line of JSON', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  for (const wrong of [
    { PORT: 'many' },
    { PORT: String(port), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
  ]) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, QUARRY_DATA_DIR: quarry.dataFolder, ...wrong },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(linesOf(said + failed).map(({ level }) => level)).toContain('fatal');
  }
  taken.close();
});

interface Line {
  readonly level: string;
  readonly msg: string;
}

/** @throws SyntaxError where a line is not JSON */
const linesOf = (printed: string): Line[] =>
  printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** All but the last line, which may not be whole yet. */
const messages = (): Line[] => linesOf(quarry.output().replace(/[^\n]*$/, ''));
