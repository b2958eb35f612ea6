import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnauthenticatedError } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import { originCheck } from '../../platform/http/knownOrigin.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { bearerTokens, type BearerTokens } from './bearerTokens.ts';
import { builtinAuth } from './builtinAuth.ts';
import { demoAccounts, demoLink } from './demoSignIn.ts';
import type { Identity } from './identity.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { viewerOf } from './viewerOf.ts';

const secret = 'a-secret-of-at-least-thirty-two-characters';

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

let database: TestDatabase;
/** The clock of waiting for another guess, which stands still while passwords are hashed. */
let now = 0;
let tokens: BearerTokens;
let server: Server;
let url: string;

const authWith = ({ demo }: { demo: boolean }) =>
  builtinAuth(database.prisma, {
    publicUrl: url,
    allowedOrigins: [],
    secret,
    demo,
    log: createLog('silent'),
    now: () => now,
  });

/** A browser's cookie jar, as far as these routes need one. */
class Browser {
  readonly #jar = new Map<string, string>();

  async request(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin: url,
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) {
        this.#jar.delete(pair.slice(0, cut));
      } else {
        this.#jar.set(pair.slice(0, cut), pair.slice(cut + 1));
      }
    }
    return response;
  }

  /** Creates an account, which does not sign in. */
  async signUp(account: Account): Promise<void> {
    expect((await this.request('/api/auth/sign-up/email', account)).status).toBe(200);
  }

  async signIn({ email, password }: Omit<Account, 'name'>, from = '203.0.113.1'): Promise<Response> {
    return this.request('/api/auth/sign-in/email', { email, password }, { 'x-forwarded-for': from });
  }

  /** Opens demo mode with a link as the server prints it. */
  async openDemo(): Promise<Response> {
    const secret = new URL(await demoLink(database.prisma, url)).hash.replace('#demo=', '');
    return this.request('/api/auth/demo/open', { secret });
  }

  async token(): Promise<string> {
    const answer: unknown = await (await this.request('/api/v1/session/token')).json();
    return (answer as { token: string }).token;
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  tokens = bearerTokens(database.prisma, secret);
  const application = express();
  server = createServer(application);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  application.use(
    sessionRoutes({
      auth: authWith({ demo: true }),
      tokens,
      allowsOrigin: originCheck([url]),
      addressOf: clientAddress({ trusted: ['127.0.0.1'] }),
    }),
  );
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await database.drop();
});

async function organizationOf(identity: Pick<Identity, 'provider' | 'userId'>, role = 'org:admin'): Promise<string> {
  const organizationId = newId('Organization');
  await database.prisma.organization.create({
    data: {
      id: organizationId,
      name: 'Acme',
      environments: { create: { id: newId('Environment'), name: 'Production', type: 'PRODUCTION' } },
      actors: { create: { id: newId('Actor'), provider: identity.provider, clerkUserId: identity.userId, role } },
    },
  });
  return organizationId;
}

describe('the built-in provider', () => {
  const account = { name: 'Ada', email: 'ada@acme.test', password: 'correct horse battery' };

  it('signs up, signs in, gives bearer tokens, and ends them with the session', async () => {
    const browser = new Browser();
    expect((await browser.request('/api/v1/session/token')).status).toBe(204);
    await browser.signUp(account);
    expect((await browser.request('/api/v1/session/token')).status).toBe(204);
    expect((await browser.signIn(account)).status).toBe(200);
    const token = await browser.token();
    expect(await tokens.verify(token)).toMatchObject({
      provider: 'INTERNAL',
      email: account.email,
      name: 'Ada',
    });

    expect((await browser.request('/api/auth/sign-out', {})).status).toBe(200);
    await expect(tokens.verify(token)).rejects.toBeInstanceOf(UnauthenticatedError);

    const again = new Browser();
    expect((await again.signIn({ ...account, password: 'wrong password!' })).status).toBe(401);
    expect((await again.signIn(account)).status).toBe(200);
    expect(decodeJwt(await again.token()).sub).toMatch(/\w+/);
  });

  it('says how long a password has to be', async () => {
    const answer = await new Browser().request('/api/auth/sign-up/email', {
      name: 'Short',
      email: 'short@acme.test',
      password: '123456789',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'PASSWORD_TOO_SHORT',
      message: 'The password is too short. Use at least 10 characters.',
    });
  });

  it('answers alike whether an address has an account or not', async () => {
    const stranger = new Browser();
    const signUp = async (email: string) => {
      const answer = await stranger.request('/api/auth/sign-up/email', { ...account, email });
      const { token, user } = (await answer.json()) as { token: unknown; user: Record<string, unknown> };
      const shape = Object.entries(user).map(([name, value]) => [name, typeof value, String(value).length]);
      return { status: answer.status, cookies: answer.headers.getSetCookie(), token, shape };
    };
    expect(await signUp('ada@acme.test')).toEqual(await signUp('eda@acme.test'));
    // The account that was there is as it was.
    expect((await new Browser().signIn(account)).status).toBe(200);

    const signIn = async (email: string) => {
      const answer = await stranger.signIn({ email, password: 'a wrong password' }, '203.0.113.2');
      return { status: answer.status, wait: answer.headers.get('retry-after'), said: await answer.text() };
    };
    for (let guess = 0; guess < 7; guess++) {
      expect(await signIn('ada@acme.test')).toEqual(await signIn('unknown@acme.test'));
    }
    expect((await signIn('ada@acme.test')).status).toBe(429);
  });

  it('refuses requests from pages of other origins', async () => {
    const browser = new Browser();
    expect((await browser.signIn(account)).status).toBe(200);
    const foreign = await browser.request('/api/auth/sign-out', {}, { origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    expect(await browser.token()).toMatch(/^\w/);
  });

  it('refuses a token signed with another secret, changed, or expired', async () => {
    const user = await database.prisma.authUser.findUniqueOrThrow({ where: { email: account.email } });
    const session = await database.prisma.authSession.findFirstOrThrow({ where: { userId: user.id } });
    const { token } = await tokens.issue(session, null);
    await expect(tokens.verify(token)).resolves.toMatchObject({ userId: user.id });
    const forged = await bearerTokens(database.prisma, `${secret}!`).issue(session, null);
    const expired = await tokens.issue(session, null, -1);
    const otherUser = await tokens.issue({ id: session.id, userId: 'usr_other' }, null);
    for (const bad of [forged.token, expired.token, otherUser.token, `${token}x`, 'x.y.z', '']) {
      await expect(tokens.verify(bad)).rejects.toBeInstanceOf(UnauthenticatedError);
    }
  });

  it('signs in to the sample company in a browser that opened the link, and says so when it is not loaded', async () => {
    const browser = new Browser();
    const enter = (as: string) => browser.request('/api/auth/sign-in/demo', { as });
    const isOpen = async () => (await browser.request('/api/auth/demo')).json();
    expect(await isOpen()).toEqual({ open: false });
    expect((await enter('explorer')).status).toBe(403);
    expect((await browser.openDemo()).status).toBe(200);
    expect(await isOpen()).toEqual({ open: true });

    expect((await enter('explorer')).status).toBe(404);
    await database.prisma.authUser.create({
      data: { id: newId('AuthUser'), name: 'Demo explorer', email: demoAccounts.explorer, emailVerified: true },
    });
    expect((await enter('explorer')).status).toBe(200);
    expect(await tokens.verify(await browser.token())).toMatchObject({ email: demoAccounts.explorer });
    expect((await enter('owner')).status).toBe(400);
    // Signing out leaves the browser opened.
    await browser.request('/api/auth/sign-out', {});
    expect((await enter('explorer')).status).toBe(200);
  });

  it('opens demo mode once with each link, and with the latest only', async () => {
    const secretOf = async () => new URL(await demoLink(database.prisma, url)).hash.replace('#demo=', '');
    const open = async (secret: string) => (await new Browser().request('/api/auth/demo/open', { secret })).status;
    const [replaced, latest] = [await secretOf(), await secretOf()];
    expect(await open(replaced)).toBe(403);
    expect(await open(`${latest}x`)).toBe(403);
    expect(await open(latest)).toBe(200);
    expect(await open(latest)).toBe(403);
    await database.prisma.authVerification.deleteMany({});
    const expired = await secretOf();
    await database.prisma.authVerification.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await open(expired)).toBe(403);
  });

  it.each<[string, Record<string, string>]>([
    ['a reverse proxy that sends its own Host and says nothing of itself', {}],
    ['a public name', { host: 'quarry.example' }],
    ['a name that only looks like loopback', { host: '127.0.0.1.example.com' }],
    ['a reverse proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a reverse proxy that says so', { forwarded: 'for=203.0.113.7' }],
    ['a made-up mark of a browser', { cookie: 'quarry.demo=demo%3A9999999999999.c2lnbmF0dXJl' }],
  ])('lets nobody in without a password who comes by %s', async (_name, headers) => {
    const email = demoAccounts.admin;
    await database.prisma.authUser.upsert({
      where: { email },
      create: { id: newId('AuthUser'), name: 'Demo admin', email },
      update: {},
    });
    const enter = (extra: Record<string, string>): Promise<number | undefined> =>
      new Promise((done, failed) => {
        const sent = request(new URL('/api/auth/sign-in/demo', url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...extra },
        });
        sent.once('error', failed);
        sent.once('response', (response) => {
          response.resume();
          done(response.statusCode);
        });
        sent.end(JSON.stringify({ as: 'admin' }));
      });
    expect(await enter(headers)).toBe(403);
    const [cookie = ''] = (await new Browser().openDemo()).headers.getSetCookie();
    const opened = { cookie: cookie.slice(0, cookie.indexOf(';')) };
    expect(await enter(opened)).toBe(200);
    // Nor does the mark of an opened browser help from there.
    if (!('cookie' in headers)) {
      expect(await enter({ ...headers, ...opened })).toBe(Object.keys(headers).length === 0 ? 200 : 403);
    }
  });

  describe('wrong passwords', () => {
    const eve = { name: 'Eve', email: 'eve@acme.test', password: 'correct horse battery' };
    const grace = { name: 'Grace', email: 'grace@acme.test', password: 'another long password' };
    const wrong = { ...eve, password: 'a wrong password' };
    const [stranger, home] = ['203.0.113.66', '198.51.100.7'];
    const home6 = '2001:db8:1:2::7';

    beforeAll(async () => {
      for (const person of [eve, grace]) {
        await new Browser().signUp(person);
      }
    });

    it('are slowed down for the one who guesses, never for the owner elsewhere, nor for others behind one proxy', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 15 }, async () => (await new Browser().signIn(wrong, stranger)).status),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      const refused = await new Browser().signIn({ ...eve, email: 'EVE@acme.test' }, stranger);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        code: 'TOO_MANY_GUESSES',
        message: expect.stringMatching(/Wait .+ and try again/) as unknown,
      });
      expect((await new Browser().signIn(eve, home)).status).toBe(200);
      expect((await new Browser().signIn(grace, stranger)).status).toBe(200);
      now += 5_000;
      expect((await new Browser().signIn(eve, stranger)).status).toBe(200);
    });

    it('count by the network of an IPv6 address', async () => {
      for (let guess = 0; guess < 5; guess++) {
        expect((await new Browser().signIn(wrong, `2001:db8:0:9::${guess + 1}`)).status).toBe(401);
      }
      expect((await new Browser().signIn(eve, '2001:db8::9:1:2:3:4')).status).toBe(429);
      expect((await new Browser().signIn(eve, home6)).status).toBe(200);
    });

    it('from the address of the owner do not keep out a browser that has been signed in before', async () => {
      const browser = new Browser();
      expect((await browser.signIn(grace, home6)).status).toBe(200);
      await browser.request('/api/auth/sign-out', {});
      for (let guess = 0; guess < 6; guess++) {
        await new Browser().signIn({ ...wrong, email: grace.email }, home6);
      }
      expect((await new Browser().signIn(grace, home6)).status).toBe(429);
      expect((await browser.signIn(grace, home6)).status).toBe(200);
      // It is known for that account only, and its own guesses count.
      for (let guess = 0; guess < 5; guess++) {
        await browser.signIn({ ...grace, password: 'a wrong password' }, home6);
      }
      expect((await browser.signIn(grace, home6)).status).toBe(429);
    });
  });

  it('notes the address that the trusted proxy names, whatever else the headers say', async () => {
    const browser = new Browser();
    const person = { name: 'Mary', email: 'mary@acme.test', password: 'correct horse battery' };
    await browser.signUp(person);
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-quarry-remote-address': '203.0.113.8' };
    expect((await browser.request('/api/auth/sign-in/email', person, headers)).status).toBe(200);
    const { ipAddress } = await database.prisma.authSession.findFirstOrThrow({
      where: { user: { email: person.email } },
    });
    expect(ipAddress).toBe('203.0.113.7');
  });

  it('offers no way in without a password when demo mode is off', async () => {
    const answer = await authWith({ demo: false }).handler(
      new Request(new URL('/api/auth/sign-in/demo', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ as: 'admin' }),
      }),
    );
    expect(answer.status).toBe(404);
  });
});

describe('the viewer behind an identity', () => {
  let identity: Identity;
  beforeEach(() => {
    identity = {
      provider: 'INTERNAL',
      userId: newId('AuthUser'),
      email: 'grace@acme.test',
      name: 'Grace',
      organization: null,
      expiresAt: 9_999_999_999,
    };
  });

  it('is a user without organization before onboarding', async () => {
    expect(await viewerOf(database.prisma, identity)).toEqual({
      kind: 'user',
      userId: identity.userId,
      email: identity.email,
    });
  });

  it('is a member of the organization the token names, and of no other', async () => {
    const first = await organizationOf(identity, 'org:explorer');
    const second = await organizationOf(identity);
    const foreign = await organizationOf({ provider: 'INTERNAL', userId: newId('AuthUser') });
    const inside = (id: string) =>
      viewerOf(database.prisma, { ...identity, organization: { id, slug: null, role: null } });
    expect(await viewerOf(database.prisma, identity)).toMatchObject({
      organizationId: first,
      role: 'org:explorer',
    });
    expect(await inside(second)).toMatchObject({ kind: 'member', organizationId: second, role: 'org:admin' });
    expect(await inside(foreign)).toMatchObject({ kind: 'user' });
  });

  it('is nobody special after removal', async () => {
    await organizationOf(identity);
    await database.prisma.actor.updateMany({
      where: { clerkUserId: identity.userId },
      data: { removedAt: new Date() },
    });
    expect(await viewerOf(database.prisma, identity)).toMatchObject({ kind: 'user' });
  });

  it('records a Clerk organization and person once, however many requests arrive at once, and follows the role', async () => {
    const clerk = (role: 'org:admin' | 'org:explorer'): Identity => ({
      ...identity,
      provider: 'CLERK',
      userId: 'user_clerk_1',
      organization: { id: 'org_clerk_1', slug: 'acme', role },
    });
    const viewers = await Promise.all(
      Array.from({ length: 8 }, () => viewerOf(database.prisma, clerk('org:explorer'))),
    );
    const settled = await viewerOf(database.prisma, clerk('org:explorer'));
    expect(settled).toMatchObject({ kind: 'member', role: 'org:explorer' });
    expect(viewers.every((viewer) => viewer.kind === 'member')).toBe(true);
    expect(await database.prisma.organization.count({ where: { externalId: 'org_clerk_1' } })).toBe(1);
    expect(await database.prisma.actor.count({ where: { clerkUserId: 'user_clerk_1' } })).toBe(1);
    expect(await database.prisma.environment.count({ where: { organization: { externalId: 'org_clerk_1' } } })).toBe(2);
    expect(await viewerOf(database.prisma, clerk('org:admin'))).toMatchObject({ role: 'org:admin' });
  });

  it('leaves a Clerk organization as soon as tokens no longer name it', async () => {
    const outside: Identity = { ...identity, provider: 'CLERK', userId: 'user_clerk_2' };
    const inside: Identity = { ...outside, organization: { id: 'org_clerk_2', slug: 'acme', role: 'org:admin' } };
    expect(await viewerOf(database.prisma, inside)).toMatchObject({ kind: 'member', role: 'org:admin' });
    expect(await viewerOf(database.prisma, outside)).toMatchObject({ kind: 'user' });
    // One that was founded here is ours to give.
    const founded = await organizationOf(outside);
    expect(await viewerOf(database.prisma, outside)).toMatchObject({ kind: 'member', organizationId: founded });
  });
});
