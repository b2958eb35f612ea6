import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { startingParts } from './startingParts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { inviteMember } from './inviteMember.ts';
import type { MemberViewer, UserViewer } from './viewer.ts';

let database: TestDatabase;
let admin: MemberViewer;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const organizationId = newId('Organization');
  const actorId = newId('Actor');
  await database.prisma.organization.create({
    data: {
      id: organizationId,
      name: 'Acme',
      ...startingParts(now),
      actors: { create: { id: actorId, provider: 'INTERNAL', clerkUserId: 'usr_admin', email: 'boss@acme.test' } },
    },
  });
  admin = {
    kind: 'member',
    userId: 'usr_admin',
    email: 'boss@acme.test',
    actorId,
    organizationId,
    environmentId: 'env_1',
    role: 'org:admin',
    staff: false,
  };
});
afterAll(() => database.drop());

/** Somebody with an account; the same address is the same account. */
async function person(email: string): Promise<UserViewer> {
  const { id: userId } = await database.prisma.authUser.upsert({
    where: { email },
    create: { id: newId('AuthUser'), name: 'Ada', email },
    update: {},
  });
  return { kind: 'user', userId, email };
}
const invite = (email: string, at = now) => inviteMember(database.prisma, admin, { email, role: 'org:explorer' }, at);

describe('invitations', () => {
  it('make the invited person a member, once', async () => {
    const { secret, invitation } = await invite(' Ada@Acme.test ');
    expect(invitation.tokenHash).not.toContain(secret);
    const ada = await person('ada@acme.test');
    expect(await acceptInvitation(database.prisma, ada, secret, now)).toMatchObject({ id: admin.organizationId });
    await expect(acceptInvitation(database.prisma, ada, secret, now)).rejects.toBeInstanceOf(NotFoundError);
    expect(await database.prisma.actor.findMany({ where: { clerkUserId: ada.userId } })).toMatchObject([
      { organizationId: admin.organizationId, role: 'org:explorer' },
    ]);
    await expect(invite('ADA@acme.test')).rejects.toBeInstanceOf(ConflictError);
  });

  it.each([
    ['leave a member who is staff so', null, now],
    ['bring a person who was removed back as no staff', now, null],
  ])('%s', async (_what, removedAt, staffSince) => {
    const email = `staff-${removedAt === null ? 'member' : 'removed'}@acme.test`;
    const { secret } = await invite(email);
    const viewer = await person(email);
    const { id } = await database.prisma.actor.create({
      data: {
        id: newId('Actor'),
        organizationId: admin.organizationId,
        provider: 'INTERNAL',
        clerkUserId: viewer.userId,
        staffSince: now,
        removedAt,
      },
    });
    await acceptInvitation(database.prisma, viewer, secret, now);
    expect(await database.prisma.actor.findUniqueOrThrow({ where: { id } })).toMatchObject({
      email,
      removedAt: null,
      staffSince,
    });
  });

  it('are good for the invited address only, until they expire or are replaced', async () => {
    const { secret } = await invite('grace@acme.test');
    const accept = async (email: string, with_ = secret, at = now) =>
      acceptInvitation(database.prisma, await person(email), with_, at);
    await expect(accept('eve@acme.test')).rejects.toBeInstanceOf(ForbiddenError);
    await expect(accept('grace@acme.test', 'guess')).rejects.toBeInstanceOf(NotFoundError);
    await expect(accept('grace@acme.test', secret, new Date('2026-12-05T12:00:00Z'))).rejects.toBeInstanceOf(
      NotFoundError,
    );
    const second = await invite('grace@acme.test');
    await expect(accept('grace@acme.test')).rejects.toBeInstanceOf(NotFoundError);
    expect(await accept('grace@acme.test', second.secret)).toMatchObject({ name: 'Acme' });
  });

  it('send people of another sign-in provider there, and stay open', async () => {
    const { secret } = await invite('mary@acme.test');
    const stranger: UserViewer = { kind: 'user', userId: 'user_clerk_1', email: 'mary@acme.test' };
    await expect(acceptInvitation(database.prisma, stranger, secret, now)).rejects.toThrow(/Clerk/);
    expect(await database.prisma.actor.count({ where: { clerkUserId: 'user_clerk_1' } })).toBe(0);
    expect(await acceptInvitation(database.prisma, await person('mary@acme.test'), secret, now)).toMatchObject({
      name: 'Acme',
    });
  });

  it('are given by admins, to addresses', async () => {
    const explorer = { ...admin, role: 'org:explorer' as const };
    const input = { email: 'x@acme.test', role: 'org:admin' as const };
    await expect(inviteMember(database.prisma, explorer, input, now)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(invite('not an address')).rejects.toBeInstanceOf(InvalidInputError);
  });
});
