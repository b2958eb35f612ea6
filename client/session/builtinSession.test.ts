import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { localServer, type LocalAnswer, type LocalRequest } from '../testing/localServer.ts';
import { createBuiltinSession, type SessionSource } from './builtinSession.ts';
import { signedOut, type SessionState } from './session.ts';

/** A stand-in of the sign-in endpoints: one account, one session at a time. */
let base: string;
let signedInAs: string | null;
let tokensGiven: number;
let broken: boolean;

const answer = (status: number, value: object): LocalAnswer => ({ status, body: JSON.stringify(value) });
const inAMinute = () => Math.floor(Date.now() / 1000) + 60;

function endpoints({ method, url, body }: LocalRequest): LocalAnswer {
  if (broken) {
    return answer(500, {});
  }
  const given = body.length === 0 ? {} : (JSON.parse(new TextDecoder().decode(body)) as Record<string, string>);
  switch (`${method} ${url}`) {
    case 'POST /api/auth/sign-in/email':
      if (given.password !== 'correct horse') {
        return answer(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
      }
      signedInAs = given.email ?? null;
      return answer(200, {});
    case 'POST /api/auth/sign-in/demo':
      signedInAs = `${given.as}@demo`;
      return answer(200, {});
    case 'POST /api/auth/sign-up/email':
      return answer(200, {});
    case 'POST /api/auth/sign-out':
      signedInAs = null;
      return answer(200, {});
    case 'GET /api/v1/session/token?organization=org_gone':
      return answer(403, { code: 'FORBIDDEN', message: 'Not a member.' });
    case 'GET /api/v1/session/token?organization=org_2':
    case 'GET /api/v1/session/token?organization=org_new':
    case 'GET /api/v1/session/token?organization=org_of_s3cret':
      return answer(200, { token: url, expiresAt: inAMinute() });
    case 'GET /api/v1/session/token':
      if (signedInAs === null) {
        return { status: 204, body: '' };
      }
      tokensGiven += 1;
      return answer(200, { token: `${signedInAs}#${tokensGiven}`, expiresAt: inAMinute() });
    default:
      return answer(404, {});
  }
}

beforeAll(async () => {
  base = await localServer(endpoints);
});
beforeEach(() => {
  signedInAs = null;
  tokensGiven = 0;
  broken = false;
});

function memory(organization?: string) {
  const values = new Map(organization === undefined ? [] : [['quarry-organization', organization]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const source = (): SessionSource => ({
  load: () =>
    Promise.resolve<SessionState>({
      ...signedOut,
      status: 'signed-in',
      userId: signedInAs,
      orgId: 'org_1',
      orgRole: 'org:admin',
    }),
  createOrganization: vi.fn(() => Promise.resolve('org_new')),
  acceptInvitation: vi.fn((secret) => Promise.resolve(`org_of_${secret}`)),
  clear: vi.fn(() => Promise.resolve()),
});

describe('built-in session', () => {
  test('without a cookie the visitor is signed out', async () => {
    const session = createBuiltinSession(base, source(), memory());
    expect(await session.ready()).toEqual(signedOut);
    expect(await session.getToken()).toBeNull();
  });

  test('a wrong password says what to do and leaves the visitor signed out', async () => {
    const session = createBuiltinSession(base, source(), memory());
    await session.ready();
    await expect(session.signIn({ email: 'ada@example.com', password: 'guess' })).rejects.toThrow(
      'E-mail or password is wrong. Check both and try again.',
    );
    expect(session.read().status).toBe('signed-out');
  });

  test('signing in reads the context and shares one token until it is about to end', async () => {
    const session = createBuiltinSession(base, source(), memory());
    await session.ready();
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.read().status));
    await session.signIn({ email: 'ada@example.com', password: 'correct horse' });
    expect(session.read().userId).toBe('ada@example.com');
    expect(seen.at(-1)).toBe('signed-in');
    const [a, b] = await Promise.all([session.getToken(), session.getToken()]);
    expect(a).toBe('ada@example.com#1');
    expect(b).toBe(a);
    const [c, d] = await Promise.all([session.getToken({ fresh: true }), session.getToken({ fresh: true })]);
    expect(c).toBe('ada@example.com#2');
    expect(d).toBe(c);
  });

  test('signing up signs in, and says so where the address had an account', async () => {
    const session = createBuiltinSession(base, source(), memory());
    await session.signUp({ name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
    expect(session.read().userId).toBe('ada@example.com');
    await session.signOut();
    await expect(session.signUp({ name: 'Eve', email: 'ada@example.com', password: 'other' })).rejects.toThrow(
      'This e-mail has an account with another password. Sign in with that one.',
    );
    expect(session.read().status).toBe('signed-out');
  });

  test('demo and sign-out', async () => {
    const reads = source();
    const session = createBuiltinSession(base, reads, memory());
    await session.signInAsDemo('explorer');
    expect(session.read().userId).toBe('explorer@demo');
    await session.signOut();
    expect(session.read()).toEqual(signedOut);
    expect(reads.clear).toHaveBeenCalledOnce();
    expect(await session.getToken()).toBeNull();
  });

  test('a lookup that fails leaves the visitor signed out and keeps the reason', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = true;
    const session = createBuiltinSession(base, source(), memory());
    const state = await session.ready();
    expect(state.status).toBe('signed-out');
    expect(state.failure).toMatch(/answered 500/);
    error.mockRestore();
  });

  test('the active organization shapes the token, is remembered, and what was read before is forgotten', async () => {
    const reads = source();
    const kept = memory();
    const session = createBuiltinSession(base, reads, kept);
    await session.signInAsDemo('admin');
    await session.switchOrganization('org_2');
    expect(reads.clear).toHaveBeenCalledOnce();
    expect(await session.getToken()).toMatch(/organization=org_2$/);
    expect(await createBuiltinSession(base, reads, kept).getToken()).toMatch(/organization=org_2$/);
    await session.createOrganization('Northwind');
    expect(await session.getToken()).toMatch(/organization=org_new$/);
    await session.acceptInvitation('s3cret');
    expect(await session.getToken()).toMatch(/organization=org_of_s3cret$/);
  });

  test('an organization the person left is forgotten instead of locking them out', async () => {
    signedInAs = 'ada@example.com';
    const kept = memory('org_gone');
    const session = createBuiltinSession(base, source(), kept);
    expect((await session.ready()).status).toBe('signed-in');
    expect(kept.getItem('quarry-organization')).toBeNull();
  });
});
