import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import { setPublicAccess } from '../../agent/sharing/setPublicAccess.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import { creation, removal } from '../../layer/mutations/changeInputs.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { runForViewer } from '../../query/semqlForViewer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization } from '../../testing/organization.ts';
import { watchTasks } from '../events/taskEvents.ts';
import { sharedTask, sharedTasks, sharedTurns } from './sharedTask.ts';
import { shareTask, stopSharing, type ShareTaskInput } from './shareTask.ts';
import { watchShared } from './watchShared.ts';

const now = new Date('2026-11-20T12:00:00Z');
const anonymous: Viewer = { kind: 'anonymous' };

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let colleague: MemberViewer;
let stranger: MemberViewer;
let taskId: string;
const events = localEvents();

const services = () => ({ database, jobs: manualJobs(), events, watch: watchTasks({ database, events }) });

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  await database.prisma.agent.update({ where: { id: parcels.agentId }, data: { accessMode: 'ORGANIZATION' } });
  colleague = await member('colleague', { city: 'Paris' });
  stranger = (await createOrganization(database.prisma)).admin;
});

afterAll(async () => {
  await world.close();
  await database.drop();
});

beforeEach(async () => {
  taskId = await answeredTask('SELECT city, total_weight FROM parcels ORDER BY city');
});

async function member(name: string, attributes: object): Promise<MemberViewer> {
  const actorId = newId('Actor');
  const { organizationId } = parcels;
  await database.prisma.actor.create({
    data: {
      id: actorId,
      organizationId,
      provider: 'INTERNAL',
      clerkUserId: `user ${actorId}`,
      email: `${name}@parcels.example`,
      name,
      attributes,
    },
  });
  return { ...parcels.explorer, actorId, userId: `user ${actorId}` };
}

/** A task of the explorer with the answer that a real query gave them. */
async function answeredTask(semql: string): Promise<string> {
  const { organizationId, environmentId, agentId, explorer } = parcels;
  const { prisma } = database;
  const executed = await runForViewer(world, explorer, { kind: 'text', semql }, { agentId }, now);
  const [task, comment, query] = [newId('Task'), newId('Comment'), newId('SemQLQuery')];
  await prisma.task.create({
    data: {
      id: task,
      organizationId,
      environmentId,
      agentId,
      creatorId: explorer.actorId,
      title: 'Weight by city',
      query: 'Weight by city',
      status: 'COMPLETED',
    },
  });
  await prisma.semQLQuery.create({
    data: { id: query, organizationId, semql, executedSemqlQueryId: executed.id },
  });
  const result = {
    kind: 'answer',
    sentence: 'Berlin has 10.5 kg.',
    headline: null,
    chart: null,
    executions: [{ executionId: executed.id }],
    phrases: [],
    assumptions: [],
    caveats: [],
    suggestions: [],
  };
  await prisma.comment.create({
    data: {
      id: comment,
      organizationId,
      taskId: task,
      index: 0,
      actorId: explorer.actorId,
      agentId,
      content: 'Weight by city',
      status: 'COMPLETED',
      result,
      attachments: {
        create: [{ id: newId('Attachment'), organizationId, type: 'SEMQL', semqlQueryId: query }],
      },
    },
  });
  return task;
}

const share = (input: Omit<ShareTaskInput, 'taskId'>, viewer: Viewer = parcels.explorer) =>
  shareTask(services(), viewer, { taskId, ...input }, now);

/** What a viewer sees of each turn: its rows, or `withheld`; null: they may not read the task. */
async function seen(viewer: Viewer, secret: string | null = null) {
  const task = await sharedTask(world, viewer, secret === null ? { taskId } : { secret }, now);
  if (task === null) {
    return null;
  }
  return (await sharedTurns(world, viewer, task.id, secret !== null)).map(({ answer, withheld }) =>
    withheld ? 'withheld' : answer?.kind === 'answer' ? answer.executions[0]?.rows : answer,
  );
}

const rows = [
  ['Berlin', '10.50'],
  ['Paris', '7.00'],
];

it('is seen by the people it is shared with, and by nobody else', async () => {
  expect(await seen(colleague)).toBeNull();
  await share({ audience: 'PERSON', email: 'Colleague@parcels.example' });
  expect(await seen(colleague)).toEqual([rows]);
  expect((await sharedTasks(world, colleague, now)).map(({ id }) => id)).toContain(taskId);
  const third = await member(newId('Actor'), {});
  for (const other of [third, stranger, anonymous]) {
    expect(await seen(other)).toBeNull();
  }
  await share({ audience: 'ORGANIZATION' });
  expect(await seen(third)).toEqual([rows]);
  expect(await seen(stranger)).toBeNull();
});

it('is seen by anyone with its link until that ends, and by nobody without', async () => {
  const { secret, share: made } = await share({ audience: 'LINK', expiresInDays: 2 });
  expect(await seen(anonymous, secret)).toEqual([rows]);
  expect(await seen(stranger, secret)).toEqual([rows]);
  expect(await seen(anonymous, 'x')).toBeNull();
  expect(await seen(anonymous)).toBeNull();
  const later = new Date(now.getTime() + 3 * 86_400_000);
  expect(await sharedTask(world, anonymous, { secret }, later)).toBeNull();
  expect(JSON.stringify(made)).not.toContain(secret);
  // It ends with the membership of the person who made it.
  const member = (removedAt: Date | null) =>
    database.prisma.actor.update({ where: { id: made.creatorId }, data: { removedAt } });
  await member(now);
  expect(await seen(anonymous, secret)).toBeNull();
  await member(null);
  expect(await seen(anonymous, secret)).toEqual([rows]);
});

it('is closed to those with a link while the organization allows none, at once', async () => {
  const { secret } = await share({ audience: 'LINK' });
  const stream = await watchShared(services(), anonymous, { secret: secret! });
  const next = stream.next();
  await setPublicAccess(services(), parcels.admin, false);
  expect(await next).toEqual({ done: true, value: undefined });
  expect(await seen(anonymous, secret)).toBeNull();
  await expect(share({ audience: 'LINK' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(setPublicAccess(services(), parcels.explorer, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // Sharing inside the organization is another matter.
  await share({ audience: 'ORGANIZATION' });
  expect(await seen(colleague)).toEqual([rows]);
  await setPublicAccess(services(), parcels.admin, true);
  expect(await seen(anonymous, secret)).toEqual([rows]);
});

it('withholds an answer from readers who would have been given other rows', async () => {
  await share({ audience: 'ORGANIZATION' });
  const change = creation('RowPolicy', {
    modelId: parcels.modelId,
    name: 'own_city',
    expression: 'city = user.attributes.city',
    grantees: [colleague.actorId],
  });
  const everything = creation('RowPolicy', {
    modelId: parcels.modelId,
    name: 'all_of_it',
    expression: 'TRUE',
    grantees: [parcels.explorer.actorId],
  });
  const layer = { database: database.prisma, events };
  await changeSemanticLayer(layer, parcels.admin, { changes: [change, everything] });
  taskId = await answeredTask('SELECT city, total_weight FROM parcels ORDER BY city');
  await share({ audience: 'ORGANIZATION' });
  expect(await seen(parcels.explorer)).toEqual([rows]);
  expect(await seen(colleague)).toEqual(['withheld']);
  const removals = [change, everything].map(({ value: { id } }) => removal('RowPolicy', id, null));
  await changeSemanticLayer(layer, parcels.admin, { changes: removals });
  // What was computed under policies stays with those whom the same ones bound.
  expect(await seen(colleague)).toEqual(['withheld']);
});

it('withholds an answer of an agent that the reader may not ask', async () => {
  await share({ audience: 'ORGANIZATION' });
  const setMode = (accessMode: 'ORGANIZATION' | 'RESTRICTED') =>
    database.prisma.agent.update({ where: { id: parcels.agentId }, data: { accessMode } });
  await setMode('RESTRICTED');
  expect(await seen(colleague)).toEqual(['withheld']);
  await setMode('ORGANIZATION');
});

it('is no longer seen once sharing has stopped, and an open subscription ends', async () => {
  const { share: made } = await share({ audience: 'ORGANIZATION' });
  const open = await watchShared(services(), colleague, { taskId });
  const next = open.next();
  await stopSharing(services(), parcels.explorer, made.id);
  expect(await next).toEqual({ value: undefined, done: true });
  expect(await seen(colleague)).toBeNull();
  await expect(watchShared(services(), colleague, { taskId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('is shared and unshared by the person who asked and by admins only', async () => {
  const { share: made } = await share({ audience: 'ORGANIZATION' });
  for (const other of [colleague, stranger]) {
    await expect(share({ audience: 'LINK' }, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stopSharing(services(), other, made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(share({ audience: 'LINK' }, anonymous)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await stopSharing(services(), parcels.admin, made.id)).toMatchObject({ id: taskId });
});

it.each([
  [{ audience: 'PERSON', email: 'nobody@parcels.example' }, 'NOT_FOUND'],
  // Any address would match, if `%` were more than a letter.
  [{ audience: 'PERSON', email: '%@parcels.example' }, 'NOT_FOUND'],
  [{ audience: 'PERSON', email: 'colleagu_@parcels.example' }, 'NOT_FOUND'],
  [{ audience: 'LINK', expiresInDays: 0 }, 'INVALID_INPUT'],
  [{ audience: 'LINK', expiresInDays: 1000 }, 'INVALID_INPUT'],
] as const)('refuses %j with %s', async (input, code) => {
  await expect(share(input)).rejects.toMatchObject({ code });
});

it('keeps one share for each person and for the organization, with the newest end', async () => {
  const first = await share({ audience: 'ORGANIZATION' });
  const second = await share({ audience: 'ORGANIZATION', expiresInDays: 7 });
  expect(second.share.id).toBe(first.share.id);
  expect(second.share.expiresAt).toEqual(new Date('2026-11-27T12:00:00Z'));
});
