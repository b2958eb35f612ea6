import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { askAs, type Outcome } from '../../table/describing.test-support.ts';
import { rateComment } from '../../task/rateComment.ts';
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

/** A question of the explorer that was refused for a word. */
async function refused(content: string, word: string): Promise<string> {
  const { organizationId, environmentId, agentId, explorer } = parcels;
  const [taskId, commentId] = [newId('Task'), newId('Comment')];
  await database.prisma.task.create({
    data: {
      id: taskId,
      organizationId,
      environmentId,
      agentId,
      creatorId: explorer.actorId,
      title: content,
      query: content,
    },
  });
  await database.prisma.comment.create({
    data: {
      id: commentId,
      organizationId,
      taskId,
      agentId,
      index: 0,
      actorId: explorer.actorId,
      content,
      status: 'COMPLETED',
      outcome: 'REFUSED',
    },
  });
  await database.prisma.unknownWord.create({
    data: { id: newId('UnknownWord'), organizationId, agentId, commentId, word, concept: word },
  });
  return commentId;
}

const rate = (viewer: Viewer, commentId: string, feedback: 'GOOD' | 'BAD' | null, reason?: string) =>
  rateComment({ database }, viewer, { commentId, feedback, reason: reason ?? null }, new Date());

const fields =
  'state dismissal comment { content } ratings { type reason actor { id } } owner { id } ' +
  'fix { kind thingId modelId name } ' +
  'now { outcome sentence semql } words { word }';

/** Items that a viewer sees. */
async function items(filters = '', viewer: Viewer = parcels.admin): Promise<readonly Record<string, unknown>[]> {
  const page = (await askAs(
    database.prisma,
    viewer,
    `query { triageItems(first: 50${filters}) { totalCount edges { node { id ${fields} } } } }`,
    {},
    { semql: world },
  )) as unknown as { totalCount: number; edges: { node: Record<string, unknown> }[] };
  expect(page.totalCount).toBe(page.edges.length);
  return page.edges.map(({ node }) => node);
}

const counts = (viewer: Viewer = parcels.admin) =>
  askAs(
    database.prisma,
    viewer,
    `{ triageCounts { open inProgress fixed dismissed withdrawn } }`,
    {},
  ) as Promise<unknown>;

function change(mutation: string, input: object, viewer: Viewer = parcels.admin): Promise<Outcome> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return askAs(
    database.prisma,
    viewer,
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename ... on TriageItem { ${fields} }
      ... on UserError { message } ... on InvalidInputError { path } } }`,
    { input },
    { semql: world },
  );
}

/** The only item there is, by id. */
async function rated(content = 'weight by city', word = 'city'): Promise<string> {
  await rate(parcels.explorer, await refused(content, word), 'BAD', 'I asked for the city');
  return String((await items())[0]?.['id']);
}

describe('an answer that was rated bad', () => {
  it('is one item with its reasons, however many people rated it', async () => {
    const commentId = await refused('weight by city', 'city');
    await rate(parcels.explorer, commentId, 'BAD', 'I asked for the city');
    await rate(parcels.admin, commentId, 'BAD');
    await rate(parcels.explorer, commentId, 'BAD', 'Still the city');
    expect(await items()).toEqual([
      expect.objectContaining({
        state: 'OPEN',
        comment: { content: 'weight by city' },
        ratings: [
          { type: 'BAD', reason: 'Still the city', actor: { id: parcels.explorer.actorId } },
          { type: 'BAD', reason: null, actor: { id: parcels.admin.actorId } },
        ],
        words: [{ word: 'city' }],
      }),
    ]);
  });

  it('is withdrawn with the last bad rating, and opened by the next', async () => {
    const commentId = await refused('weight by city', 'city');
    await rate(parcels.explorer, commentId, 'BAD');
    await rate(parcels.admin, commentId, 'BAD');
    await rate(parcels.explorer, commentId, 'GOOD');
    expect(await items()).toMatchObject([{ state: 'OPEN' }]);
    await rate(parcels.admin, commentId, null);
    expect(await items()).toMatchObject([{ state: 'WITHDRAWN' }]);
    expect(await counts()).toEqual({ open: 0, inProgress: 0, fixed: 0, dismissed: 0, withdrawn: 1 });
    await rate(parcels.explorer, commentId, 'BAD');
    expect(await items()).toMatchObject([{ state: 'OPEN' }]);
  });

  it('that is decided stays decided when its rating is taken back', async () => {
    const itemId = await rated();
    await change('moveTriageItem', { itemId, state: 'DISMISSED', reason: 'That is the district.' });
    const { commentId } = await database.prisma.triageItem.findUniqueOrThrow({ where: { id: itemId } });
    await rate(parcels.explorer, commentId, null);
    expect(await items()).toMatchObject([{ state: 'DISMISSED', dismissal: 'That is the district.' }]);
  });

  it('has no item when it was good from the beginning', async () => {
    await rate(parcels.explorer, await refused('weight', 'w'), 'GOOD');
    expect(await items()).toEqual([]);
  });
});

describe('an item', () => {
  it('goes from open over in progress to fixed, and back', async () => {
    const itemId = await rated();
    expect(await change('moveTriageItem', { itemId, state: 'IN_PROGRESS' })).toMatchObject({
      state: 'IN_PROGRESS',
      owner: { id: parcels.admin.actorId },
    });
    const model = await database.prisma.model.findFirstOrThrow({ where: { organizationId: parcels.organizationId } });
    const fix = { kind: 'SYNONYM', thingId: model.id };
    expect(await change('moveTriageItem', { itemId, state: 'FIXED', fix })).toMatchObject({
      state: 'FIXED',
      fix: { ...fix, name: model.label || model.name },
    });
    expect(await change('moveTriageItem', { itemId, state: 'OPEN' })).toMatchObject({ state: 'OPEN', fix: null });
    const { agentId } = parcels;
    expect(await change('moveTriageItem', { itemId, state: 'FIXED', fix: { kind: 'INSTRUCTIONS' } })).toMatchObject({
      fix: { kind: 'INSTRUCTIONS', thingId: agentId },
    });
  });

  it('is dismissed with a reason only, and withdrawn by no admin', async () => {
    const itemId = await rated();
    expect(await change('moveTriageItem', { itemId, state: 'DISMISSED', reason: '  ' })).toMatchObject({
      __typename: 'InvalidInputError',
      path: ['reason'],
    });
    expect(await change('moveTriageItem', { itemId, state: 'WITHDRAWN' })).toMatchObject({
      __typename: 'InvalidInputError',
      path: ['state'],
    });
    expect(await items()).toMatchObject([{ state: 'OPEN' }]);
  });

  it('names as its fix only a thing of its organization and of the kind that is said', async () => {
    const itemId = await rated();
    const other = await createParcels(database.prisma, null);
    const foreign = await database.prisma.model.findFirstOrThrow({ where: { organizationId: other.organizationId } });
    for (const [fix, failure] of [
      [{ kind: 'MODEL', thingId: foreign.id }, 'NotFoundError'],
      [{ kind: 'SYNONYM', thingId: foreign.id }, 'NotFoundError'],
      [{ kind: 'METRIC', thingId: foreign.id }, 'InvalidInputError'],
      [{ kind: 'TEST' }, 'InvalidInputError'],
    ] as const) {
      expect(await change('moveTriageItem', { itemId, state: 'FIXED', fix })).toMatchObject({ __typename: failure });
    }
    expect(await items()).toMatchObject([{ state: 'OPEN', fix: null }]);
  });

  it('names the dimension or measure that was changed, with its model, and a synonym of one', async () => {
    const { modelId } = parcels;
    const [city, measure] = await Promise.all([
      database.prisma.dimension.findFirstOrThrow({ where: { modelId, name: 'city' } }),
      database.prisma.measure.findFirstOrThrow({ where: { modelId } }),
    ]);
    const itemId = await rated();
    const fixed = (kind: string, thingId: string) =>
      change('moveTriageItem', { itemId, state: 'FIXED', fix: { kind, thingId } });
    const name = city.label || city.name;
    expect(await fixed('DIMENSION', city.id)).toMatchObject({ fix: { thingId: city.id, modelId, name } });
    expect(await fixed('SYNONYM', city.id)).toMatchObject({ fix: { kind: 'SYNONYM', modelId, name } });
    expect(await fixed('MEASURE', measure.id)).toMatchObject({ fix: { kind: 'MEASURE', modelId } });
    expect(await fixed('MEASURE', city.id)).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await fixed('MODEL', modelId)).toMatchObject({ fix: { thingId: modelId, modelId: null } });
  });

  it('is told in the feed of its environment when it is rated, withdrawn and worked on', async () => {
    const { environmentId, agentId } = parcels;
    const place = { where: { id: environmentId } } as const;
    const before = await database.prisma.environment.findUniqueOrThrow(place);
    const commentId = await refused('weight by city', 'city');
    await rate(parcels.admin, commentId, 'GOOD');
    expect(await database.prisma.environment.findUniqueOrThrow(place)).toMatchObject({ layerSeq: before.layerSeq });
    await rate(parcels.explorer, commentId, 'BAD');
    const itemId = String((await items())[0]?.['id']);
    await change('assignTriageItem', { itemId, ownerId: null });
    await change('moveTriageItem', { itemId, state: 'IN_PROGRESS' });
    await change('askTriageItemAgain', { itemId });
    await rate(parcels.explorer, commentId, null);
    const events = await database.prisma.changeEvent.findMany({
      where: { environmentId, seq: { gt: before.layerSeq } },
    });
    const news = [{ type: 'TriageItem', id: itemId, version: 0 }];
    expect(events.map(({ changes }) => changes)).toEqual([news, news, news, news, news]);
    expect(await items()).toMatchObject([{ state: 'WITHDRAWN' }]);
    // No definition has changed: nothing is tested again for it.
    expect(await database.prisma.environment.findUniqueOrThrow(place)).toMatchObject({
      layerRevision: before.layerRevision,
    });
    expect(await database.prisma.agent.findUniqueOrThrow({ where: { id: agentId } })).toMatchObject({ version: 1 });
  });

  it('is given to members of its organization only', async () => {
    const itemId = await rated();
    const other = await createOrganization(database.prisma, 'Other');
    expect(await change('assignTriageItem', { itemId, ownerId: other.admin.actorId })).toMatchObject({
      __typename: 'NotFoundError',
    });
    const { actorId } = parcels.admin;
    await database.prisma.actor.update({ where: { id: actorId }, data: { clerkUserId: 'user-admin' } });
    expect(await change('assignTriageItem', { itemId, ownerId: actorId })).toMatchObject({ owner: { id: actorId } });
    expect(await items(`, ownerId: "${actorId}"`)).toHaveLength(1);
    expect(await items(`, unowned: true`)).toHaveLength(0);
    expect(await change('assignTriageItem', { itemId })).toMatchObject({ owner: null });
    expect(await items(`, unowned: true, states: [OPEN]`)).toHaveLength(1);
  });

  it('keeps what its question comes to when it is asked again', async () => {
    const itemId = await rated();
    expect(await change('askTriageItemAgain', { itemId })).toMatchObject({
      now: {
        outcome: 'ANSWERED',
        sentence: expect.any(String) as string,
        semql: expect.stringContaining('city') as string,
      },
      words: [],
    });
    const open = await refused('weight by zorble', 'zorble');
    await rate(parcels.explorer, open, 'BAD');
    const [item] = await items();
    expect(await change('askTriageItemAgain', { itemId: item?.['id'] })).toMatchObject({
      now: { outcome: 'REFUSED', semql: null },
      words: [{ word: 'zorble' }],
    });
  });

  it('is read and changed by admins of its organization only', async () => {
    const itemId = await rated();
    const other = await createOrganization(database.prisma, 'Other');
    const none = { open: 0, inProgress: 0, fixed: 0, dismissed: 0, withdrawn: 0 };
    for (const viewer of [parcels.explorer, other.admin]) {
      expect(await items('', viewer)).toEqual([]);
      expect(await counts(viewer)).toEqual(viewer === other.admin ? none : null);
      for (const [mutation, input] of [
        ['moveTriageItem', { itemId, state: 'FIXED' }],
        ['assignTriageItem', { itemId, ownerId: null }],
        ['askTriageItemAgain', { itemId }],
      ] as const) {
        expect(await change(mutation, input, viewer)).toMatchObject({ __typename: 'NotFoundError' });
      }
      expect(
        await askAs(
          database.prisma,
          viewer,
          'query ($id: ID!) { all: nodes(ids: [$id]) { id } }',
          { id: itemId },
          { semql: world },
        ),
      ).toEqual([null]);
    }
    expect(await items()).toMatchObject([{ state: 'OPEN', now: null }]);
  });
});
