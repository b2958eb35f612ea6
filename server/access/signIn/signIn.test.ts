import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnauthenticatedError } from '../../platform/errors.ts';
import { originCheck } from '../../platform/http/knownOrigin.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { bearerTokens, type BearerTokens } from './bearerTokens.ts';
import { builtinAuth, demoAccounts } from './builtinAuth.ts';
import type { Identity } from './identity.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { viewerOf } from './viewerOf.ts';

const secret = 'a-secret-of-at-least-thirty-two-characters';

let database: TestDatabase;
let tokens: BearerTokens;
let server: Server;
let url: string;

/** A browser's cookie jar, as far as these routes need one. */
class Browser {
  private readonly jar = new Map<string, string>();

  async request(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin: url,
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) this.jar.delete(pair.slice(0, cut));
      else this.jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return response;
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
  const auth = builtinAuth(database.prisma, { publicUrl: url, allowedOrigins: [], secret, demo: true });
  application.use(sessionRoutes(auth, tokens, originCheck([url])));
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
    expect((await browser.request('/api/auth/sign-up/email', account)).status).toBe(200);
    const token = await browser.token();
    expect(await tokens.verify(token)).toMatchObject({
      provider: 'INTERNAL',
      email: account.email,
      emailVerified: false,
      name: 'Ada',
    });

    expect((await browser.request('/api/auth/sign-out', {})).status).toBe(200);
    await expect(tokens.verify(token)).rejects.toBeInstanceOf(UnauthenticatedError);

    const again = new Browser();
    const wrong = await again.request('/api/auth/sign-in/email', { email: account.email, password: 'wrong password!' });
    expect(wrong.status).toBe(401);
    expect((await again.request('/api/auth/sign-in/email', account)).status).toBe(200);
    expect(decodeJwt(await again.token()).sub).toMatch(/\w+/);
  });

  it('refuses requests from pages of other origins', async () => {
    const browser = new Browser();
    expect((await browser.request('/api/auth/sign-in/email', account)).status).toBe(200);
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

  it('signs in to the sample company where it is on, and says so when it is not loaded', async () => {
    const browser = new Browser();
    expect((await browser.request('/api/v1/session/demo', { as: 'explorer' })).status).toBe(404);
    await database.prisma.authUser.create({
      data: { id: newId('AuthUser'), name: 'Demo explorer', email: demoAccounts.explorer, emailVerified: true },
    });
    expect((await browser.request('/api/v1/session/demo', { as: 'explorer' })).status).toBe(200);
    expect(await tokens.verify(await browser.token())).toMatchObject({ email: demoAccounts.explorer });
    expect((await browser.request('/api/v1/session/demo', { as: 'owner' })).status).toBe(400);
  });

  it.each<[string, Record<string, string>]>([
    ['a public name', { host: 'quarry.example' }],
    ['a name that only looks like loopback', { host: '127.0.0.1.example.com' }],
    ['a reverse proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a reverse proxy that says so', { forwarded: 'for=203.0.113.7' }],
  ])('lets nobody in without a password who comes by %s', async (_name, headers) => {
    const email = demoAccounts.admin;
    await database.prisma.authUser.upsert({
      where: { email },
      create: { id: newId('AuthUser'), name: 'Demo admin', email },
      update: {},
    });
    const enter = (path: string, extra: Record<string, string>): Promise<number | undefined> =>
      new Promise((done, failed) => {
        const sent = request(new URL(path, url), {
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
    for (const path of ['/api/v1/session/demo', '/api/auth/sign-in/demo']) {
      expect([path, await enter(path, {})]).toEqual([path, 200]);
      expect([path, await enter(path, headers)]).toEqual([path, 403]);
    }
  });

  it('stops guesses at one account, wherever they claim to come from, and locks nobody else out', async () => {
    const [eve, grace] = [
      { name: 'Eve', email: 'eve@acme.test', password: 'correct horse battery' },
      { name: 'Grace', email: 'grace@acme.test', password: 'another long password' },
    ];
    for (const person of [eve, grace]) {
      expect((await new Browser().request('/api/auth/sign-up/email', person)).status).toBe(200);
    }
    const signInAs = async ({ email }: { email: string }, password: string, from: string): Promise<number> =>
      (
        await new Browser().request(
          '/api/auth/sign-in/email',
          { email, password },
          {
            'x-forwarded-for': from,
            'x-quarry-remote-address': from,
          },
        )
      ).status;
    // The right password in between takes nothing from the owner.
    expect(await signInAs(eve, 'a wrong password', '203.0.113.1')).toBe(401);
    expect(await signInAs(eve, eve.password, '203.0.113.1')).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 14 }, (_, i) => signInAs(eve, `wrong password ${i}`, `203.0.113.${i}`)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(await signInAs({ email: 'EVE@acme.test' }, eve.password, '203.0.113.99')).toBe(429);
    expect(await signInAs(grace, grace.password, '203.0.113.1')).toBe(200);
  });

  it('notes the address of the connection, whatever the headers say', async () => {
    const browser = new Browser();
    const person = { name: 'Mary', email: 'mary@acme.test', password: 'correct horse battery' };
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-quarry-remote-address': '203.0.113.8' };
    expect((await browser.request('/api/auth/sign-up/email', person, headers)).status).toBe(200);
    const { ipAddress } = await database.prisma.authSession.findFirstOrThrow({
      where: { user: { email: person.email } },
    });
    expect(ipAddress).toBe('127.0.0.1');
  });

  it('offers no way in without a password when demo mode is off', async () => {
    const auth = builtinAuth(database.prisma, { publicUrl: url, allowedOrigins: [], secret, demo: false });
    const answer = await auth.handler(
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
      emailVerified: true,
      name: 'Grace',
      organization: null,
      expiresAt: 9_999_999_999,
    };
  });

  it('is a user without organization before onboarding', async () => {
    expect(await viewerOf(database.prisma, identity, [])).toEqual({
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
      viewerOf(database.prisma, { ...identity, organization: { id, slug: null, role: null } }, []);
    expect(await viewerOf(database.prisma, identity, [])).toMatchObject({
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
    expect(await viewerOf(database.prisma, identity, [])).toMatchObject({ kind: 'user' });
  });

  it('is staff by address, domain or id only', async () => {
    await organizationOf(identity);
    const staff = async (...entries: string[]) => {
      const viewer = await viewerOf(database.prisma, identity, entries);
      return viewer.kind === 'member' && viewer.staff;
    };
    expect(await staff('@ACME.test')).toBe(true);
    expect(await staff('grace@acme.test')).toBe(true);
    expect(await staff(identity.userId)).toBe(true);
    expect(await staff('acme.test', '@cme.test', '@other.test')).toBe(false);
    identity = { ...identity, emailVerified: false };
    expect(await staff('@ACME.test', 'grace@acme.test')).toBe(false);
    expect(await staff(identity.userId)).toBe(true);
  });

  it('records a Clerk organization and person once, however many requests arrive at once, and follows the role', async () => {
    const clerk = (role: 'org:admin' | 'org:explorer'): Identity => ({
      ...identity,
      provider: 'CLERK',
      userId: 'user_clerk_1',
      organization: { id: 'org_clerk_1', slug: 'acme', role },
    });
    const viewers = await Promise.all(
      Array.from({ length: 8 }, () => viewerOf(database.prisma, clerk('org:explorer'), [])),
    );
    const settled = await viewerOf(database.prisma, clerk('org:explorer'), []);
    expect(settled).toMatchObject({ kind: 'member', role: 'org:explorer' });
    expect(viewers.every((viewer) => viewer.kind === 'member')).toBe(true);
    expect(await database.prisma.organization.count({ where: { externalId: 'org_clerk_1' } })).toBe(1);
    expect(await database.prisma.actor.count({ where: { clerkUserId: 'user_clerk_1' } })).toBe(1);
    expect(await database.prisma.environment.count({ where: { organization: { externalId: 'org_clerk_1' } } })).toBe(2);
    expect(await viewerOf(database.prisma, clerk('org:admin'), [])).toMatchObject({ role: 'org:admin' });
  });

  it('leaves a Clerk organization as soon as tokens no longer name it', async () => {
    const outside: Identity = { ...identity, provider: 'CLERK', userId: 'user_clerk_2' };
    const inside: Identity = { ...outside, organization: { id: 'org_clerk_2', slug: 'acme', role: 'org:admin' } };
    expect(await viewerOf(database.prisma, inside, [])).toMatchObject({ kind: 'member', role: 'org:admin' });
    expect(await viewerOf(database.prisma, outside, [])).toMatchObject({ kind: 'user' });
    // One that was founded here is ours to give.
    const founded = await organizationOf(outside);
    expect(await viewerOf(database.prisma, outside, [])).toMatchObject({ kind: 'member', organizationId: founded });
  });
});
