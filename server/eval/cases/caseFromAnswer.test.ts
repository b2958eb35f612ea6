import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { openAgentWorld } from '../../agent/agentWorld.ts';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import { localEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { createComment } from '../../task/createComment.ts';
import { createTask } from '../../task/createTask.ts';
import type { GivenVariable } from '../../task/taskVariables.ts';
import { runTaskComment } from '../../task/run/run.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import type { EvalServices } from '../evalServices.ts';
import { askCase } from '../running/askCase.ts';
import { caseFromAnswer, type KeptPart } from './caseFromAnswer.ts';
import { updateCase } from './changeCases.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let stranger: Parcels;
const events = localEvents();
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
afterEach(() => world.close());
beforeEach(async () => {
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  stranger = await createParcels(database.prisma, null);
});

const evals = (): EvalServices => ({
  database: database.prisma,
  jobs: { ...manualJobs(), isLive: () => Promise.resolve(true) },
  semql: world,
});

/** Asks one question after the other in a conversation, and gives the ids of the turns. */
async function converse(
  viewer: MemberViewer,
  questions: readonly string[],
  variables: readonly GivenVariable[] = [],
): Promise<readonly string[]> {
  const task = { database, jobs: manualJobs(), events };
  const [first = '', ...further] = questions;
  const { id: taskId } = await createTask(task, viewer, { agentId: parcels.agentId, question: first, variables });
  const run = async (): Promise<string> => {
    const [{ id: commentId } = { id: '' }] = await database.prisma.comment.findMany({
      where: { taskId },
      orderBy: { index: 'desc' },
      take: 1,
    });
    const openWorld = (about: Parameters<typeof openAgentWorld>[1]) => openAgentWorld(world, about);
    const log = createLog('silent');
    await runTaskComment({ ...task, log, workerId: 'test', analyst: builtinAnalyst, openWorld }, { commentId });
    return commentId;
  };
  const turns = [await run()];
  for (const question of further) {
    await createComment(task, viewer, { taskId, content: question });
    turns.push(await run());
  }
  return turns;
}

const keep = (commentId: string | undefined, viewer = parcels.admin, keeps: KeptPart = 'QUERY', suiteId = null) =>
  caseFromAnswer(evals(), viewer, { commentId: commentId ?? '', suiteId, keeps }, now);

it('is asked with the values that the task was given for variables', async () => {
  const { agentId, organizationId, environmentId } = parcels;
  const variable = { agentId, organizationId, name: 'town', type: 'TEXT', defaultValue: 'Paris' } as const;
  await database.prisma.variable.create({ data: { ...variable, id: newId('Variable') } });
  const given = [{ name: 'town', value: 'Berlin' }];
  const [inTown] = await converse(parcels.explorer, ['total weight in {town}'], given);
  const kept = await keep(inTown, parcels.admin, 'RESULT');
  expect(kept).toMatchObject({ expects: 'RESULT', variables: { town: 'Berlin' } });
  const agent = await database.prisma.agent.findUniqueOrThrow({ where: { id: agentId } });
  const whole = await world.catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
  const asking = { agent, now, signal: AbortSignal.timeout(30_000), whole };
  expect(await askCase(world, kept, asking)).toMatchObject({ verdict: 'PASS' });
  // Without the value it would be the default, which is another town.
  expect(await askCase(world, { ...kept, variables: {} }, asking)).toMatchObject({ verdict: 'FAIL' });
});

it('keeps what was asked, by whom, after what and by which clock, and what came out', async () => {
  const [total, berlin] = await converse(parcels.explorer, ['total weight by city', 'only Berlin']);
  expect(await keep(total)).toMatchObject({
    question: 'total weight by city',
    previous: [],
    expects: 'QUERY',
    semql: expect.stringContaining('total_weight'),
    asActorId: parcels.explorer.actorId,
  });
  const comment = await database.prisma.comment.findUniqueOrThrow({ where: { id: berlin } });
  expect(await keep(berlin, parcels.admin, 'RESULT')).toMatchObject({
    question: 'only Berlin',
    previous: ['total weight by city'],
    expects: 'RESULT',
    result: { rows: [['Berlin', '10.50']] },
    clock: comment.createdAt,
    sourceTaskId: comment.taskId,
  });
  // Both went into the suite that the first one made.
  expect(await database.prisma.evalSuite.findMany({ where: { agentId: parcels.agentId } })).toMatchObject([
    { name: 'Tests' },
  ]);
});

it('expects a refusal with the words that were not known', async () => {
  const [refused] = await converse(parcels.explorer, ['total weight by warehouse']);
  expect(await keep(refused)).toMatchObject({ expects: 'REFUSAL', semql: null, words: ['warehouse'] });
});

it('refuses a turn with nothing to compare, and one of a changed assumption', async () => {
  const [answered] = await converse(parcels.explorer, ['total weight by city']);
  await database.prisma.comment.update({ where: { id: answered }, data: { changesCommentId: answered } });
  await expect(keep(answered)).rejects.toThrow('a changed assumption');
  const { id: taskId } = await createTask({ database, jobs: manualJobs(), events }, parcels.explorer, {
    agentId: parcels.agentId,
    question: 'total weight',
  });
  const waiting = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
  await expect(keep(waiting.id)).rejects.toThrow('There is nothing to compare in this turn.');
});

it('is for admins of the organization, with answers and suites of its agent', async () => {
  const [answered] = await converse(parcels.explorer, ['total weight by city']);
  await expect(keep(answered, stranger.admin)).rejects.toThrow('Answer not found.');
  await expect(keep(answered, parcels.explorer)).rejects.toThrow('Only admins see and change the tests of an agent.');
  const { organizationId } = stranger;
  const foreign = await database.prisma.evalSuite.create({
    data: { id: 'evs_foreign', organizationId, agentId: stranger.agentId, name: 'Theirs' },
  });
  const other = await database.prisma.evalSuite.create({
    data: { id: 'evs_other', organizationId: parcels.organizationId, agentId: parcels.emptyAgentId, name: 'Other' },
  });
  for (const { id } of [foreign, other]) {
    const given = { commentId: answered ?? '', suiteId: id, keeps: 'QUERY' as const };
    await expect(caseFromAnswer(evals(), parcels.admin, given, now)).rejects.toThrow('Suite not found.');
  }
  expect(await database.prisma.evalCase.count({ where: { suiteId: { in: [foreign.id, other.id] } } })).toBe(0);
});

it('is changed by those who may change the agent only', async () => {
  const [answered] = await converse(parcels.explorer, ['total weight by city']);
  const { id: caseId, question } = await keep(answered);
  const change = (viewer: MemberViewer) => updateCase(evals(), viewer, { caseId, version: 1, question: 'Mine' }, now);
  await expect(change(stranger.admin)).rejects.toThrow('Case not found.');
  await expect(change(parcels.explorer)).rejects.toThrow('Case not found.');
  expect(await database.prisma.evalCase.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({ question });
  expect(await change(parcels.admin)).toMatchObject({ question: 'Mine', version: 2 });
});
