import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createAgentWorld, type AgentWorld } from '../agents.test-support.ts';

let database: TestDatabase;
let world: AgentWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await createAgentWorld(database.prisma);
});

const parts = `name description context type defaultMode colors canCreateCharts trackUsage glossaryAccessMode
  glossaryTags { name } agentModels { hiddenFieldIds model { id } } agentTables { useBlueprints table { id } }
  agentMetrics { metric { id } } suggestions { category tasks { task pinned } } variables { name type defaultValue }
  environment { id }`;
const copyDocument = `mutation ($input: CopyAgentInput!) { copyAgent(input: $input) { __typename
  ... on Agent { id accessMode isPublic permissions { id } tokens { id } ${parts} } ... on UserError { code message } } }`;

async function original(): Promise<Record<string, unknown>> {
  const { orders, customers, metricId, acme } = world;
  const tagId = newId('Tag');
  await database.prisma.tag.create({ data: { id: tagId, organizationId: acme.organizationId, name: 'sales' } });
  const made = await world.ask(
    `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { __typename ... on Agent { id version } } }`,
    {
      input: {
        name: 'Shop analyst',
        description: 'Orders',
        context: 'We sell boxes.',
        type: 'VISUALIZATION',
        canCreateCharts: false,
        trackUsage: false,
        colors: ['#6d28d9'],
        isPublic: true,
        glossaryAccessMode: 'INCLUDE_TAGS',
        glossaryTagIds: [tagId],
        models: [{ modelId: orders.id, hiddenFieldIds: [orders.dimensionId] }, { modelId: customers.id }],
        tables: [{ tableId: customers.tableId, metadataOnly: true }],
        metricIds: [metricId],
        suggestions: false,
      },
    },
  );
  const agentId = String(made['id']);
  await database.prisma.agentSuggestion.create({
    data: {
      id: newId('AgentSuggestion'),
      organizationId: acme.organizationId,
      agentId,
      category: 'Sales',
      tasks: { create: [{ id: newId('SuggestionTask'), task: 'revenue by city', pinned: true }] },
    },
  });
  await database.prisma.variable.create({
    data: {
      id: newId('Variable'),
      organizationId: acme.organizationId,
      agentId,
      name: 'region',
      type: 'TEXT',
      defaultValue: 'Europe',
    },
  });
  return world.ask(`query ($id: ID!) { agent(id: $id) { id ${parts} } }`, { id: agentId });
}

it('a copy has everything of its original but its name and those who may ask it', async () => {
  const { id, name: _name, ...rest } = await original();
  const copy = await world.ask(copyDocument, { input: { agentId: id, name: 'Board pack' } });
  expect(copy).toMatchObject({
    ...rest,
    name: 'Board pack',
    accessMode: 'RESTRICTED',
    isPublic: false,
    permissions: [],
    tokens: [],
  });
  expect(copy['id']).not.toBe(id);
  // What changes in one leaves the other as it is.
  const questions = await database.prisma.suggestionTask.findMany({ where: { task: 'revenue by city' } });
  expect(new Set(questions.map(({ suggestionId }) => suggestionId)).size).toBe(2);
});

it('a copy follows the choices of its original, each as its own', async () => {
  const { id } = await original();
  const { organizationId, environmentId, admin } = world.acme;
  const agentId = String(id);
  const remember = (chosen: string, status: 'ACCEPTED' | 'OPEN') =>
    database.prisma.rememberedChoice.create({
      data: {
        id: newId('RememberedChoice'),
        organizationId,
        environmentId,
        agentId,
        question: 'total by place',
        said: 'City or size',
        chosen,
        rule: { kind: 'reading', options: ['other', chosen].toSorted(), label: chosen },
        status,
        creatorId: world.acme.explorer.actorId,
      },
    });
  await remember('size', 'ACCEPTED');
  await remember('shape', 'OPEN');
  const copy = await world.ask(copyDocument, { input: { agentId, name: 'Board pack' } });
  const followed = await database.prisma.rememberedChoice.findMany({ where: { agentId: String(copy['id']) } });
  expect(followed).toMatchObject([{ chosen: 'size', status: 'ACCEPTED', everyAgent: false, deciderId: admin.actorId }]);
});

it('a field that was removed and a metric that lacks a model do not keep an agent from being copied', async () => {
  const { id } = await original();
  const { orders, shops, metricId } = world;
  await database.prisma.dimension.delete({ where: { id: orders.dimensionId } });
  await database.prisma.metricJoin.create({
    data: { id: newId('MetricJoin'), metricId, alias: 'shops', toModelId: shops.id, position: 1 },
  });
  const copy = await world.ask(copyDocument, { input: { agentId: id, name: 'Board pack' } });
  expect(copy).toMatchObject({ __typename: 'Agent', agentMetrics: [] });
  expect(copy['agentModels']).toContainEqual({ hiddenFieldIds: [orders.dimensionId], model: { id: orders.id } });
});

it('only admins copy, only agents that they read, and under a name that is free', async () => {
  const { id } = await original();
  const input = { agentId: id, name: 'Board pack' };
  const other = await createAgentWorld(database.prisma);
  expect(await world.ask(copyDocument, { input }, world.acme.explorer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await world.ask(copyDocument, { input }, other.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await world.ask(copyDocument, { input: { ...input, name: 'shop ANALYST' } })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(await world.ask(copyDocument, { input: { ...input, name: ' ' } })).toMatchObject({ code: 'INVALID_INPUT' });
});
