import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { builtinAuth, type BuiltinAuth, type PasswordHashing } from './builtinAuth.ts';
import { PasswordTurns } from './passwordTurns.ts';
import { remoteAddressHeader } from './remoteAddress.ts';

const url = 'http://127.0.0.1:4000';
const office = '198.51.100.7';
const secret = 'a-secret-of-at-least-thirty-two-characters';

let database: TestDatabase;
let watching: pg.Pool;
let auth: BuiltinAuth;
let now = 0;
let broken = false;
let turns: PasswordTurns;
const logged: string[] = [];

/**
 * Connections of this database that hold a transaction open, seen each time a password is hashed.
 */
let transactions: number[] = [];

/** The password that waits for a second one to be hashed at the same time. */
let partner: PromiseWithResolvers<void> | null = null;
let inPairs = false;

/** Waits until a second password is hashed too. */
async function pairedUp(): Promise<void> {
  if (partner !== null) {
    partner.resolve();
    partner = null;
    return;
  }
  partner = Promise.withResolvers();
  await partner.promise;
}

/** Hashing that costs nothing, so that hundreds of guesses take no time. */
const hashing: PasswordHashing = {
  hash: async (password) => {
    if (inPairs) {
      await pairedUp();
    }
    const { rows } = await watching.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    transactions.push(rows[0]?.open ?? -1);
    return `hash of ${password}`;
  },
  verify: ({ hash, password }) =>
    broken ? Promise.reject(new Error('The disk is gone')) : Promise.resolve(hash === `hash of ${password}`),
};

async function post(path: string, body: object, { from = office, cookie = '' } = {}): Promise<Response> {
  return auth.handler(
    new Request(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie, [remoteAddressHeader]: from },
      body: JSON.stringify(body),
    }),
  );
}

const ada = { email: 'ada@acme.test', password: 'correct horse battery' };

const signIn = (who: object, how?: { from?: string; cookie?: string }) => post('/api/auth/sign-in/email', who, how);

/**
 * Tries one password on accounts that do not exist, each once. @returns the statuses of the answers
 */
async function spray(guesses: number, how?: { from?: string; cookie?: string }): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < guesses; guess += 1) {
    const email = `made-up-${guess}-${now}@acme.test`;
    statuses.push((await signIn({ email, password: 'a wrong password' }, how)).status);
  }
  return statuses;
}

/** Takes both turns to hash. @returns what gives them back */
async function occupyTurns(): Promise<() => void> {
  const ends = [await turns.take({ place: 'a', first: true }), await turns.take({ place: 'b', first: true })];
  return () => {
    for (const end of ends) {
      end();
    }
  };
}

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');

const authWith = (given: PasswordTurns): BuiltinAuth =>
  builtinAuth(database.prisma, {
    publicUrl: url,
    allowedOrigins: [],
    secret,
    demo: false,
    log: createLog('error', { write: (line) => void logged.push(line) }),
    hashing,
    turns: given,
    now: () => now,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  watching = new pg.Pool({ connectionString: database.url, max: 2 });
});

beforeEach(async () => {
  // The provider prints what it did not expect.
  vi.spyOn(console, 'error').mockReturnValue();
  broken = false;
  inPairs = false;
  turns = new PasswordTurns({ patienceMs: 20 });
  logged.length = 0;
  transactions = [];
  auth = authWith(turns);
  await post('/api/auth/sign-up/email', { name: 'Ada', ...ada });
});

afterAll(async () => {
  await watching.end();
  await database.drop();
});

describe('wrong passwords of one address at many accounts', () => {
  it('wait longer and longer after a hundred, whether the accounts exist or not', async () => {
    expect(new Set(await spray(100))).toEqual(new Set([401]));
    const waits: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const refused = await signIn({ email: `another-${guess}@acme.test`, password: 'a wrong password' });
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_GUESSES' });
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      now += wait * 1000;
      expect(await spray(1)).toEqual([401]);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    // Elsewhere nothing waits, and an hour later nothing does here.
    expect((await signIn(ada, { from: '203.0.113.9' })).status).toBe(200);
    now += 62 * 60_000;
    expect(new Set(await spray(100))).toEqual(new Set([401]));
  });

  it('keep out no browser that has been signed in to the account before', async () => {
    const cookie = cookieOf(await signIn(ada));
    await spray(101);
    expect((await signIn(ada)).status).toBe(429);
    expect((await signIn(ada, { cookie })).status).toBe(200);
    // It is known for that account alone.
    expect(await spray(1, { cookie })).toEqual([429]);
  });

  it('are not forgotten because one account was opened in between', async () => {
    await spray(99);
    expect((await signIn(ada)).status).toBe(200);
    expect(await spray(2)).toEqual([401, 429]);
  });

  it('count only where a password was looked at', async () => {
    for (let guess = 0; guess < 101; guess += 1) {
      expect((await signIn({ email: `no address ${guess}`, password: 'a wrong password' })).status).toBe(400);
    }
    const free = await occupyTurns();
    for (let guess = 0; guess < 7; guess += 1) {
      expect((await signIn(ada)).status).toBe(503);
    }
    free();
    broken = true;
    for (let guess = 0; guess < 101; guess += 1) {
      expect((await signIn(ada)).status).toBe(500);
    }
    broken = false;
    expect((await signIn(ada)).status).toBe(200);
  });
});

it('tells a person that too many sign in at once, and logs no failure of ours', async () => {
  const free = await occupyTurns();
  const answers = [await signIn(ada), await post('/api/auth/sign-up/email', { ...ada, name: 'Ada' })];
  free();
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toEqual({
      code: 'TOO_MANY_SIGN_INS',
      message: 'Too many people are signing in at once. Try again in a minute.',
    });
  }
  expect(logged).toEqual([]);
});

it('holds no transaction open while sign-ups wait for their turn to hash', async () => {
  auth = authWith(new PasswordTurns());
  inPairs = true;
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const account = { name: 'New', email: `new-${n}@acme.test`, password: ada.password };
      return (await post('/api/auth/sign-up/email', account)).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Two hash at once; the others have no connection.
  expect(Math.max(...transactions)).toBe(2);
});

it('gives the turn back, whatever the answer', async () => {
  broken = true;
  for (let guess = 0; guess < 3; guess += 1) {
    expect((await signIn(ada)).status).toBe(500);
  }
  broken = false;
  expect(await spray(3)).toEqual([401, 401, 401]);
  expect((await signIn({ email: 'no address', password: 'x' })).status).toBe(400);
  expect((await signIn(ada)).status).toBe(200);
});
