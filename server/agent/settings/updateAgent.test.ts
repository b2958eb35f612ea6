import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import type { Outcome } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createAgentWorld, grantEditing, type AgentWorld } from '../agents.test-support.ts';

let database: TestDatabase;
let world: AgentWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await createAgentWorld(database.prisma);
});

const update = (input: object, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: UpdateAgentInput!) { updateAgent(input: $input) { __typename
      ... on Agent { name description guidelines type defaultMode colors version accessMode trackUsage
        glossaryAccessMode glossaryTags { name } }
      ... on UserError { code message } } }`,
    { input: { id: world.acme.agentId, version: 1, ...input } },
    viewer,
  );
const remove = (input: object = {}, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: RemoveAgentInput!) { removeAgent(input: $input) { __typename
      ... on RemovedAgent { id } ... on UserError { code message } } }`,
    { input: { id: world.acme.agentId, ...input } },
    viewer,
  );
const names = async (): Promise<string[]> => {
  const list = await world.ask('{ agents { edges { node { name } } } }', {});
  return (list['edges'] as { node: { name: string } }[]).map(({ node }) => node.name);
};
const versions = () =>
  database.prisma.entityVersion.findMany({ where: { entityId: world.acme.agentId }, orderBy: { version: 'asc' } });

describe('a change', () => {
  it('sets what it names and keeps the rest, and every version is kept with its author', async () => {
    const { organizationId, admin } = world.acme;
    const tagId = newId('Tag');
    await database.prisma.tag.create({ data: { id: tagId, organizationId, name: 'sales' } });
    expect(
      await update({ guidelines: 'Be brief.', colors: ['#112233'], trackUsage: false, glossaryTagIds: [tagId] }),
    ).toMatchObject({
      name: 'Analyst',
      guidelines: 'Be brief.',
      colors: ['#112233'],
      trackUsage: false,
      version: 2,
      glossaryTags: [{ name: 'sales' }],
    });
    expect(await update({ version: 2, name: 'Desk', glossaryTagIds: [], description: '' })).toMatchObject({
      name: 'Desk',
      guidelines: 'Be brief.',
      version: 3,
      glossaryTags: [],
    });
    const kept = await versions();
    expect(kept.map(({ version, actorId }) => [version, actorId])).toEqual([
      [1, null],
      [2, admin.actorId],
      [3, admin.actorId],
    ]);
    expect(kept.map(({ body }) => (body as { guidelines: string }).guidelines)).toEqual(['', 'Be brief.', 'Be brief.']);
  });

  it('of a version that somebody has changed meanwhile is refused, of two at once one', async () => {
    const both = await Promise.all([update({ name: 'First' }), update({ name: 'Second' })]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Agent', 'ConflictError']);
    expect(await update({ description: 'Late' })).toMatchObject({
      code: 'CONFLICT',
      message: 'Someone else has changed this agent.',
    });
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2]);
  });

  it.each<[what: string, input: object, code: string]>([
    ['an empty name', { name: ' ' }, 'INVALID_INPUT'],
    ['too long instructions', { context: 'x'.repeat(10_001) }, 'INVALID_INPUT'],
    ['a color that is none', { colors: ['#12345'] }, 'INVALID_INPUT'],
    ['a tag that is not there', { glossaryTagIds: [newId('Tag')] }, 'NOT_FOUND'],
    ['an agent that is not there', { id: newId('Agent') }, 'NOT_FOUND'],
  ])('with %s changes nothing', async (_what, input, code) => {
    expect(await update(input)).toMatchObject({ code });
    expect(await versions()).toEqual([]);
  });

  it('to a name that another agent has is refused, whatever its case', async () => {
    const { organizationId, environmentId } = world.acme;
    await database.prisma.agent.create({
      data: { id: newId('Agent'), organizationId, environmentId, name: 'Desk' },
    });
    expect(await update({ name: 'DESK' })).toMatchObject({ message: 'An agent called “DESK” already exists.' });
    expect(await update({ name: 'analyst' })).toMatchObject({ name: 'analyst' });
  });
});

describe('rights', () => {
  const editor = async (): Promise<MemberViewer> => {
    await grantEditing(database.prisma, world.acme, world.acme.explorer);
    return world.acme.explorer;
  };

  it('explorers and other organizations change and remove nothing', async () => {
    const { acme } = await createAgentWorld(database.prisma);
    for (const [viewer, code] of [
      [world.acme.explorer, 'FORBIDDEN'],
      [acme.admin, 'NOT_FOUND'],
      [acme.explorer, 'NOT_FOUND'],
    ] as const) {
      expect(await update({ name: 'Mine' }, viewer)).toMatchObject({ code });
      expect(await remove({}, viewer)).toMatchObject({ code });
    }
    expect(await names()).toEqual(['Analyst']);
  });

  it('an editor changes what editors read, and neither instructions, access nor the use of SQL', async () => {
    const viewer = await editor();
    expect(await update({ name: 'Desk', type: 'VISUALIZATION' }, viewer)).toMatchObject({ name: 'Desk', version: 2 });
    const reserved = [
      { context: 'x' },
      { guidelines: 'x' },
      { profile: 'x' },
      { accessMode: 'PUBLIC' },
      { isPublic: true },
      { allowedOrigins: ['https://intranet.example.com'] },
      { canExecuteCustomQueries: true },
    ];
    for (const change of reserved) {
      expect(await update({ version: 2, ...change }, viewer)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await remove({}, viewer)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('a grant on the environment opens its agents, and lets nobody change them', async () => {
    const { organizationId, environmentId, explorer } = world.acme;
    const granted = { granteeType: 'ACTOR', granteeId: explorer.actorId, role: 'EDITOR' } as const;
    await database.prisma.permission.create({
      data: { id: newId('Permission'), organizationId, environmentId, ...granted },
    });
    expect(await update({ name: 'Desk' }, explorer)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a removed agent', () => {
  it('is in no list, its tokens are revoked, its tasks stay, and it is not changed any more', async () => {
    const { organizationId, agentId, admin, environmentId } = world.acme;
    await database.prisma.agentToken.create({
      data: {
        id: newId('AgentToken'),
        organizationId,
        agentId,
        actorId: admin.actorId,
        issuedById: admin.actorId,
        name: 'token',
        prefix: 'x',
        hash: agentId,
      },
    });
    await database.prisma.task.create({
      data: {
        id: newId('Task'),
        organizationId,
        environmentId,
        agentId,
        creatorId: admin.actorId,
        title: 'Old',
        query: 'Old',
      },
    });
    expect(await remove()).toEqual({ __typename: 'RemovedAgent', id: agentId });
    expect(await names()).toEqual([]);
    expect(await database.prisma.agentToken.count({ where: { agentId, revokedAt: null } })).toBe(0);
    expect(await database.prisma.task.count({ where: { agentId } })).toBe(1);
    expect(await update({ version: 2, name: 'Back' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' });
    const [, last] = await versions();
    expect(last).toMatchObject({ version: 2, body: { name: 'Analyst', deletedAt: expect.any(String) } });
  });

  it('is not removed by somebody who read an older version', async () => {
    await update({ name: 'Desk' });
    expect(await remove({ version: 1 })).toMatchObject({ code: 'CONFLICT' });
    expect(await remove({ version: 2 })).toMatchObject({ __typename: 'RemovedAgent' });
  });
});

describe('sites that may show an agent', () => {
  const origins = async () =>
    (await database.prisma.agent.findUniqueOrThrow({ where: { id: world.acme.agentId } })).allowedOrigins;

  it('are kept as origins, each once', async () => {
    const sites = ['https://Intranet.example.com/', 'https://intranet.example.com', 'http://localhost:8080'];
    expect(await update({ allowedOrigins: sites })).toMatchObject({ version: 2 });
    expect(await origins()).toEqual(['https://intranet.example.com', 'http://localhost:8080']);
  });

  it.each([
    'intranet.example.com',
    'http://intranet.example.com',
    'https://intranet.example.com/team',
    'https://ann:secret@intranet.example.com',
    'https://*.example.com',
    "https://example.com; script-src 'unsafe-inline'",
    'data:text/html,x',
    '*',
  ])('are not %s', async (site) => {
    expect(await update({ allowedOrigins: [site] })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await origins()).toEqual([]);
  });
});
