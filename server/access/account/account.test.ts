import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  ReverificationRequiredError,
  UnauthenticatedError,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { acceptInvitation } from '../acceptInvitation.ts';
import { personalTokenViewer } from '../signIn/personalTokens.ts';
import { startingParts } from '../startingParts.ts';
import type { MemberViewer, OrganizationRole } from '../viewer.ts';
import { deleteAccount, renameAccount } from './ownAccount.ts';
import { createPersonalToken, revokePersonalToken } from './personalToken.ts';
import { revokeSessions, sessionsOf } from './sessions.ts';

let database: TestDatabase;
let organizationId: string;
let ada: MemberViewer;
const now = new Date();
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openSession(userId: string): Promise<string> {
  const id = newId('AuthSession');
  await database.prisma.authSession.create({
    data: { id, token: id, userId, expiresAt: later(10_000), firstFactorAt: now },
  });
  return id;
}

async function person(name: string, role: OrganizationRole): Promise<MemberViewer> {
  const { prisma } = database;
  const actorId = newId('Actor');
  const email = `${actorId}@acme.test`;
  const { id: userId } = await prisma.authUser.create({ data: { id: newId('AuthUser'), name, email } });
  await prisma.actor.create({
    data: { id: actorId, organizationId, provider: 'INTERNAL', clerkUserId: userId, email, name, role },
  });
  const sessionId = await openSession(userId);
  return { kind: 'member', userId, email, actorId, organizationId, environmentId: '', role, staff: false, sessionId };
}

beforeEach(async () => {
  organizationId = newId('Organization');
  await database.prisma.organization.create({ data: { id: organizationId, name: 'Acme', ...startingParts(now) } });
  ada = await person('Ada', 'org:admin');
});

describe('a personal token', () => {
  const create = (days = 30, at = now) => createPersonalToken(database.prisma, ada, { name: 'Script', days }, at);

  it('stands for its person, without a session and without the rights of staff', async () => {
    await database.prisma.actor.update({ where: { id: ada.actorId }, data: { staffSince: now } });
    const { secret, token } = await create();
    expect(JSON.stringify(token)).not.toContain(secret.slice(token.prefix.length));
    const { viewer, expiresAt } = await personalTokenViewer(database.prisma, secret);
    expect(viewer).toMatchObject({ kind: 'member', actorId: ada.actorId, role: 'org:admin', staff: false });
    expect(viewer).toHaveProperty('personalTokenId', token.id);
    expect(viewer).not.toHaveProperty('sessionId');
    expect(expiresAt).toBe(Math.floor(later(30 * 24 * 60).getTime() / 1000));
    const used = await database.prisma.personalToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(used.lastUsedAt).not.toBeNull();
  });

  it('makes no other token, and deletes no account', async () => {
    const { viewer } = await personalTokenViewer(database.prisma, (await create()).secret);
    const another = createPersonalToken(database.prisma, viewer, { name: 'Other', days: 1 }, now);
    await expect(another).rejects.toThrow('A token cannot do this.');
    await expect(deleteAccount(database.prisma, viewer, ada.email, now)).rejects.toThrow(ForbiddenError);
    await expect(revokeSessions(database.prisma, viewer, null, now)).rejects.toThrow(ForbiddenError);
  });

  it('ends when it is revoked, when its time is over, and with the membership', async () => {
    const refused = (secret: string) =>
      expect(personalTokenViewer(database.prisma, secret)).rejects.toThrow(UnauthenticatedError);
    const revoked = await create();
    await revokePersonalToken(database.prisma, ada, revoked.token.id, now);
    await refused(revoked.secret);
    const expired = await create(1);
    const expiresAt = later(-1);
    await database.prisma.personalToken.update({ where: { id: expired.token.id }, data: { expiresAt } });
    await refused(expired.secret);
    const left = await create();
    await database.prisma.actor.update({ where: { id: ada.actorId }, data: { removedAt: now } });
    await refused(left.secret);
    await refused('qpt_unknown');
  });

  it('is made with a name, for a year at most, and soon after the password was given', async () => {
    await expect(create(367)).rejects.toThrow(InvalidInputError);
    await expect(create(30, later(11))).rejects.toThrow(ReverificationRequiredError);
    const nameless = createPersonalToken(database.prisma, ada, { name: ' ', days: 1 }, now);
    await expect(nameless).rejects.toThrow(InvalidInputError);
  });

  it('is neither made nor used where Clerk keeps the organization', async () => {
    const { secret } = await create();
    await database.prisma.organization.update({ where: { id: organizationId }, data: { externalId: organizationId } });
    await expect(create()).rejects.toThrow('kept in Clerk');
    await expect(personalTokenViewer(database.prisma, secret)).rejects.toThrow('kept in Clerk');
  });

  it('is not made for a person who was removed', async () => {
    await database.prisma.actor.update({ where: { id: ada.actorId }, data: { removedAt: now } });
    await expect(create()).rejects.toThrow(ForbiddenError);
    expect(await database.prisma.personalToken.count({ where: { actorId: ada.actorId } })).toBe(0);
  });

  it('reaches nothing outside of its organization', async () => {
    const { viewer } = await personalTokenViewer(database.prisma, (await create()).secret);
    await expect(renameAccount(database.prisma, viewer, 'X')).rejects.toThrow('A token cannot do this.');
    await expect(acceptInvitation(database.prisma, viewer, 'x', now)).rejects.toThrow('A token cannot do this.');
  });

  it('of another person is not found', async () => {
    const eve = await person('Eve', 'org:admin');
    const { token } = await create();
    await expect(revokePersonalToken(database.prisma, eve, token.id, now)).rejects.toThrow(NotFoundError);
  });
});

describe('sessions', () => {
  it('are listed for their person and ended one by one or all but the current one', async () => {
    const others = [await openSession(ada.userId), await openSession(ada.userId), await openSession(ada.userId)];
    const ids = async () => (await sessionsOf(database.prisma, ada, now)).map(({ id }) => id);
    expect(new Set(await ids())).toEqual(new Set([ada.sessionId, ...others]));
    await revokeSessions(database.prisma, ada, others[0]!, now);
    expect(new Set(await ids())).toEqual(new Set([ada.sessionId, others[1], others[2]]));
    const left = await revokeSessions(database.prisma, ada, null, now);
    expect(left).toMatchObject([{ id: ada.sessionId, current: true }]);
  });

  it('of another person are not found and stay', async () => {
    const eve = await person('Eve', 'org:explorer');
    await expect(revokeSessions(database.prisma, eve, ada.sessionId!, now)).rejects.toThrow(NotFoundError);
    expect(await sessionsOf(database.prisma, ada, now)).toHaveLength(1);
    expect(await sessionsOf(database.prisma, { kind: 'anonymous' }, now)).toEqual([]);
  });
});

describe('an account', () => {
  it('is renamed everywhere', async () => {
    await renameAccount(database.prisma, ada, '  Ada   King ');
    expect(await database.prisma.actor.findUniqueOrThrow({ where: { id: ada.actorId } })).toMatchObject({
      name: 'Ada King',
    });
    await expect(renameAccount(database.prisma, ada, ' ')).rejects.toThrow(InvalidInputError);
    const ofClerk = { kind: 'user', userId: 'user_clerk', email: 'x@acme.test' } as const;
    await expect(renameAccount(database.prisma, ofClerk, 'X')).rejects.toThrow(ForbiddenError);
  });

  it('is not deleted while its person is the last admin, with another address, or long after the password', async () => {
    await expect(deleteAccount(database.prisma, ada, ada.email, now)).rejects.toThrow(ConflictError);
    await person('Eve', 'org:admin');
    await expect(deleteAccount(database.prisma, ada, 'other@acme.test', now)).rejects.toThrow(InvalidInputError);
    const late = deleteAccount(database.prisma, ada, ada.email, later(10));
    await expect(late).rejects.toThrow(ReverificationRequiredError);
    expect(await database.prisma.authUser.count({ where: { id: ada.userId } })).toBe(1);
  });

  it('is deleted with all that tells who it was, and what was done stays in the log', async () => {
    await person('Eve', 'org:admin');
    await createPersonalToken(database.prisma, ada, { name: 'Script', days: 1 }, now);
    await deleteAccount(database.prisma, ada, ada.email, now);
    expect(await database.prisma.authUser.count({ where: { id: ada.userId } })).toBe(0);
    expect(await database.prisma.authSession.count({ where: { userId: ada.userId } })).toBe(0);
    const actor = await database.prisma.actor.findUniqueOrThrow({
      where: { id: ada.actorId },
      include: { personalTokens: true, auditEvents: { orderBy: { id: 'asc' } } },
    });
    expect(actor).toMatchObject({ name: 'Former member', email: null, clerkUserId: null, personalTokens: [] });
    expect(actor.removedAt).toEqual(now);
    expect(actor.auditEvents.map(({ action }) => action)).toEqual(['personalToken.created', 'account.deleted']);
  });
});
