import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import { creation } from '../../layer/mutations/changeInputs.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../../query/parcels.test-support.ts';
import { askAs } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let berlinId: string;
let strangerId: string;

async function explorer(attributes: object): Promise<string> {
  const id = newId('Actor');
  await database.prisma.actor.create({
    data: {
      id,
      organizationId: parcels.organizationId,
      provider: 'INTERNAL',
      clerkUserId: `user ${id}`,
      role: 'org:explorer',
      attributes,
    },
  });
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  const { agentId, emptyAgentId, modelId, admin } = parcels;
  await database.prisma.agent.update({ where: { id: agentId }, data: { accessMode: 'ORGANIZATION' } });
  await database.prisma.agent.update({
    where: { id: emptyAgentId },
    data: { accessMode: 'RESTRICTED', isPublic: false },
  });
  berlinId = await explorer({ city: 'Berlin' });
  strangerId = await explorer({});
  const change = creation('RowPolicy', {
    modelId,
    name: 'own_city',
    label: 'Own city',
    expression: 'city = user.attributes.city',
    grantees: ['explorers'],
  });
  await changeSemanticLayer({ database: database.prisma, events: localEvents() }, admin, { changes: [change] });
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const accessDocument = `query ($agentId: ID!, $actorId: ID!) { accessOfPerson(agentId: $agentId, actorId: $actorId) {
  standing canAsk canChange person { id } otherAgents { id } fields { name reason }
  models { model { id } policies { name } seen all } } }`;

const access = (
  actorId: string,
  { agentId = parcels.agentId, viewer = parcels.admin }: { readonly agentId?: string; readonly viewer?: Viewer } = {},
) => askAs(database.prisma, viewer, accessDocument, { agentId, actorId }, { semql: world }) as Promise<unknown>;

const askDocument = `mutation ($input: AskAgentAsInput!) { askAgentAs(input: $input) { __typename
  ... on AskedAs { question differing differences { whole seen }
    seen { outcome sentence limits result } whole { outcome sentence limits } }
  ... on UserError { code message } } }`;

const ask = (input: object, viewer: Viewer = parcels.admin) =>
  askAs(
    database.prisma,
    viewer,
    askDocument,
    { input: { agentId: parcels.agentId, ...input } },
    { semql: world },
  ) as Promise<unknown>;

describe('an agent as a member meets it', () => {
  it('says which part of the rows policies open to them, and which agents they may not ask', async () => {
    expect(await access(berlinId)).toEqual({
      standing: 'OPEN',
      canAsk: true,
      canChange: false,
      person: { id: berlinId },
      otherAgents: [{ id: parcels.emptyAgentId }],
      fields: [],
      models: [{ model: { id: parcels.modelId }, policies: [{ name: 'own_city' }], seen: 2, all: 3 }],
    });
    expect(await access(strangerId)).toMatchObject({ models: [{ policies: [], seen: 0, all: 3 }] });
  });

  it('leaves nothing out for an admin', async () => {
    expect(await access(parcels.admin.actorId)).toMatchObject({
      standing: 'ADMIN',
      canChange: true,
      models: [],
      otherAgents: [],
    });
  });

  it('says why a member may not ask it, and how a permission changes that', async () => {
    const { emptyAgentId: agentId, organizationId } = parcels;
    expect(await access(berlinId, { agentId })).toMatchObject({ standing: 'RESTRICTED', canAsk: false });
    const id = newId('Permission');
    await database.prisma.permission.create({
      data: { id, organizationId, agentId, granteeType: 'ACTOR', granteeId: berlinId, role: 'EDITOR' },
    });
    expect(await access(berlinId, { agentId })).toMatchObject({ standing: 'GRANTED', canAsk: true, canChange: true });
    expect(await access(strangerId, { agentId })).toMatchObject({ standing: 'RESTRICTED', canAsk: false });
    await database.prisma.permission.delete({ where: { id } });

    const { id: staging } = await database.prisma.environment.create({
      data: { id: newId('Environment'), organizationId, name: 'Staging', type: 'STAGING' },
    });
    const elsewhere = await database.prisma.agent.create({
      data: { id: newId('Agent'), organizationId, environmentId: staging, name: 'Draft', accessMode: 'ORGANIZATION' },
    });
    expect(await access(berlinId, { agentId: elsewhere.id })).toMatchObject({
      standing: 'OTHER_ENVIRONMENT',
      canAsk: false,
    });
    expect(await ask({ agentId: elsewhere.id, actorId: berlinId, question: 'How many parcels?' })).toMatchObject({
      seen: { outcome: 'REFUSED', sentence: 'This person may not ask this agent.' },
    });
  });

  it('names the fields that questions may not name, with the reason', async () => {
    const { agentId, modelId } = parcels;
    const where = { agentId, modelId };
    const { id, name } = await database.prisma.dimension.findFirstOrThrow({ where: { modelId, name: 'size' } });
    await database.prisma.agentModel.updateMany({ where, data: { hiddenFieldIds: [id] } });
    expect(await access(berlinId)).toMatchObject({ fields: [{ name, reason: 'SWITCHED_OFF' }] });
    await database.prisma.agentModel.updateMany({ where, data: { hiddenFieldIds: [] } });
  });

  it('is for admins of the organization, and for its members', async () => {
    const other = await createParcels(database.prisma, null);
    expect(await access(berlinId, { viewer: parcels.explorer })).toBeNull();
    expect(await access(berlinId, { viewer: other.admin })).toBeNull();
    expect(await access(other.explorer.actorId)).toBeNull();
    expect(await access(berlinId, { agentId: other.agentId })).toBeNull();
  });
});

describe('a question asked as a member', () => {
  const question = 'How many parcels by city?';

  it('gives their rows next to the whole answer, and says what they do not see', async () => {
    expect(await ask({ actorId: berlinId, question })).toMatchObject({
      question,
      seen: { outcome: 'ANSWERED', limits: [expect.stringContaining('Own city')], result: { rows: [['Berlin', 1]] } },
      whole: { outcome: 'ANSWERED', limits: [] },
      differing: 1,
      differences: [{ whole: ['Paris', 1], seen: null }],
    });
    expect(await ask({ actorId: parcels.admin.actorId, question })).toMatchObject({ differing: 0, differences: [] });
  });

  it('is that of an earlier turn, after the questions before it', async () => {
    const { organizationId, environmentId, agentId, admin } = parcels;
    const taskId = newId('Task');
    const owned = { organizationId, agentId };
    await database.prisma.task.create({
      data: { id: taskId, ...owned, environmentId, creatorId: admin.actorId, title: 't', query: question },
    });
    const ids = [newId('Comment'), newId('Comment')];
    for (const [index, content] of [question, 'Only Paris'].entries()) {
      const turn = { id: ids[index] ?? '', index, content, actorId: admin.actorId, status: 'COMPLETED' as const };
      await database.prisma.comment.create({ data: { ...owned, taskId, ...turn } });
    }
    expect(await ask({ actorId: berlinId, commentId: ids[1] })).toMatchObject({
      question: 'Only Paris',
      whole: { outcome: 'ANSWERED' },
      seen: { result: null },
    });
    const before = await database.prisma.comment.count();
    await ask({ actorId: berlinId, commentId: ids[0] });
    expect(await database.prisma.comment.count()).toBe(before);
    // A turn of another agent is not replayed by this one.
    expect(await ask({ agentId: parcels.emptyAgentId, actorId: berlinId, commentId: ids[0] })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is for admins of the organization, about its members, and is a question', async () => {
    const other = await createParcels(database.prisma, null);
    expect(await ask({ actorId: berlinId, question }, parcels.explorer)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask({ actorId: berlinId, question }, other.admin)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask({ actorId: other.explorer.actorId, question })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask({ actorId: berlinId })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ask({ actorId: berlinId, question: '  ' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
