import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { createCanaryOrganization, type CanaryOrganization } from '../../graphql/canaries.test-support.ts';
import { member } from '../../graphql/canaryWorld.test-support.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { usageOf } from './usage.ts';

let database: TestDatabase;
let a: CanaryOrganization;
let admin: MemberViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  a = await createCanaryOrganization(database.prisma, 'a');
  await createCanaryOrganization(database.prisma, 'b');
  admin = member(a, 'admin') as MemberViewer;
  const where = { id: a.organizationId };
  await database.prisma.organization.update({ where, data: { timeZone: 'Pacific/Auckland' } });
  await database.prisma.comment.deleteMany({ where: { organizationId: a.organizationId } });
});
afterAll(() => database.drop());

async function ask(createdAt: string, mode: 'QUICK' | 'DEEP', index: number): Promise<void> {
  const { organizationId, agentId } = a;
  const [taskId] = a.ids.get('Task')!;
  await database.prisma.comment.create({
    data: {
      id: newId('Comment'),
      organizationId,
      taskId: taskId!,
      agentId,
      actorId: a.explorerId,
      index: 100 + index,
      content: '?',
      mode,
      createdAt: new Date(createdAt),
    },
  });
}

it('counts by day and agent in the month of the organization, which begins in its time zone', async () => {
  // 1 June in Auckland begins at noon of 31 May in UTC.
  await ask('2026-05-31T11:59:59Z', 'QUICK', 0);
  await ask('2026-05-31T12:00:00Z', 'QUICK', 1);
  await ask('2026-06-01T13:00:00Z', 'DEEP', 2);
  await ask('2026-06-02T10:00:00Z', 'QUICK', 3);
  await ask('2026-06-30T12:00:00Z', 'QUICK', 4);
  const usage = await usageOf(database.prisma, admin, new Date('2026-06-15T00:00:00Z'));
  expect(usage).toMatchObject({
    from: new Date('2026-05-31T12:00:00Z'),
    to: new Date('2026-06-30T12:00:00Z'),
    quick: 2,
    deep: 1,
  });
  expect(usage.days.map(({ day, quick, deep }) => [day, quick, deep])).toEqual([
    ['2026-06-01', 1, 0],
    ['2026-06-02', 1, 1],
  ]);
  expect(new Set(usage.days.map(({ agentId }) => agentId))).toEqual(new Set([a.agentId]));
});

it('is for admins', async () => {
  await expect(usageOf(database.prisma, { ...admin, role: 'org:explorer' }, new Date())).rejects.toThrow(
    ForbiddenError,
  );
});
