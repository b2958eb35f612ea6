import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { askAs, type Outcome } from '../../table/describing.test-support.ts';
import { changeAssumption } from '../../task/changeAssumption.ts';
import { createComment } from '../../task/createComment.ts';
import { createTask } from '../../task/createTask.ts';
import { runTaskComment } from '../../task/run/run.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization } from '../../testing/organization.ts';
import { openAgentWorld } from '../agentWorld.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
const events = localEvents();

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
afterEach(() => world.close());
beforeEach(async () => {
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  // "place" may be the city or the size: a question that says it is asked back.
  const { modelId } = parcels;
  await database.prisma.dimension.updateMany({
    where: { modelId, name: { in: ['city', 'size'] } },
    data: { synonyms: ['place'] },
  });
});

const task = () => ({ database, jobs: manualJobs(), events });

async function lastTurn(taskId: string) {
  const turn = { where: { taskId }, orderBy: { index: 'desc' } } as const;
  const { id: commentId } = await database.prisma.comment.findFirstOrThrow(turn);
  const openWorld = (about: Parameters<typeof openAgentWorld>[1]) => openAgentWorld(world, about);
  const log = createLog('silent');
  await runTaskComment({ ...task(), log, workerId: 'test', analyst: builtinAnalyst, openWorld }, { commentId });
  return database.prisma.comment.findFirstOrThrow(turn);
}

async function ask(question: string, viewer: MemberViewer = parcels.explorer, agentId = parcels.agentId) {
  const { id } = await createTask(task(), viewer, { agentId, question });
  return lastTurn(id);
}

async function choose(taskId: string, content: string, viewer: MemberViewer = parcels.explorer) {
  await createComment(task(), viewer, { taskId, content });
  return lastTurn(taskId);
}

interface Option {
  readonly label: string;
  readonly question: string;
}
const resultOf = ({ result }: { readonly result: unknown }) =>
  result as { readonly kind: string; readonly options?: readonly Option[]; readonly suggestions?: readonly string[] };
const columnsOf = async (commentId: string) => {
  const { attachments } = await database.prisma.comment.findUniqueOrThrow({
    where: { id: commentId },
    select: { attachments: { select: { semqlQuery: { select: { semql: true } } } } },
  });
  return attachments.flatMap(({ semqlQuery }) => semqlQuery?.semql ?? []).join('; ');
};

const fields = 'id said chosen question everyAgent reason status decision means { phrase kind name }';

function change(mutation: string, input: object, viewer: Viewer = parcels.admin): Promise<Outcome> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return askAs(
    database.prisma,
    viewer,
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename ... on RememberedChoice { ${fields} }
      ... on UserError { message } ... on InvalidInputError { path } } }`,
    { input },
    { semql: world, layer: { database: database.prisma, events } },
  );
}

const choiceOf = (id: string, viewer: Viewer = parcels.explorer) =>
  askAs(
    database.prisma,
    viewer,
    'query ($id: ID!) { node(id: $id) { ... on Comment { choice { said chosen state remembered { status } } } } }',
    { id },
  ) as Promise<unknown>;

/** Question that the first option of the last turn asks. */
async function lastOptions(taskId: string): Promise<string> {
  const turn = await database.prisma.comment.findFirstOrThrow({ where: { taskId }, orderBy: { index: 'desc' } });
  return resultOf(turn).options?.[0]?.question ?? '';
}

/** The turn in which the explorer chose the size. */
async function chosenSize() {
  const asked = await ask('total weight by place');
  expect(asked.outcome).toBe('CLARIFIED');
  const size = resultOf(asked).options?.find(({ label }) => /size/i.test(label));
  return choose(asked.taskId, size?.question ?? '');
}

/** The same, filed and accepted. */
async function remembered(more: object = {}): Promise<string> {
  const { id: commentId } = await chosenSize();
  const filed = await change(
    'proposeRememberedChoice',
    { commentId, reason: 'We always mean the size' },
    parcels.explorer,
  );
  const choiceId = String(filed['id']);
  expect(await change('acceptRememberedChoice', { choiceId, ...more })).toMatchObject({ status: 'ACCEPTED' });
  return choiceId;
}

it('a reading that was chosen is filed, accepted, and then taken without asking', async () => {
  const turn = await chosenSize();
  expect(turn.outcome).toBe('ANSWERED');
  expect(await choiceOf(turn.id)).toMatchObject({ choice: { state: null, remembered: null } });
  const filed = await change(
    'proposeRememberedChoice',
    { commentId: turn.id, reason: 'We always mean the size' },
    parcels.explorer,
  );
  expect(filed).toMatchObject({
    status: 'OPEN',
    question: 'total weight by place',
    reason: 'We always mean the size',
    everyAgent: false,
    means: { phrase: 'place', kind: 'dimension', name: 'parcels.size' },
  });
  expect(await choiceOf(turn.id)).toMatchObject({ choice: { remembered: { status: 'OPEN' } } });
  expect((await ask('total weight by place')).outcome).toBe('CLARIFIED');

  expect(await change('acceptRememberedChoice', { choiceId: filed['id'] })).toMatchObject({ status: 'ACCEPTED' });
  const again = await ask('total weight by place', parcels.admin);
  expect(again.outcome).toBe('ANSWERED');
  expect(await columnsOf(again.id)).toContain('size');
  expect(again.assumptions).toEqual(
    expect.arrayContaining([expect.objectContaining({ chosen: true, remembered: true, phrase: 'place' })]),
  );
  // Another reading is one click away, and is computed as it was offered.
  const other = resultOf(again).suggestions?.[0] ?? '';
  const instead = await choose(again.taskId, other, parcels.admin);
  expect(instead.outcome).toBe('ANSWERED');
  expect(await columnsOf(instead.id)).toContain('city');
});

it('is asked back again once it is forgotten, and replaced by a later choice for the same words', async () => {
  const choiceId = await remembered();
  const again = await ask('total weight by place');
  const other = await choose(again.taskId, resultOf(again).suggestions?.[0] ?? '');
  const filed = await change('proposeRememberedChoice', { commentId: other.id }, parcels.explorer);
  expect(await change('acceptRememberedChoice', { choiceId: filed['id'] })).toMatchObject({ status: 'ACCEPTED' });
  expect(await database.prisma.rememberedChoice.findUnique({ where: { id: choiceId } })).toMatchObject({
    status: 'FORGOTTEN',
  });
  expect(await columnsOf((await ask('total weight by place')).id)).toContain('city');
  expect(await change('forgetRememberedChoice', { choiceId: filed['id'] })).toMatchObject({ status: 'FORGOTTEN' });
  expect((await ask('total weight by place')).outcome).toBe('CLARIFIED');
});

it('holds for the agent that was asked, or for every agent of the environment', async () => {
  const { organizationId, environmentId, modelId } = parcels;
  const agentId = newId('Agent');
  await database.prisma.agent.create({ data: { id: agentId, organizationId, environmentId, name: 'Second' } });
  await database.prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId } });
  const choiceId = await remembered();
  expect((await ask('total weight by place', parcels.explorer, agentId)).outcome).toBe('CLARIFIED');
  await change('forgetRememberedChoice', { choiceId });
  await remembered({ everyAgent: true });
  expect((await ask('total weight by place', parcels.explorer, agentId)).outcome).toBe('ANSWERED');
});

it('makes the words a synonym of what they were read as, in the semantic layer', async () => {
  const { modelId } = parcels;
  const size = { where: { modelId, name: 'size' }, select: { synonyms: true } } as const;
  const { id: commentId } = await chosenSize();
  const filed = await change('proposeRememberedChoice', { commentId }, parcels.explorer);
  await database.prisma.dimension.updateMany({ where: { modelId, name: 'size' }, data: { synonyms: [] } });
  const version = async () => (await database.prisma.model.findUniqueOrThrow({ where: { id: modelId } })).version;
  const before = await version();
  const accepted = await change('acceptRememberedChoice', { choiceId: filed['id'], asSynonym: true });
  expect(accepted).toMatchObject({ status: 'ACCEPTED' });
  expect(await database.prisma.dimension.findFirstOrThrow(size)).toEqual({ synonyms: ['place'] });
  expect(await version()).toBe(before + 1);
});

it('is a part of the agent that follows it: a version, an event, and no part of it once forgotten', async () => {
  const { agentId, environmentId } = parcels;
  const agent = () => database.prisma.agent.findUniqueOrThrow({ where: { id: agentId } });
  const news = async (after: number) => {
    const events = await database.prisma.changeEvent.findMany({
      where: { environmentId, seq: { gt: after } },
      orderBy: { seq: 'asc' },
    });
    return events.flatMap(({ changes }) => (changes as { type: string; id: string }[]).map(({ type }) => type));
  };
  const last = async () =>
    (await database.prisma.environment.findUniqueOrThrow({ where: { id: environmentId } })).layerSeq;
  const kept = async (version: number) => {
    const where = {
      entityId_organizationId_version: { entityId: agentId, organizationId: parcels.organizationId, version },
    };
    const { body } = await database.prisma.entityVersion.findUniqueOrThrow({ where });
    return (body as { rememberedChoices: { chosen: string }[] }).rememberedChoices.map(({ chosen }) => chosen);
  };
  const [{ version }, before] = [await agent(), await last()];
  const choiceId = await remembered();
  expect((await agent()).version).toBe(version + 1);
  expect(await kept(version + 1)).toEqual([expect.stringMatching(/size/i)]);
  expect(await news(before)).toEqual(['RememberedChoice', 'Agent', 'RememberedChoice']);
  await change('forgetRememberedChoice', { choiceId });
  expect(await kept(version + 2)).toEqual([]);
  // One of every agent is a part of none, and yet asks tests of all to run again.
  const { layerRevision } = await database.prisma.environment.findUniqueOrThrow({ where: { id: environmentId } });
  await remembered({ everyAgent: true });
  expect((await agent()).version).toBe(version + 2);
  expect(await database.prisma.environment.findUniqueOrThrow({ where: { id: environmentId } })).toMatchObject({
    layerRevision: layerRevision + 1,
  });
});

it('shows every person whether the choice of an answer is remembered, also one that another asked for', async () => {
  const { organizationId, environmentId, modelId } = parcels;
  const agentId = newId('Agent');
  await database.prisma.agent.create({ data: { id: agentId, organizationId, environmentId, name: 'Second' } });
  await database.prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId } });
  const mine = await chosenSize();
  const filed = await change('proposeRememberedChoice', { commentId: mine.id, everyAgent: true }, parcels.admin);
  const asked = await ask('total weight by place', parcels.explorer, agentId);
  const size = resultOf(asked).options?.find(({ label }) => /size/i.test(label));
  const there = await choose(asked.taskId, size?.question ?? '');
  for (const { id } of [mine, there]) {
    expect(await choiceOf(id)).toMatchObject({ choice: { state: 'OPEN', remembered: null } });
    expect(await choiceOf(id, parcels.admin)).toMatchObject({ choice: { remembered: { status: 'OPEN' } } });
  }
  expect(await change('proposeRememberedChoice', { commentId: there.id }, parcels.explorer)).toMatchObject({
    __typename: 'ConflictError',
  });
  await change('rejectRememberedChoice', { choiceId: filed['id'], reason: 'It depends' });
  expect(await choiceOf(mine.id)).toMatchObject({ choice: { state: 'REJECTED' } });
  expect(await choiceOf(there.id)).toMatchObject({ choice: { state: null } });
});

it('reads the choices of a thread together, however many turns it has', async () => {
  const { taskId } = await chosenSize();
  const statements = async () => {
    let count = 0;
    const counting = database.prisma.$extends({
      query: {
        $allOperations: ({ args, query }) => {
          count += 1;
          return query(args);
        },
      },
    });
    const read = await askAs(
      counting as unknown as typeof database.prisma,
      parcels.explorer,
      'query ($id: ID!) { task(id: $id) { comments { choice { chosen state remembered { id } } } } }',
      { id: taskId },
    );
    return { count, turns: (read as unknown as { comments: unknown[] }).comments.length };
  };
  const before = await statements();
  await choose(taskId, 'total weight by place');
  const asked = await lastOptions(taskId);
  await choose(taskId, asked);
  const after = await statements();
  expect(after.turns).toBe(before.turns + 2);
  expect(after.count).toBe(before.count);
});

it('an assumption that was changed stays changed in later questions', async () => {
  const first = await ask('total weight by month');
  const assumptions = first.assumptions as unknown as {
    kind: string;
    text: string;
    alternatives: { id: string; text: string }[];
  }[];
  const period = assumptions.find(({ kind }) => kind === 'period');
  const allTime = period?.alternatives.find(({ text }) => text === 'All time');
  await changeAssumption(task(), parcels.explorer, { commentId: first.id, alternativeId: allTime?.id ?? '' });
  const changed = await lastTurn(first.taskId);
  const filed = await change('proposeRememberedChoice', { commentId: changed.id }, parcels.explorer);
  expect(filed).toMatchObject({ said: period?.text, chosen: 'All time', means: null });
  await change('acceptRememberedChoice', { choiceId: filed['id'] });
  const later = await ask('parcel count by month');
  expect(later.assumptions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'period', text: 'All time', chosen: true, remembered: true }),
    ]),
  );
  expect(resultOf(later)).toMatchObject({ kind: 'answer', moved: null });
  // A question that says its period is answered for that one.
  expect(await columnsOf((await ask('total weight in February 2026')).id)).toContain('2026-02');
});

it('an answer without a choice cannot be remembered, and one choice is filed once', async () => {
  const plain = await ask('total weight by city');
  expect(await choiceOf(plain.id)).toEqual({ choice: null });
  expect(await change('proposeRememberedChoice', { commentId: plain.id }, parcels.explorer)).toMatchObject({
    __typename: 'InvalidInputError',
    path: ['commentId'],
  });
  const { id: commentId } = await chosenSize();
  await change('proposeRememberedChoice', { commentId }, parcels.explorer);
  expect(await change('proposeRememberedChoice', { commentId }, parcels.admin)).toMatchObject({
    __typename: 'ConflictError',
  });
});

it('is filed once by two at once, and of two for one occasion that are accepted at once one is followed', async () => {
  const { id: commentId, taskId } = await chosenSize();
  const propose = (turnId: string) => change('proposeRememberedChoice', { commentId: turnId }, parcels.explorer);
  const filed = await Promise.all([propose(commentId), propose(commentId), propose(commentId)]);
  expect(filed.map((one) => one['__typename']).toSorted()).toEqual([
    'ConflictError',
    'ConflictError',
    'RememberedChoice',
  ]);
  const asked = await ask('total weight by place');
  expect(asked.taskId).not.toBe(taskId);
  const city = resultOf(asked).options?.find(({ label }) => /city/i.test(label));
  await propose((await choose(asked.taskId, city?.question ?? '')).id);
  const open = await database.prisma.rememberedChoice.findMany({ where: { status: 'OPEN', agentId: parcels.agentId } });
  expect(open).toHaveLength(2);
  await Promise.all(open.map(({ id: choiceId }) => change('acceptRememberedChoice', { choiceId })));
  const states = await database.prisma.rememberedChoice.findMany({
    where: { id: { in: open.map(({ id }) => id) } },
    select: { status: true },
  });
  expect(states.map(({ status }) => status).toSorted()).toEqual(['ACCEPTED', 'FORGOTTEN']);
});

it('is decided by admins of its organization only, once, and a rejection has a reason', async () => {
  const { id: commentId } = await chosenSize();
  const other = await createOrganization(database.prisma, 'Other');
  expect(await change('proposeRememberedChoice', { commentId }, other.admin)).toMatchObject({
    __typename: 'NotFoundError',
  });
  const { id: choiceId } = await change('proposeRememberedChoice', { commentId }, parcels.explorer);
  for (const [mutation, input] of [
    ['acceptRememberedChoice', { choiceId }],
    ['rejectRememberedChoice', { choiceId, reason: 'No' }],
    ['forgetRememberedChoice', { choiceId }],
  ] as const) {
    expect(await change(mutation, input, other.admin)).toMatchObject({ __typename: 'NotFoundError' });
    expect(await change(mutation, input, parcels.explorer)).toMatchObject({ __typename: 'ForbiddenError' });
  }
  expect(await change('forgetRememberedChoice', { choiceId })).toMatchObject({ __typename: 'ConflictError' });
  expect(await change('rejectRememberedChoice', { choiceId, reason: ' ' })).toMatchObject({ path: ['reason'] });
  expect(await change('rejectRememberedChoice', { choiceId, reason: 'It depends' })).toMatchObject({
    status: 'REJECTED',
    decision: 'It depends',
  });
  expect(await change('acceptRememberedChoice', { choiceId })).toMatchObject({ __typename: 'ConflictError' });
  const list = (viewer: Viewer) =>
    askAs(database.prisma, viewer, '{ rememberedChoices(first: 5) { totalCount } }', {}) as Promise<unknown>;
  expect(await list(parcels.explorer)).toEqual({ totalCount: 1 });
  expect(await list(other.admin)).toEqual({ totalCount: 0 });
});
