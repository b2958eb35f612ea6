import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberViewer } from '../access/viewer.ts';
import { createCanaryOrganization, type CanaryOrganization } from '../graphql/canaries.test-support.ts';
import { member } from '../graphql/canaryWorld.test-support.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { customersOf, peopleOf } from './customers.ts';
import { operationState } from './operation.ts';
import { traceOfTask } from './traceOfTask.ts';

let database: TestDatabase;
let a: CanaryOrganization;
let b: CanaryOrganization;
let staff: MemberViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  a = await createCanaryOrganization(database.prisma, 'a');
  b = await createCanaryOrganization(database.prisma, 'b');
  staff = { ...(member(a, 'admin') as MemberViewer), staff: true };
});
afterAll(() => database.drop());

describe('the trace of a task', () => {
  it('shows no word of it, and is recorded in the audit log of its organization', async () => {
    const [taskId] = b.ids.get('Task')!;
    const trace = await traceOfTask(database.prisma, staff, taskId!);
    expect(trace.turns.length).toBeGreaterThan(0);
    expect(trace.turns.flatMap(({ steps }) => steps).length).toBeGreaterThan(0);
    const { organizationName, agentName, ...course } = trace;
    expect([organizationName, agentName]).toEqual(['canary_b_organization_name', 'canary_b_agent_name']);
    // Names of actions and engines are ours; everything else that a person wrote is left out.
    const texts = JSON.stringify(course).match(/canary_b_\w+/g) ?? [];
    expect([...new Set(texts)].sort()).toEqual(['canary_b_comment_model', 'canary_b_step_action_name']);
    const events = await database.prisma.auditEvent.findMany({
      where: { organizationId: b.organizationId, action: 'staff.viewed' },
    });
    // A row of one organization that names a person of another would keep that from being deleted.
    expect(events).toMatchObject([{ actorKind: 'STAFF', actorId: null, targetId: taskId }]);
    const [own] = a.ids.get('Task')!;
    await traceOfTask(database.prisma, staff, own!);
    expect(
      await database.prisma.auditEvent.findMany({
        where: { organizationId: a.organizationId, action: 'staff.viewed' },
      }),
    ).toMatchObject([{ actorKind: 'STAFF', actorId: staff.actorId, targetId: own }]);
  });

  it('is for staff', async () => {
    const [taskId] = a.ids.get('Task')!;
    await expect(traceOfTask(database.prisma, { ...staff, staff: false }, taskId!)).rejects.toThrow(ForbiddenError);
    await expect(traceOfTask(database.prisma, staff, 'tsk_unknown')).rejects.toThrow(NotFoundError);
  });
});

describe('customers', () => {
  it('are found by name, with counts of their own', async () => {
    const [found, ...others] = await customersOf(database.prisma, 'CANARY_B', new Date());
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id: b.organizationId,
      members: 3,
      agents: await database.prisma.agent.count({ where: { organizationId: b.organizationId, deletedAt: null } }),
      questions: await database.prisma.comment.count({ where: { organizationId: b.organizationId } }),
    });
    expect(await customersOf(database.prisma, '', new Date())).toHaveLength(2);
    const questions = (await customersOf(database.prisma, '', new Date())).map((customer) => customer.questions);
    expect(questions).toEqual(questions.toSorted((a, b) => b - a));
  });

  it('have people, found by name or address', async () => {
    const found = await peopleOf(database.prisma, 'canary_b_actor_explorer', new Date());
    expect(found.map(({ id }) => id)).toEqual([b.explorerId]);
    expect(await peopleOf(database.prisma, '', new Date())).toHaveLength(6);
  });
});

it('the state of the installation names versions, outages and leases', async () => {
  const state = await operationState(database.prisma, new Date());
  expect(state.versions.map(({ name }) => name)).toEqual(['Node', 'PostgreSQL', 'Schema']);
  expect(state.versions.every(({ version }) => /\d/.test(version))).toBe(true);
  expect(state.outages.map(({ organizationName }) => organizationName).sort()).toEqual([
    'canary_a_organization_name',
    'canary_b_organization_name',
  ]);
});
