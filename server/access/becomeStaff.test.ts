import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { becomeStaff, endStaff, operatorLink } from './becomeStaff.ts';
import type { Identity } from './signIn/identity.ts';
import { viewerOf } from './signIn/viewerOf.ts';

let database: TestDatabase;
let identity: Identity;
const now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  identity = {
    provider: 'INTERNAL',
    userId: newId('AuthUser'),
    email: 'grace@acme.test',
    name: 'Grace',
    organization: null,
    expiresAt: 9_999_999_999,
  };
  await database.prisma.organization.create({
    data: {
      id: newId('Organization'),
      name: 'Acme',
      environments: { create: { id: newId('Environment'), name: 'Production', type: 'PRODUCTION' } },
      actors: {
        create: { id: newId('Actor'), provider: 'INTERNAL', clerkUserId: identity.userId, role: 'org:explorer' },
      },
    },
  });
});

afterAll(() => database.drop());

const viewer = () => viewerOf(database.prisma, identity);
const newSecret = async () =>
  new URL(await operatorLink(database.prisma, 'https://quarry.example')).hash.replace('#operator=', '');
const open = async (secret: string) => becomeStaff(database.prisma, await viewer(), secret, now);

describe('staff', () => {
  it('is whoever opened the link that the operator printed, once', async () => {
    expect(await viewer()).toMatchObject({ kind: 'member', staff: false });
    const secret = await newSecret();
    await open(secret);
    expect(await viewer()).toMatchObject({ kind: 'member', role: 'org:explorer', staff: true });
    await expect(open(secret)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is nobody by a link that was replaced, has expired, or was made for something else', async () => {
    const [replaced, latest] = [await newSecret(), await newSecret()];
    for (const secret of [replaced, `${latest}x`, '']) {
      await expect(open(secret)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await database.prisma.authVerification.updateMany({ data: { identifier: 'demo' } });
    await expect(open(latest)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const expired = await newSecret();
    await database.prisma.authVerification.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(open(expired)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await viewer()).toMatchObject({ staff: false });
  });

  it('uses no link up for people who cannot be staff', async () => {
    const secret = await newSecret();
    const { prisma } = database;
    const { userId, email } = identity;
    await expect(becomeStaff(prisma, { kind: 'user', userId, email }, secret, now)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(becomeStaff(prisma, { kind: 'anonymous' }, secret, now)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await open(secret);
    expect(await viewer()).toMatchObject({ staff: true });
  });

  it('is nobody any more when the operator says so, and the open link ends with it', async () => {
    await open(await newSecret());
    const secret = await newSecret();
    expect(await endStaff(database.prisma)).toBeGreaterThan(0);
    expect(await viewer()).toMatchObject({ staff: false });
    await expect(open(secret)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends after 90 days', async () => {
    await open(await newSecret());
    const since = (days: number) =>
      database.prisma.actor.updateMany({
        where: { clerkUserId: identity.userId },
        data: { staffSince: new Date(Date.now() - days * 24 * 60 * 60_000) },
      });
    await since(89);
    expect(await viewer()).toMatchObject({ staff: true });
    await since(91);
    expect(await viewer()).toMatchObject({ staff: false });
  });

  it('is nobody who was removed and comes back, and still a member whose role changes', async () => {
    const clerk = (role: 'org:admin' | 'org:explorer'): Identity => ({
      ...identity,
      provider: 'CLERK',
      organization: { id: 'org_staff', slug: 'acme', role },
    });
    const { prisma } = database;
    await becomeStaff(prisma, await viewerOf(prisma, clerk('org:explorer')), await newSecret(), now);
    expect(await viewerOf(prisma, clerk('org:admin'))).toMatchObject({ role: 'org:admin', staff: true });
    await prisma.actor.updateMany({
      where: { clerkUserId: identity.userId, provider: 'CLERK' },
      data: { removedAt: now },
    });
    expect(await viewerOf(prisma, clerk('org:admin'))).toMatchObject({ kind: 'member', staff: false });
  });
});
