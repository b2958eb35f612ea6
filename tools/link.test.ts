import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** Output of `npm run -s link -- OPTION`, after its exit code. */
const link = (option: string, url = database.url): Promise<string> =>
  new Promise((ended) => {
    execFile(
      process.execPath,
      ['tools/link.ts', option],
      { env: { ...process.env, DATABASE_URL: url } },
      (error, stdout, stderr) => ended(`${error?.code ?? 0} ${stdout}${stderr}`.trim()),
    );
  });

it.each(['constructor', 'toString', '--else'])('knows no option %s', async (option) => {
  expect(await link(option)).toBe(`1 Unknown option ${option}.\nUse one of --operator, --end-operators.`);
});

it('says why a database cannot be used, and whether it only has to be made', async () => {
  const url = new URL(database.url);
  url.port = '1';
  expect(await link('--operator', url.href)).toMatch(
    /^1 The database of Quarry cannot be used: .+\nCheck DATABASE_URL/,
  );
  url.href = database.url;
  url.pathname = '/postgres';
  expect(await link('--operator', url.href)).toBe(
    '1 The database of Quarry is not ready yet.\nStart Quarry once: npm start',
  );
});

it('says for how many people internal pages are closed', async () => {
  await database.prisma.organization.create({
    data: {
      id: newId('Organization'),
      name: 'Acme',
      actors: { create: { id: newId('Actor'), provider: 'INTERNAL', clerkUserId: 'usr_1', staffSince: new Date() } },
    },
  });
  expect(await link('--end-operators')).toBe('0 Internal pages are closed again for 1 person.');
  expect(await link('--end-operators')).toBe('0 Internal pages are closed again for 0 people.');
});
