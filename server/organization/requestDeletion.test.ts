import { parse } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberViewer } from '../access/viewer.ts';
import { canaryTime, createCanaryOrganization } from '../graphql/canaries.test-support.ts';
import { member } from '../graphql/canaryWorld.test-support.ts';
import { refusalOfClosing } from '../graphql/readOnly.ts';
import { recordAudit } from '../access/audit/recordAudit.ts';
import { agentTokenHash, agentTokenViewer } from '../access/signIn/agentTokens.ts';
import { ConflictError, ForbiddenError, InvalidInputError, ReverificationRequiredError } from '../platform/errors.ts';
import { purgeOrganizations } from '../source/purge/purgeOrganizations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rowsMentioning } from '../graphql/rowsOf.test-support.ts';
import { changeOrganization } from './changeOrganization.ts';
import { cancelDeletion, requestDeletion } from './requestDeletion.ts';

let database: TestDatabase;
let admin: MemberViewer;
let name: string;
let ids: readonly string[];
let tag = 0;
const now = canaryTime;
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  tag += 1;
  const organization = await createCanaryOrganization(database.prisma, `d${tag}`);
  admin = member(organization, 'admin') as MemberViewer;
  const where = { id: organization.organizationId };
  // Rows of Clerk's organizations are Clerk's to delete.
  ({ name } = await database.prisma.organization.update({ where, data: { externalId: null } }));
  // Accounts belong to people, who may be in other organizations.
  ids = [...organization.ids].filter(([model]) => !model.startsWith('Auth')).flatMap(([, some]) => some);
});

const sent: object[] = [];
const refused: object[] = [];
const purge = (at: Date) =>
  purgeOrganizations(
    {
      database: database.prisma,
      jobs: {
        send(_kind, input) {
          sent.push(input);
          return Promise.resolve();
        },
      },
      log: { info: () => undefined, error: (entry: object) => refused.push(entry) } as never,
    },
    at,
  );
const isThere = async () => (await database.prisma.organization.count({ where: { id: admin.organizationId } })) === 1;

describe('the deletion of an organization', () => {
  it('wants the exact name and a password of just now', async () => {
    await expect(requestDeletion(database.prisma, admin, `${name} `, now)).rejects.toThrow(InvalidInputError);
    const late = requestDeletion(database.prisma, admin, name, later(1));
    await expect(late).rejects.toThrow(ReverificationRequiredError);
    const explorer = { ...admin, role: 'org:explorer' } as const;
    await expect(requestDeletion(database.prisma, explorer, name, now)).rejects.toThrow(ForbiddenError);
  });

  it('waits for seven days, ends tokens at once, and can be taken back', async () => {
    const token = await database.prisma.agentToken.findFirstOrThrow({
      where: { agent: { organizationId: admin.organizationId } },
    });
    await database.prisma.agentToken.update({
      where: { id: token.id },
      data: { hash: agentTokenHash(`qat_${tag}`), expiresAt: null },
    });
    await agentTokenViewer(database.prisma, `qat_${tag}`);
    await requestDeletion(database.prisma, admin, name, now);
    await expect(agentTokenViewer(database.prisma, `qat_${tag}`)).rejects.toThrow('not signed in');
    await expect(requestDeletion(database.prisma, admin, name, now)).rejects.toThrow(ConflictError);
    await purge(later(6.9));
    expect(await isThere()).toBe(true);
    await cancelDeletion(database.prisma, admin);
    await agentTokenViewer(database.prisma, `qat_${tag}`);
    await purge(later(30));
    expect(await isThere()).toBe(true);
    await expect(cancelDeletion(database.prisma, admin)).rejects.toThrow(ConflictError);
  });

  it('leaves nothing of it but one line, and nothing else is touched', async () => {
    const other = await createCanaryOrganization(database.prisma, `e${tag}`);
    const before = await rowsMentioning(database.prisma, [other.organizationId]);
    await requestDeletion(database.prisma, admin, name, now);
    sent.length = 0;
    await purge(later(7.1));
    await purge(later(7.2));
    const left = await rowsMentioning(
      database.prisma,
      ids.filter((id) => id !== ''),
    );
    expect([...left].map((row) => row.split(' ')[0])).toEqual(['deleted_organization']);
    expect(await rowsMentioning(database.prisma, [other.organizationId])).toEqual(before);
    expect(
      await database.prisma.deletedOrganization.findUnique({ where: { organizationId: admin.organizationId } }),
    ).toMatchObject({
      requestedBy: admin.actorId,
      requestedAt: now,
    });
    expect(sent).toEqual([{ dataSourceId: expect.stringMatching(/^src_/) }]);
  });

  it('of one that cannot be deleted keeps no other from it', async () => {
    const other = member(await createCanaryOrganization(database.prisma, `f${tag}`), 'admin') as MemberViewer;
    const where = { id: other.organizationId };
    await database.prisma.organization.update({ where, data: { externalId: null, deletionRequestedAt: now } });
    await requestDeletion(database.prisma, admin, name, now);
    // A row of an organization that stays names a person of the other.
    const keeping = await createCanaryOrganization(database.prisma, `g${tag}`);
    await recordAudit(
      database.prisma,
      { organizationId: keeping.organizationId, actorId: other.actorId, actorKind: 'STAFF' },
      { action: 'staff.viewed' },
    );
    refused.length = 0;
    await purge(later(8));
    expect(refused).toMatchObject([{ organizationId: other.organizationId }]);
    expect(await isThere()).toBe(false);
  });
});

describe('an organization that is being deleted', () => {
  it('is read and left, and not changed', () => {
    const closing = { ...admin, closing: true } as const;
    const isRefused = (text: string, viewer: MemberViewer = closing) => refusalOfClosing(viewer, parse(text)) !== null;
    expect(isRefused('mutation { createTask(input: {}) { id } }')).toBe(true);
    expect(isRefused('mutation { cancelOrganizationDeletion { id } createTask { id } }')).toBe(true);
    expect(isRefused('mutation { ...F } fragment F on Mutation { createTask { id } }')).toBe(true);
    expect(isRefused('mutation { cancelOrganizationDeletion { id } }')).toBe(false);
    expect(isRefused('query { agents { id } }')).toBe(false);
    expect(isRefused('mutation { createTask { id } }', admin)).toBe(false);
  });
});

describe('a change of an organization', () => {
  it('is checked, and recorded with what has changed', async () => {
    const change = (input: object) => changeOrganization(database.prisma, admin, input);
    await expect(change({ name: '' })).rejects.toThrow(InvalidInputError);
    await expect(change({ timeZone: 'Mars/Olympus' })).rejects.toThrow(InvalidInputError);
    await expect(change({ logo: 'data:image/svg+xml;base64,AAAA' })).rejects.toThrow(InvalidInputError);
    await expect(change({ logo: 'https://example.com/a.png' })).rejects.toThrow(InvalidInputError);
    await expect(change({ fiscalYearStartMonth: 13 })).rejects.toThrow(InvalidInputError);
    const logo = `data:image/png;base64,${'A'.repeat(400)}`;
    const changed = await change({ name: ' New  name ', timeZone: 'Europe/Berlin', logo });
    expect(changed).toMatchObject({ name: 'New name', timeZone: 'Europe/Berlin', logo });
    await change({ name: 'New name' });
    const events = await database.prisma.auditEvent.findMany({
      where: { organizationId: admin.organizationId, action: 'organization.changed' },
    });
    expect(events).toHaveLength(1);
    expect(events[0]?.changes).toMatchObject({ name: { before: name, after: 'New name' } });
    expect(JSON.stringify(events[0]?.changes)).not.toContain('base64');
  });
});
