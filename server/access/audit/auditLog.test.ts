import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  ReverificationRequiredError,
} from '../../platform/errors.ts';
import { withOrigin } from '../../platform/http/requestOrigin.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startingParts } from '../startingParts.ts';
import type { MemberViewer } from '../viewer.ts';
import { auditEventsOf, type AuditFilter } from './auditFilter.ts';
import { exportAuditLog } from './exportAuditLog.ts';
import { forgetAuditEvents } from './forgetAuditEvents.ts';
import { changesOf, recordAudit } from './recordAudit.ts';
import { setAuditRetention } from './setAuditRetention.ts';

let database: TestDatabase;
let admin: MemberViewer;
const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function createAdmin(name: string): Promise<MemberViewer> {
  const { prisma } = database;
  const [organizationId, actorId, sessionId] = [newId('Organization'), newId('Actor'), newId('AuthSession')];
  const email = `${actorId}@acme.test`;
  await prisma.organization.create({ data: { id: organizationId, name: 'Acme', ...startingParts(now) } });
  const { id: userId } = await prisma.authUser.create({ data: { id: newId('AuthUser'), name, email } });
  await prisma.authSession.create({
    data: { id: sessionId, token: sessionId, userId, expiresAt: new Date(now.getTime() + day), firstFactorAt: now },
  });
  await prisma.actor.create({
    data: { id: actorId, organizationId, provider: 'INTERNAL', clerkUserId: userId, email, name, role: 'org:admin' },
  });
  const role = 'org:admin';
  return { kind: 'member', userId, email, actorId, organizationId, environmentId: '', role, staff: false, sessionId };
}

beforeEach(async () => {
  admin = await createAdmin('Ada');
});

const found = (viewer: MemberViewer, filter: AuditFilter = {}) =>
  database.prisma.auditEvent.findMany({ where: auditEventsOf(viewer, filter), orderBy: { id: 'asc' } });

describe('the audit log', () => {
  it('says from where, and only what has changed', async () => {
    const changes = changesOf({ name: 'A', zone: 'UTC' }, { name: 'B', zone: 'UTC' });
    await withOrigin({ ip: '192.0.2.7', userAgent: 'Firefox' }, () =>
      recordAudit(database.prisma, admin, { action: 'organization.changed', changes }),
    );
    expect(await found(admin)).toMatchObject([
      { ip: '192.0.2.7', userAgent: 'Firefox', changes: { name: { before: 'A', after: 'B' } } },
    ]);
    expect(Object.keys(changes)).toEqual(['name']);
  });

  it('is narrowed down, and never shows another organization', async () => {
    const eve = await createAdmin('Eve');
    const target = { type: 'Actor', id: eve.actorId, name: 'Eve' } as const;
    await recordAudit(database.prisma, admin, { action: 'member.removed', target });
    await recordAudit(database.prisma, admin, { action: 'member.left' });
    await recordAudit(database.prisma, eve, { action: 'member.left' });
    const actionsOf = async (filter: AuditFilter) => (await found(admin, filter)).map(({ action }) => action);
    expect(await actionsOf({})).toEqual(['member.removed', 'member.left']);
    expect(await actionsOf({ actions: ['member.left'] })).toEqual(['member.left']);
    expect(await actionsOf({ search: 'eve' })).toEqual(['member.removed']);
    expect(await actionsOf({ actorId: eve.actorId })).toEqual([]);
    expect(await actionsOf({ to: new Date(0) })).toEqual([]);
    expect(await found({ ...admin, role: 'org:explorer' })).toEqual([]);
  });

  it('is exported as CSV in which no name is a formula, and the export is recorded', async () => {
    const target = { type: 'Actor', id: 'act_1', name: '=HYPERLINK("http://x"),\n"' } as const;
    await recordAudit(database.prisma, admin, { action: 'member.removed', target });
    const { csv, events, complete } = await exportAuditLog(database.prisma, admin, {}, now);
    expect({ events, complete }).toEqual({ events: 1, complete: true });
    expect(csv).toMatch(/^time,action,by,/);
    expect(csv).toContain(`"'=HYPERLINK(""http://x""),\n"""`);
    expect((await found(admin)).map(({ action }) => action)).toEqual(['member.removed', 'auditLog.exported']);
    const stranger = await createAdmin('Mallory');
    await recordAudit(
      database.prisma,
      { organizationId: admin.organizationId, actorId: stranger.actorId, actorKind: 'STAFF' },
      { action: 'staff.viewed' },
    );
    const withStaff = await exportAuditLog(database.prisma, admin, {}, now);
    expect(withStaff.csv).toContain('staff.viewed,STAFF,,,');
    const inAnHour = new Date(now.getTime() + 3_600_000);
    const late = exportAuditLog(database.prisma, admin, {}, inAnHour);
    await expect(late).rejects.toThrow(ReverificationRequiredError);
    const ofOthers = exportAuditLog(database.prisma, admin, { actorId: 'act_unknown' }, now);
    await expect(ofOthers).rejects.toThrow(NotFoundError);
    const explorer = exportAuditLog(database.prisma, { ...admin, role: 'org:explorer' }, {}, now);
    await expect(explorer).rejects.toThrow(ForbiddenError);
  });

  it('keeps events as long as the organization wants', async () => {
    await expect(setAuditRetention(database.prisma, admin, 29)).rejects.toThrow(InvalidInputError);
    await setAuditRetention(database.prisma, admin, 30);
    const other = await createAdmin('Eve');
    await recordAudit(database.prisma, other, { action: 'member.left' });
    const written = Date.now();
    await forgetAuditEvents(database.prisma, new Date(written + 29 * day));
    expect(await found(admin)).toHaveLength(1);
    await forgetAuditEvents(database.prisma, new Date(written + 31 * day));
    expect(await found(admin)).toEqual([]);
    expect(await found(other)).toHaveLength(1);
  });
});
