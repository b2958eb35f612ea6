import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SecretStore, SecretUnreadable, type SecretOwner } from '../server/platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createOrganization } from '../server/testing/organization.ts';

const oldSecret = 'the secret that is to be replaced and long enough';
const newSecret = 'the secret that takes its place and is long enough';
const secretCount = 300;

let database: TestDatabase;
let organizationId: string;
const dataFolder = mkdtempSync(join(tmpdir(), 'quarry-rotate-'));

beforeAll(async () => {
  database = await createTestDatabase();
  ({ organizationId } = await createOrganization(database.prisma));
});

afterAll(async () => {
  rmSync(dataFolder, { recursive: true, force: true });
  await database.drop();
});

const ownerOf = (index: number): SecretOwner => ({ organizationId, objectId: `cpg_${index}`, field: 'credentials' });

async function put(store: SecretStore, index: number): Promise<string> {
  const prepared = await store.prepare(database.prisma, ownerOf(index), `password ${index}`);
  return prepared.write(database.prisma);
}

/** The command, as it is run; killed once it says that it has begun, unless it may end. */
async function rotate(
  previous: string,
  killed: boolean,
  own: NodeJS.ProcessEnv = { QUARRY_SECRET: newSecret, QUARRY_DATA_DIR: dataFolder },
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/rotateSecrets.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      QUARRY_PREVIOUS_SECRETS: previous,
      ...own,
    },
  });
  let said = '';
  const hear = (chunk: Buffer): void => {
    said += chunk.toString();
    if (killed && said.includes('written anew')) {
      child.kill('SIGKILL');
    }
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const versions = async (): Promise<number[]> => {
  const rows = await database.prisma.secret.groupBy({ by: ['keyVersion'], _count: true });
  return rows.map((row) => row._count).toSorted((one, other) => one - other);
};

it('goes on after it was killed, and every secret is open all the time to whoever has both keys', async () => {
  const [before, both, after] = [
    new SecretStore([oldSecret]),
    new SecretStore([newSecret, oldSecret]),
    new SecretStore([newSecret]),
  ];
  const ids = await Promise.all(Array.from({ length: secretCount }, (_, index) => put(before, index)));

  // A server that runs meanwhile: it reads, and it changes credentials.
  const running = new AbortController();
  let reads = 0;
  const server = (async () => {
    for (let turn = 0; !running.signal.aborted; turn += 1) {
      const index = (turn * 37) % secretCount;
      expect(await both.open(database.prisma, ownerOf(index), ids[index] ?? '')).toBe(`password ${index}`);
      reads += 1;
      if (turn % 20 !== 0) {
        continue;
      }
      const replaced = ids[index] ?? '';
      ids[index] = await put(both, index);
      await both.remove(database.prisma, organizationId, replaced);
    }
  })();

  expect((await rotate(oldSecret, true)).code).not.toBe(0);
  const [fewer = 0, more = 0] = await versions();
  expect(fewer).toBeGreaterThan(0);
  expect(more).toBeGreaterThan(0);

  const end = await rotate(oldSecret, false);
  expect(end).toMatchObject({
    code: 0,
    said: expect.stringContaining('All stored secrets lie under the current key.'),
  });
  running.abort();
  await server;
  expect(reads).toBeGreaterThan(20);
  expect(await versions()).toEqual([secretCount]);
  for (const index of [0, 1, secretCount - 1]) {
    expect(await after.open(database.prisma, ownerOf(index), ids[index] ?? '')).toBe(`password ${index}`);
    await expect(before.open(database.prisma, ownerOf(index), ids[index] ?? '')).rejects.toThrow(SecretUnreadable);
  }
}, 120_000);

it('leaves what it cannot open as it is and says whose it is, until the key is given, also by the data folder', async () => {
  const other = 'a third secret of which nobody thought at first';
  const id = await put(new SecretStore([other]), 7000);
  expect(await rotate(oldSecret, false)).toMatchObject({ code: 1, said: expect.stringContaining('cpg_7000') });
  expect(await new SecretStore([other]).open(database.prisma, ownerOf(7000), id)).toBe('password 7000');
  writeFileSync(join(dataFolder, 'secret'), other);
  expect(await rotate('', false)).toMatchObject({ code: 0 });
  expect(await new SecretStore([newSecret]).open(database.prisma, ownerOf(7000), id)).toBe('password 7000');
}, 60_000);

it('makes no secret: where none is configured and none is kept, everything stays as it is', async () => {
  const id = await put(new SecretStore([oldSecret]), 8000);
  const before = await database.prisma.secret.findMany({ orderBy: { id: 'asc' } });
  const nowhere = join(dataFolder, 'a container of its own');
  const { code, said } = await rotate(oldSecret, false, { QUARRY_SECRET: '', QUARRY_DATA_DIR: nowhere });
  expect(code).not.toBe(0);
  expect(said).toContain('QUARRY_SECRET is not set');
  expect(existsSync(nowhere)).toBe(false);
  expect(await database.prisma.secret.findMany({ orderBy: { id: 'asc' } })).toEqual(before);

  // The one that the data folder keeps is as good as a configured one.
  const kept = 'the secret that the folder keeps, long enough';
  writeFileSync(join(dataFolder, 'secret'), kept);
  const end = await rotate(`${newSecret}\n${oldSecret}`, false, { QUARRY_SECRET: '', QUARRY_DATA_DIR: dataFolder });
  expect(end).toMatchObject({ code: 0 });
  expect(await new SecretStore([kept]).open(database.prisma, ownerOf(8000), id)).toBe('password 8000');
}, 60_000);
