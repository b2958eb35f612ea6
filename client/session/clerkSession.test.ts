import { describe, expect, test, vi } from 'vitest';
import type { SessionSource } from './builtinSession.ts';
import { createClerkSession, type ClerkActions, type ClerkFacts } from './clerkSession.ts';
import { signedOut } from './session.ts';

const facts: ClerkFacts = {
  status: 'ready',
  failure: null,
  userId: 'user_1',
  orgId: 'org_1',
  orgRole: 'org:explorer',
  orgPermissions: [],
  sessionClaims: { sub: 'user_1' },
};

function start() {
  const source: SessionSource = {
    load: vi.fn(() =>
      Promise.resolve({ ...signedOut, status: 'signed-in' as const, orgRole: 'org:admin' as const, staff: true }),
    ),
    createOrganization: vi.fn(() => Promise.reject(new Error('not ours'))),
    acceptInvitation: vi.fn(() => Promise.reject(new Error('not ours'))),
    clear: vi.fn(() => Promise.resolve()),
  };
  const actions: ClerkActions = {
    getToken: vi.fn((fresh: boolean) => Promise.resolve(fresh ? 'fresh' : 'cached')),
    signOut: vi.fn(() => Promise.resolve()),
    setOrganization: vi.fn(() => Promise.resolve()),
    createOrganization: vi.fn(() => Promise.resolve('org_2')),
  };
  return { session: createClerkSession(source), source, actions };
}

describe('Clerk session', () => {
  test('waits while the provider loads; role and ids are the provider’s, the rest is ours', async () => {
    const { session } = start();
    await session.tell({ ...facts, status: 'loading' });
    expect(session.read().status).toBe('loading');
    await session.tell(facts);
    expect(session.read()).toMatchObject({
      status: 'signed-in',
      userId: 'user_1',
      orgId: 'org_1',
      orgRole: 'org:explorer',
      staff: true,
    });
  });

  test('a role of the provider’s own is an explorer’s, as for the server', async () => {
    const { session } = start();
    await session.tell({ ...facts, orgRole: 'org:member' });
    expect(session.read().orgRole).toBe('org:explorer');
    await session.tell({ ...facts, orgRole: 'org:admin' });
    expect(session.read().orgRole).toBe('org:admin');
  });

  test('nobody signed in, and a provider that cannot be loaded, both leave the visitor signed out', async () => {
    const { session } = start();
    await session.tell({ ...facts, userId: null });
    expect(session.read()).toEqual(signedOut);
    await session.tell({ ...facts, status: 'failed', failure: 'blocked' });
    expect(session.read()).toEqual({ ...signedOut, failure: 'blocked' });
  });

  test('a token asked for before the provider is there arrives when it is', async () => {
    const { session, actions } = start();
    const token = session.getToken();
    session.connect(actions);
    expect(await token).toBe('cached');
    expect(await session.getToken({ fresh: true })).toBe('fresh');
  });

  test('a new organization becomes the active one', async () => {
    const { session, actions } = start();
    session.connect(actions);
    await session.createOrganization('Northwind');
    expect(actions.setOrganization).toHaveBeenCalledWith('org_2');
  });
});
