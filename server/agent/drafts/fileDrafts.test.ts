import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import { localEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { askAs } from '../../table/describing.test-support.ts';
import { createComment } from '../../task/createComment.ts';
import { createTask } from '../../task/createTask.ts';
import { runTaskComment } from '../../task/run/run.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { openAgentWorld } from '../agentWorld.ts';
import { fileDrafts } from './fileDrafts.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
const events = localEvents();
const log = createLog('silent');

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
afterEach(() => world.close());
beforeEach(async () => {
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
});

const allow = (data: object) => database.prisma.agent.update({ where: { id: parcels.agentId }, data });

/** Asks, answers, and works on the jobs that the answer leaves. Returns the names of those jobs. */
async function ask(question: string, viewer: MemberViewer = parcels.explorer, taskId: string | null = null) {
  const jobs = manualJobs();
  const task = { database, jobs, events };
  const id = taskId ?? (await createTask(task, viewer, { agentId: parcels.agentId, question })).id;
  if (taskId !== null) {
    await createComment(task, viewer, { taskId, content: question });
  }
  const { id: commentId } = await database.prisma.comment.findFirstOrThrow({
    where: { taskId: id },
    orderBy: { index: 'desc' },
  });
  const openWorld = (about: Parameters<typeof openAgentWorld>[1]) => openAgentWorld(world, about);
  await runTaskComment({ ...task, log, workerId: 'test', analyst: builtinAnalyst, openWorld }, { commentId });
  const answered = jobs.sent.filter(({ name }) => name === 'task.answered');
  for (const { input } of answered) {
    const services = { layer: { database: database.prisma, events }, semql: world, log };
    await fileDrafts(services, (input as { commentId: string }).commentId, new Date());
  }
  return { taskId: id, commentId, filed: answered.length };
}

const templates = () =>
  database.prisma.queryTemplate.findMany({
    where: { organizationId: parcels.organizationId },
    include: { versions: true },
  });
const definitions = () =>
  database.prisma.definition.findMany({
    where: { organizationId: parcels.organizationId },
    include: { verifications: true },
  });

it('an agent that may not files nothing', async () => {
  expect((await ask('total weight by city')).filed).toBe(0);
  expect(await templates()).toEqual([]);
});

it('the query of an answer becomes the draft of a template, once, and is not approved', async () => {
  await allow({ canAutoRegisterQueryTemplates: true });
  const { taskId } = await ask('total weight by city?');
  await ask('Total weight by city');
  expect(await templates()).toEqual([
    expect.objectContaining({
      name: 'total weight by city',
      versions: [
        expect.objectContaining({
          version: 1,
          fromTaskId: taskId,
          approvedAt: null,
          approvedByActorId: null,
          query: expect.stringContaining('total_weight') as string,
        }),
      ],
    }),
  ]);
  // No question is answered with it before a person approves it.
  const { commentId } = await ask('total weight by city');
  const { result } = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId } });
  expect(result).toMatchObject({ approved: null });
});

it('follow-ups, refusals and questions of visitors leave no draft', async () => {
  await allow({ canAutoRegisterQueryTemplates: true, canAutoRegisterDefinitions: true });
  await ask('total weight by zorble');
  const asked = await ask('parcel count by city');
  await database.prisma.queryTemplate.deleteMany({ where: { organizationId: parcels.organizationId } });
  await database.prisma.actor.update({ where: { id: parcels.explorer.actorId }, data: { provider: 'GUEST' } });
  await fileDrafts({ layer: { database: database.prisma, events }, semql: world, log }, asked.commentId, new Date());
  await database.prisma.actor.update({ where: { id: parcels.explorer.actorId }, data: { provider: 'INTERNAL' } });
  expect(await templates()).toEqual([]);
  const first = await ask('total weight by city');
  await ask('only Berlin', parcels.explorer, first.taskId);
  expect(await templates()).toHaveLength(1);
});

it('what a word means becomes a definition that waits to be verified, once', async () => {
  await allow({ canAutoRegisterDefinitions: true });
  const { taskId } = await ask('what is average weight?');
  await ask('What is average weight?');
  expect(await definitions()).toEqual([
    expect.objectContaining({
      name: expect.stringMatching(/average weight/i) as string,
      source: 'CONVERSATION',
      sourceTaskId: taskId,
      verifications: [],
    }),
  ]);
  expect(await templates()).toEqual([]);
});

it('an answered question becomes a suggestion of its agent, once, for those who may change it', async () => {
  const { commentId } = await ask('total weight by city');
  const suggest = (viewer: MemberViewer, input: object) =>
    askAs(
      database.prisma,
      viewer,
      `mutation ($input: CreateSuggestionFromAnswerInput!) { createSuggestionFromAnswer(input: $input) {
        __typename ... on Agent { suggestions { category tasks { task pinned } } } ... on InvalidInputError { path } } }`,
      { input: { commentId, ...input } },
    );
  expect(await suggest(parcels.explorer, {})).toMatchObject({ __typename: 'ForbiddenError' });
  expect(await suggest(parcels.admin, {})).toMatchObject({
    suggestions: [{ category: 'Asked before', tasks: [{ task: 'total weight by city', pinned: true }] }],
  });
  expect(await suggest(parcels.admin, { question: 'Total weight, by city' })).toMatchObject({ path: ['question'] });
  expect(await suggest(parcels.admin, { question: 'Weight by city', category: 'Weights' })).toMatchObject({
    suggestions: [{ category: 'Asked before' }, { category: 'Weights', tasks: [{ task: 'Weight by city' }] }],
  });
  expect(await suggest(parcels.admin, { question: 'a b c d e f g h i' })).toMatchObject({ path: ['categories'] });
});
