import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startingParts } from '../startingParts.ts';
import { builtinAuth, type BuiltinAuth } from './builtinAuth.ts';
import { remoteAddressHeader } from './remoteAddress.ts';

const url = 'http://127.0.0.1:4000';
const password = 'correct horse battery';

let database: TestDatabase;
let auth: BuiltinAuth;
let email: string;
let userId: string;
let organizationId: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = builtinAuth(database.prisma, {
    publicUrl: url,
    allowedOrigins: [],
    secret: 'a-secret-of-at-least-thirty-two-characters',
    demo: false,
    log: createLog('silent'),
    hashing: {
      hash: (text) => Promise.resolve(`hash of ${text}`),
      verify: ({ hash, password: text }) => Promise.resolve(hash === `hash of ${text}`),
    },
  });
});
afterAll(() => database.drop());

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  return auth.handler(
    new Request(new URL(path, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Firefox',
        origin: url,
        cookie,
        [remoteAddressHeader]: '198.51.100.7',
      },
      body: JSON.stringify(body),
    }),
  );
}

const signIn = (text = password) => post('/api/auth/sign-in/email', { email, password: text });
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
const recorded = () =>
  database.prisma.auditEvent.findMany({
    where: { organizationId },
    orderBy: { id: 'asc' },
    select: { action: true, ip: true, userAgent: true },
  });

beforeEach(async () => {
  people += 1;
  email = `ada${people}@acme.test`;
  organizationId = newId('Organization');
  await post('/api/auth/sign-up/email', { name: 'Ada', email, password });
  userId = (await database.prisma.authUser.findUniqueOrThrow({ where: { email } })).id;
  await database.prisma.organization.create({
    data: {
      id: organizationId,
      name: 'Acme',
      ...startingParts(new Date()),
      actors: { create: { id: newId('Actor'), provider: 'INTERNAL', clerkUserId: userId, email } },
    },
  });
});

describe('a sign-in', () => {
  it('is recorded in the organization of the person with its place, and so is a refused one', async () => {
    expect((await signIn('wrong horse battery')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    const from = { ip: '198.51.100.7', userAgent: 'Firefox' };
    expect(await recorded()).toEqual([
      { action: 'session.failed', ...from },
      { action: 'session.signedIn', ...from },
    ]);
  });

  it('with an unknown address leaves no trace', async () => {
    const before = await database.prisma.auditEvent.count();
    await post('/api/auth/sign-in/email', { email: 'unknown@acme.test', password });
    expect(await database.prisma.auditEvent.count()).toBe(before);
  });
});

describe('a password that is given again', () => {
  const longAgo = new Date('2020-01-01T00:00:00Z');
  const givenAt = async (): Promise<Date> =>
    (await database.prisma.authSession.findFirstOrThrow({ where: { userId } })).firstFactorAt;

  it('counts from then on when it is right, and is recorded', async () => {
    const cookie = cookieOf(await signIn());
    await database.prisma.authSession.updateMany({ where: { userId }, data: { firstFactorAt: longAgo } });
    expect((await post('/api/auth/verify-password', { password: 'wrong horse battery' }, cookie)).status).toBe(400);
    expect(await givenAt()).toEqual(longAgo);
    expect((await post('/api/auth/verify-password', { password }, cookie)).status).toBe(200);
    expect(Date.now() - (await givenAt()).getTime()).toBeLessThan(60_000);
    expect((await recorded()).map(({ action }) => action)).toEqual(['session.signedIn', 'session.verified']);
  });

  it('may be guessed five times', async () => {
    const cookie = cookieOf(await signIn());
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      statuses.push((await post('/api/auth/verify-password', { password: `wrong ${guess} battery` }, cookie)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // The right one has to wait as well: otherwise the answer would tell.
    expect((await post('/api/auth/verify-password', { password }, cookie)).status).toBe(429);
    expect(await recorded()).toHaveLength(1);
  });

  it('signs out everywhere else when it is changed', async () => {
    const cookie = cookieOf(await signIn());
    await signIn();
    const change = { currentPassword: password, newPassword: 'another horse battery', revokeOtherSessions: true };
    expect((await post('/api/auth/change-password', change, cookie)).status).toBe(200);
    expect(await database.prisma.authSession.count({ where: { userId } })).toBe(1);
    expect((await recorded()).map(({ action }) => action).at(-1)).toBe('account.passwordChanged');
    expect((await signIn()).status).toBe(401);
    expect((await signIn('another horse battery')).status).toBe(200);
  });
});
