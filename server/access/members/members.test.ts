import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  ReverificationRequiredError,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { acceptInvitation } from '../acceptInvitation.ts';
import { inviteMember } from '../inviteMember.ts';
import { startingParts } from '../startingParts.ts';
import type { MemberViewer, OrganizationRole } from '../viewer.ts';
import { changeRole } from './changeRole.ts';
import { leaveOrganization, removeMember } from './endMembership.ts';
import { invitationOf } from './invitationOf.ts';
import { renewInvitation, revokeInvitation } from './openInvitation.ts';

let database: TestDatabase;
let organizationId: string;
let environmentId: string;
let boss: MemberViewer;
const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A signed-in member of the organization, whose password was given now. */
async function person(name: string, role: OrganizationRole): Promise<MemberViewer> {
  const { prisma } = database;
  const email = `${name}-${organizationId}@acme.test`;
  const { id: userId } = await prisma.authUser.create({ data: { id: newId('AuthUser'), name, email } });
  const sessionId = newId('AuthSession');
  await prisma.authSession.create({
    data: { id: sessionId, token: sessionId, userId, expiresAt: later(10_000), firstFactorAt: now },
  });
  const actorId = newId('Actor');
  await prisma.actor.create({
    data: { id: actorId, organizationId, provider: 'INTERNAL', clerkUserId: userId, email, name, role },
  });
  return { kind: 'member', userId, email, actorId, organizationId, environmentId, role, staff: false, sessionId };
}

beforeEach(async () => {
  organizationId = newId('Organization');
  const { environments } = await database.prisma.organization.create({
    data: { id: organizationId, name: 'Acme', ...startingParts(now) },
    include: { environments: true },
  });
  environmentId = environments[0]!.id;
  boss = await person('boss', 'org:admin');
});

const actions = async (): Promise<string[]> => {
  const events = await database.prisma.auditEvent.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
  return events.map(({ action }) => action);
};
const roleOf = async ({ actorId }: MemberViewer): Promise<string> =>
  (await database.prisma.actor.findUniqueOrThrow({ where: { id: actorId } })).role;
const toExplorer = (viewer: MemberViewer, of: MemberViewer, at = now) =>
  changeRole(database.prisma, viewer, { actorId: of.actorId, role: 'org:explorer' }, at);

describe('a role', () => {
  it('is changed by an admin, and the change is recorded with both roles', async () => {
    const ada = await person('ada', 'org:explorer');
    await changeRole(database.prisma, boss, { actorId: ada.actorId, role: 'org:admin' }, now);
    expect(await roleOf(ada)).toBe('org:admin');
    const [event] = await database.prisma.auditEvent.findMany({ where: { organizationId } });
    expect(event).toMatchObject({
      action: 'member.roleChanged',
      actorId: boss.actorId,
      actorKind: 'PERSON',
      targetId: ada.actorId,
      targetName: 'ada',
      changes: { role: { before: 'org:explorer', after: 'org:admin' } },
    });
    await expect(toExplorer(ada, boss)).rejects.toThrow(ForbiddenError);
  });

  it('of the last admin stays, also when two admins give it up at once', async () => {
    await expect(toExplorer(boss, boss)).rejects.toThrow(ConflictError);
    const eve = await person('eve', 'org:admin');
    const both = await Promise.allSettled([toExplorer(boss, eve), toExplorer(eve, boss)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = { organizationId, role: 'org:admin', removedAt: null };
    expect(await database.prisma.actor.count({ where: admins })).toBe(1);
  });

  it('asks again for the password when it was given too long ago, and refuses tokens', async () => {
    const ada = await person('ada', 'org:explorer');
    await expect(toExplorer(boss, ada, later(10))).rejects.toThrow(ReverificationRequiredError);
    await toExplorer(boss, ada, later(9));
    const { sessionId: _, ...token } = boss;
    await expect(toExplorer({ ...token, personalTokenId: 'ptk_1' }, ada)).rejects.toThrow(ForbiddenError);
  });
});

describe('a membership', () => {
  it('is ended by an admin, with the personal tokens of the person', async () => {
    const ada = await person('ada', 'org:explorer');
    await database.prisma.personalToken.create({
      data: {
        id: newId('PersonalToken'),
        organizationId,
        actorId: ada.actorId,
        name: 'x',
        hash: ada.actorId,
        prefix: 'x',
      },
    });
    await removeMember(database.prisma, boss, ada.actorId, now);
    const removed = await database.prisma.actor.findUniqueOrThrow({
      where: { id: ada.actorId },
      include: { personalTokens: true },
    });
    expect(removed).toMatchObject({ removedAt: now, personalTokens: [{ revokedAt: now }] });
    await expect(removeMember(database.prisma, boss, ada.actorId, now)).rejects.toThrow(NotFoundError);
    await expect(removeMember(database.prisma, boss, boss.actorId, now)).rejects.toThrow(InvalidInputError);
    expect(await actions()).toEqual(['member.removed']);
  });

  it('of two admins who remove each other at once, one stays', async () => {
    const eve = await person('eve', 'org:admin');
    const removes = (viewer: MemberViewer, of: MemberViewer) => removeMember(database.prisma, viewer, of.actorId, now);
    const both = await Promise.allSettled([removes(boss, eve), removes(eve, boss)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = { organizationId, role: 'org:admin', removedAt: null };
    expect(await database.prisma.actor.count({ where: admins })).toBe(1);
    const [stays, gone] = both[0].status === 'fulfilled' ? [boss, eve] : [eve, boss];
    await expect(removes(gone, stays)).rejects.toThrow(ForbiddenError);
    const raised = changeRole(database.prisma, gone, { actorId: stays.actorId, role: 'org:admin' }, now);
    await expect(raised).rejects.toThrow(ForbiddenError);
  });

  it('is not ended with a personal token', async () => {
    const ada = await person('ada', 'org:explorer');
    const left = leaveOrganization(database.prisma, { ...ada, personalTokenId: 'ptk_1' }, now);
    await expect(left).rejects.toThrow('A token cannot do this.');
  });

  it('is ended by the person, unless they are the last admin', async () => {
    await expect(leaveOrganization(database.prisma, boss, now)).rejects.toThrow(ConflictError);
    const ada = await person('ada', 'org:explorer');
    await leaveOrganization(database.prisma, ada, now);
    expect(await actions()).toEqual(['member.left']);
  });

  it('is kept in Clerk where Clerk has the organization', async () => {
    const ada = await person('ada', 'org:explorer');
    await database.prisma.organization.update({ where: { id: organizationId }, data: { externalId: organizationId } });
    await expect(removeMember(database.prisma, boss, ada.actorId, now)).rejects.toThrow('kept in Clerk');
  });
});

describe('an invitation', () => {
  const invite = (email: string) => inviteMember(database.prisma, boss, { email, role: 'org:explorer' }, now);

  it('names the organization, the address and the inviter to the person who has the link', async () => {
    const { secret } = await invite('new@acme.test');
    expect(await invitationOf(database.prisma, secret, now)).toMatchObject({
      organizationName: 'Acme',
      email: 'new@acme.test',
      role: 'org:explorer',
      invitedByName: 'boss',
    });
    expect(await invitationOf(database.prisma, `${secret}x`, now)).toBeNull();
    expect(await invitationOf(database.prisma, secret, later(14 * 24 * 60 + 1))).toBeNull();
  });

  it('gets a new link, after which the one before does not work, and is revoked', async () => {
    const first = await invite('new@acme.test');
    const again = await renewInvitation(database.prisma, boss, first.invitation.id, later(60));
    expect(await invitationOf(database.prisma, first.secret, now)).toBeNull();
    expect(await invitationOf(database.prisma, again.secret, now)).not.toBeNull();
    await revokeInvitation(database.prisma, boss, first.invitation.id, now);
    expect(await invitationOf(database.prisma, again.secret, now)).toBeNull();
    await expect(revokeInvitation(database.prisma, boss, first.invitation.id, now)).rejects.toThrow(ConflictError);
    await expect(renewInvitation(database.prisma, boss, 'inv_unknown', now)).rejects.toThrow(NotFoundError);
    expect(await actions()).toEqual(['invitation.sent', 'invitation.renewed', 'invitation.revoked']);
  });

  it('of an admin asks for a fresh proof, also for its next link', async () => {
    const inviteAdmin = (at: Date) =>
      inviteMember(database.prisma, boss, { email: 'new@acme.test', role: 'org:admin' }, at);
    await expect(inviteAdmin(later(10))).rejects.toThrow(ReverificationRequiredError);
    const { invitation, secret } = await inviteAdmin(later(9));
    const renewed = renewInvitation(database.prisma, boss, invitation.id, later(10));
    await expect(renewed).rejects.toThrow(ReverificationRequiredError);
    expect(await invitationOf(database.prisma, secret, now)).toMatchObject({ role: 'org:admin' });
    expect(await actions()).toEqual(['invitation.sent']);
  });

  it('ends with its maker, until another admin renews it', async () => {
    const eve = await person('eve', 'org:admin');
    const { secret, invitation } = await invite('new@acme.test');
    await removeMember(database.prisma, eve, boss.actorId, now);
    expect(await invitationOf(database.prisma, secret, now)).toBeNull();
    const { id: userId } = await database.prisma.authUser.create({
      data: { id: newId('AuthUser'), name: 'New', email: 'new@acme.test' },
    });
    const invited = { kind: 'user', userId, email: 'new@acme.test' } as const;
    await expect(acceptInvitation(database.prisma, invited, secret, now)).rejects.toThrow(NotFoundError);
    const renewed = await renewInvitation(database.prisma, eve, invitation.id, now);
    expect(await invitationOf(database.prisma, renewed.secret, now)).toMatchObject({ invitedByName: 'eve' });
    await acceptInvitation(database.prisma, invited, renewed.secret, now);
    // Each test invites the same address, and an account has one.
    await database.prisma.authUser.delete({ where: { id: userId } });
  });

  it('is recorded when it is accepted', async () => {
    const { secret } = await invite('new@acme.test');
    const { id: userId } = await database.prisma.authUser.create({
      data: { id: newId('AuthUser'), name: 'New', email: 'new@acme.test' },
    });
    await acceptInvitation(database.prisma, { kind: 'user', userId, email: 'new@acme.test' }, secret, now);
    expect(await actions()).toEqual(['invitation.sent', 'invitation.accepted']);
  });
});

describe('an event of the audit log', () => {
  it('cannot be changed', async () => {
    await inviteMember(database.prisma, boss, { email: 'new@acme.test', role: 'org:explorer' }, now);
    // Prisma's words for a trigger that refuses.
    const changed = database.prisma.auditEvent.updateMany({ data: { action: 'other' } });
    await expect(changed).rejects.toThrow('constraint violated');
    expect(await actions()).toEqual(['invitation.sent']);
  });
});
