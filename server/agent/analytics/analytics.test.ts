import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { newId } from '../../platform/ids.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { askAs } from '../../table/describing.test-support.ts';
import { conceptOf } from '../../task/concept.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
afterEach(() => world.close());
beforeEach(async () => {
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
});

/** The clock of `askAs`. */
const now = new Date('2026-11-20T12:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() - count * 3_600_000);
const days = (count: number): Date => hours(24 * count);

type Turn = Partial<Prisma.CommentUncheckedCreateInput> & { readonly ratings?: readonly ('GOOD' | 'BAD')[] };

/** A task with its turns. */
async function asked(viewer: { readonly actorId: string }, ...turns: readonly Turn[]): Promise<string> {
  const { organizationId, environmentId, agentId } = parcels;
  const taskId = newId('Task');
  const [first] = turns;
  const at = (first?.createdAt as Date | undefined) ?? hours(1);
  const query = first?.content ?? 'weight';
  await database.prisma.task.create({
    data: {
      id: taskId,
      organizationId,
      environmentId,
      agentId,
      creatorId: viewer.actorId,
      title: query,
      query,
      createdAt: at,
    },
  });
  for (const [index, { ratings = [], ...turn }] of turns.entries()) {
    const id = newId('Comment');
    await database.prisma.comment.create({
      data: {
        id,
        organizationId,
        taskId,
        agentId,
        index,
        actorId: viewer.actorId,
        content: query,
        status: 'COMPLETED',
        outcome: 'ANSWERED',
        answerMs: 1000,
        createdAt: at,
        ...turn,
        feedback: {
          create: ratings.map((feedbackType) => ({
            id: newId('CommentFeedback'),
            actorId: viewer.actorId,
            feedbackType,
          })),
        },
      },
    });
  }
  return taskId;
}

/** A refused question with a word that had no meaning. */
async function unknown(viewer: { readonly actorId: string }, word: string, concept: string): Promise<string> {
  const taskId = await asked(viewer, { content: `weight by ${word}`, outcome: 'REFUSED' });
  const { id, organizationId, agentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
  await database.prisma.unknownWord.create({
    data: { id: newId('UnknownWord'), organizationId, agentId, commentId: id, word, concept },
  });
  return id;
}

/** What a field about the agent gives a viewer. */
const read = (field: string, fields: string, viewer: Viewer = parcels.admin, period = 'DAYS_7') =>
  askAs(
    database.prisma,
    viewer,
    `query ($id: ID!) { ${field}(agentId: $id, period: ${period}) { ${fields} } }`,
    { id: parcels.agentId },
    { semql: world },
  ) as Promise<unknown>;

const figures = (fields: string, viewer?: Viewer, period?: string) =>
  read('agentAnalytics', fields, viewer, period) as Promise<Record<string, unknown> | null>;

describe('the figures of an agent', () => {
  it('count questions by their end, and compare them with as many days before', async () => {
    await asked(parcels.explorer, { answerMs: 100 }, { outcome: 'REFUSED', answerMs: 300 });
    await asked(parcels.admin, { outcome: 'CLARIFIED', ratings: ['BAD'] }, { ratings: ['GOOD'], answerMs: 5000 });
    await asked(parcels.explorer, { outcome: 'FAILED', answerMs: null });
    await asked(parcels.explorer, { createdAt: days(8) });
    await asked(parcels.explorer, { createdAt: days(20) });
    const fields =
      'questions tasks people answered clarified refused failed stopped followUps deep clarificationsContinued good bad medianMs slowMs';
    expect(await figures(`figures { ${fields} } before { questions answered }`)).toEqual({
      figures: {
        questions: 5,
        tasks: 3,
        people: 2,
        answered: 2,
        clarified: 1,
        refused: 1,
        failed: 1,
        stopped: 0,
        followUps: 2,
        deep: 0,
        clarificationsContinued: 1,
        good: 1,
        bad: 1,
        medianMs: 650,
        slowMs: 4400,
      },
      before: { questions: 1, answered: 1 },
    });
    expect((await figures('figures { questions }', parcels.admin, 'DAYS_30'))?.['figures']).toEqual({ questions: 7 });
  });

  it('leave out changes of assumptions, and questions that were asked while use was not tracked', async () => {
    await asked(parcels.explorer, {});
    const taskId = await asked(parcels.explorer, { counted: false });
    const { id } = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
    await asked(parcels.explorer, { changesCommentId: id });
    expect(await figures('figures { questions } days { questions }')).toEqual({
      figures: { questions: 1 },
      days: [{ questions: 1 }],
    });
  });

  it('count days in the time zone of the organization', async () => {
    await database.prisma.organization.update({
      where: { id: parcels.organizationId },
      data: { timeZone: 'Asia/Tokyo' },
    });
    await asked(parcels.explorer, { createdAt: new Date('2026-11-18T16:00:00Z') });
    // Six days before the 20th is the 14th, which begins there while it is the 13th in UTC.
    await asked(parcels.explorer, { createdAt: new Date('2026-11-13T15:30:00Z') });
    await asked(parcels.explorer, { createdAt: new Date('2026-11-13T14:30:00Z') });
    expect(await figures('days { day channel questions }')).toEqual({
      days: [
        { day: '2026-11-14', channel: 'WEB', questions: 1 },
        { day: '2026-11-19', channel: 'WEB', questions: 1 },
      ],
    });
  });

  it('rank people, topics, questions and definitions', async () => {
    await asked(parcels.explorer, { content: 'Weight by city?', topic: 'Weight by city' });
    await asked(parcels.admin, { content: 'weight by city', topic: 'Weight by city' });
    const taskId = await asked(parcels.admin, { content: 'weight', topic: 'Weight' });
    const { id, organizationId, agentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
    await database.prisma.answerDefinition.create({
      data: {
        id: newId('AnswerDefinition'),
        organizationId,
        agentId,
        commentId: id,
        definition: 'measure parcels.total_weight',
      },
    });
    expect(
      await figures(
        'people { questions actor { name } } topics { topic questions } questions { questions people } items { definition questions }',
      ),
    ).toEqual({
      people: [
        { questions: 2, actor: { name: expect.any(String) as string } },
        { questions: 1, actor: { name: expect.any(String) as string } },
      ],
      topics: [
        { topic: 'Weight by city', questions: 2 },
        { topic: 'Weight', questions: 1 },
      ],
      questions: [
        { questions: 2, people: 2 },
        { questions: 1, people: 1 },
      ],
      items: [{ definition: 'measure parcels.total_weight', questions: 1 }],
    });
  });

  it('of a list begin at the same midnight', async () => {
    await asked(parcels.explorer, { createdAt: new Date('2026-10-22T00:30:00Z') });
    await asked(parcels.explorer, { createdAt: new Date('2026-10-21T23:30:00Z') });
    expect(await figures('figures { questions }', parcels.admin, 'DAYS_30')).toEqual({ figures: { questions: 1 } });
    const use = await askAs(
      database.prisma,
      parcels.admin,
      `query ($id: ID!) { agent(id: $id) { use { questions } } }`,
      {
        id: parcels.agentId,
      },
    );
    expect(use).toEqual({ use: { questions: 1 } });
  });

  it('are for admins of the organization only', async () => {
    await asked(parcels.explorer, {});
    await unknown(parcels.explorer, 'depot', 'depot');
    const use = (viewer: Viewer) =>
      askAs(database.prisma, viewer, `query ($id: ID!) { agent(id: $id) { use { questions } } }`, {
        id: parcels.agentId,
      });
    expect(await figures('figures { questions }')).toEqual({ figures: { questions: 2 } });
    expect(await read('unansweredConcepts', 'word')).toEqual([{ word: 'depot' }]);
    expect(await use(parcels.admin)).toEqual({ use: { questions: 2 } });
    expect(await use(parcels.explorer)).toEqual({ use: null });
    const other = await createOrganization(database.prisma, 'Other');
    for (const viewer of [parcels.explorer, other.admin]) {
      expect(await figures('figures { questions }', viewer)).toBeNull();
      expect(await read('unansweredConcepts', 'word', viewer)).toBeNull();
    }
    await expect(figures('timeZone', { kind: 'anonymous' })).rejects.toThrow('You are not signed in.');
  });
});

describe('unanswered concepts', () => {
  const concepts = (fields: string) => read('unansweredConcepts', fields);

  const change = (mutation: string, type: string, input: object, viewer: Viewer = parcels.admin) =>
    askAs(
      database.prisma,
      viewer,
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename
        ${mutation === 'askAgain' ? '... on AskedAgainResults { results { question outcome sentence } }' : ''}
        ... on UserError { message } } }`,
      { input: { agentId: parcels.agentId, ...input } },
      { semql: world },
    );

  it('are counted by word, with their spellings, the most asked first', async () => {
    await unknown(parcels.explorer, 'Turnover', 'turnover');
    await unknown(parcels.admin, 'turnover', 'turnover');
    await unknown(parcels.admin, 'turnovr', 'turnovr');
    await unknown(parcels.explorer, 'depot', 'depot');
    expect(await concepts('concept forms questions people examples(first: 1) { content }')).toEqual([
      {
        concept: 'turnover',
        forms: ['turnover', 'turnovr'],
        questions: 3,
        people: 2,
        examples: [{ content: expect.stringContaining('weight by') as string }],
      },
      { concept: 'depot', forms: ['depot'], questions: 1, people: 1, examples: [{ content: 'weight by depot' }] },
    ]);
  });

  it('are put aside and taken back', async () => {
    await unknown(parcels.explorer, 'depot', 'depot');
    expect(await change('ignoreConcept', 'IgnoreConceptInput', { concepts: ['depot'], ignored: true })).toEqual({
      __typename: 'Agent',
    });
    expect(await concepts('word ignored')).toEqual([{ word: 'depot', ignored: true }]);
    await change('ignoreConcept', 'IgnoreConceptInput', { concepts: ['depot'], ignored: false });
    expect(await concepts('word ignored')).toEqual([{ word: 'depot', ignored: false }]);
  });

  it('leave the list once their questions are answered', async () => {
    const solvable = await unknown(parcels.explorer, 'city', 'city');
    const open = await unknown(parcels.explorer, 'zorble', 'zorble');
    const outcome = await change('askAgain', 'AskAgainInput', { commentIds: [solvable, open] });
    expect(outcome['results']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: 'weight by city', outcome: 'ANSWERED' }),
        expect.objectContaining({ question: 'weight by zorble', outcome: 'REFUSED' }),
      ]),
    );
    expect(await concepts('word')).toEqual([{ word: 'zorble' }]);
  });

  it('are changed by admins of the organization only', async () => {
    const commentId = await unknown(parcels.explorer, 'depot', 'depot');
    const other = await createOrganization(database.prisma, 'Other');
    const aside = { concepts: ['depot'], ignored: true };
    for (const [viewer, failure] of [
      [parcels.explorer, 'ForbiddenError'],
      [other.admin, 'NotFoundError'],
    ] as const) {
      expect(await change('ignoreConcept', 'IgnoreConceptInput', aside, viewer)).toMatchObject({ __typename: failure });
      expect(await change('askAgain', 'AskAgainInput', { commentIds: [commentId] }, viewer)).toMatchObject({
        __typename: failure,
      });
    }
    expect(await concepts('word ignored')).toEqual([{ word: 'depot', ignored: false }]);
  });

  it('name what a word is close to, and the table without a model that has it', async () => {
    const commentId = await unknown(parcels.explorer, 'citty', 'citty');
    await database.prisma.unknownWord.updateMany({
      where: { commentId },
      data: { nearestKind: 'dimension', nearestName: 'parcels.city' },
    });
    await unknown(parcels.explorer, 'depot', 'depot');
    const { organizationId, dataSourceId } = parcels;
    const tableId = newId('Table');
    await database.prisma.table.create({ data: { id: tableId, organizationId, dataSourceId, name: 'stock_depots' } });
    expect(await concepts('word near { kind label } table { name }')).toEqual(
      expect.arrayContaining([
        { word: 'citty', near: { kind: 'DIMENSION', label: expect.any(String) as string }, table: null },
        { word: 'depot', near: null, table: { name: 'stock_depots' } },
      ]),
    );
  });

  it('name the column under a model that no field reads, as what it would become', async () => {
    const { organizationId, dataSourceId, modelId } = parcels;
    const tableId = newId('Table');
    await database.prisma.table.create({
      data: { id: tableId, organizationId, dataSourceId, name: 'parcels', models: { connect: { id: modelId } } },
    });
    const owned = { organizationId, tableId };
    await database.prisma.column.createMany({
      data: [
        { ...owned, id: newId('Column'), name: 'duty_paid', position: 90, dataType: 'DECIMAL' },
        { ...owned, id: newId('Column'), name: 'crate_number', position: 91, dataType: 'INTEGER' },
      ],
    });
    for (const word of ['duty', 'crates', 'city']) {
      await unknown(parcels.explorer, word, conceptOf(word));
    }
    const column = 'column { name kind model { id } }';
    expect(await concepts(`word ${column}`)).toEqual(
      expect.arrayContaining([
        { word: 'duty', column: { name: 'duty_paid', kind: 'MEASURE', model: { id: modelId } } },
        { word: 'crates', column: { name: 'crate_number', kind: 'DIMENSION', model: { id: modelId } } },
        // A field reads it.
        { word: 'city', column: null },
      ]),
    );
    await database.prisma.measure.create({
      data: { id: newId('Measure'), organizationId, modelId, name: 'duty', expression: 'SUM(duty_paid)', position: 90 },
    });
    expect(await concepts(`word ${column}`)).toContainEqual({ word: 'duty', column: null });
  });
});

describe('tasks of an agent', () => {
  const titles = async (turn: string): Promise<readonly string[]> => {
    const list = (await askAs(
      database.prisma,
      parcels.admin,
      `query ($agentId: ID!) { tasks(agentId: $agentId, turn: ${turn}) { edges { node { title } } } }`,
      { agentId: parcels.agentId },
    )) as unknown as { readonly edges: readonly { readonly node: { readonly title: string } }[] };
    return list.edges.map(({ node }) => node.title);
  };

  it('are found by what one of their turns is', async () => {
    await asked(parcels.explorer, { content: 'one', answerMs: 100, ratings: ['GOOD'], topic: 'Weight' });
    await asked(parcels.admin, { content: 'two', outcome: 'REFUSED', answerMs: 9000 }, { ratings: ['BAD'] });
    await asked(parcels.explorer, { content: 'three', assumptions: [{ text: 'All time' }], createdAt: days(3) });
    expect(await titles('{ outcome: REFUSED }')).toEqual(['two']);
    // No turn of "two" is both.
    expect(await titles('{ outcome: REFUSED, feedback: BAD }')).toEqual([]);
    expect(await titles('{ followUp: true }')).toEqual(['two']);
    expect(await titles('{ feedback: GOOD }')).toEqual(['one']);
    expect(await titles('{ assumptions: MADE }')).toEqual(['three']);
    expect(await titles('{ atLeastMs: 5000 }')).toEqual(['two']);
    expect(await titles('{ topic: "Weight" }')).toEqual(['one']);
    expect(await titles(`{ actorId: "${parcels.admin.actorId}" }`)).toEqual(['two']);
    expect(await titles(`{ to: "${days(2).toISOString()}" }`)).toEqual(['three']);
    expect(await titles('{ channel: SLACK }')).toEqual([]);
  });
});
