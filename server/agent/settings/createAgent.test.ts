import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import type { Outcome } from '../../table/describing.test-support.ts';
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

const document = `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { __typename
  ... on Agent { id name description context guidelines profile type defaultMode colors version accessMode isPublic
    canExecuteCustomQueries canCreateCharts forceTaskClarification glossaryAccessMode glossaryTags { name }
    creator { id } environment { id } canAnswer
    agentModels { hiddenFieldIds model { id } } agentTables { useBlueprints table { id } } agentMetrics { metric { id } } }
  ... on UserError { code message advice } ... on InvalidInputError { path } } }`;
const create = (input: object, viewer?: Viewer): Promise<Outcome> =>
  world.ask(document, { input: { name: 'Shop analyst', ...input } }, viewer);

const agents = () => database.prisma.agent.count({ where: { organizationId: world.acme.organizationId } });

it('an agent has the settings that were chosen, and defaults for the others', async () => {
  const { organizationId, admin, environmentId } = world.acme;
  const tagId = newId('Tag');
  await database.prisma.tag.create({ data: { id: tagId, organizationId, name: 'sales' } });
  expect(await create({})).toMatchObject({
    name: 'Shop analyst',
    type: 'DATA_ANALYSIS',
    defaultMode: 'QUICK',
    accessMode: 'ORGANIZATION',
    canCreateCharts: true,
    canExecuteCustomQueries: false,
    colors: [],
    version: 1,
    creator: { id: admin.actorId },
    environment: { id: environmentId },
    agentModels: [],
    canAnswer: false,
  });
  const chosen = {
    name: 'Board pack',
    description: 'The monthly report',
    context: 'We sell boxes.',
    guidelines: 'Be brief.',
    profile: 'An analyst.',
    type: 'VISUALIZATION',
    defaultMode: 'DEEP',
    accessMode: 'RESTRICTED',
    isPublic: true,
    canExecuteCustomQueries: true,
    canCreateCharts: false,
    forceTaskClarification: true,
    glossaryAccessMode: 'INCLUDE_TAGS',
    colors: ['#6d28d9', '#0e7490'],
  };
  expect(
    await create({ ...chosen, name: '  Board pack ', colors: ['#6D28D9', '#0e7490'], glossaryTagIds: [tagId] }),
  ).toMatchObject({ ...chosen, glossaryTags: [{ name: 'sales' }] });
});

it('what it is given comes with it: models with their tables, fields that stay hidden, metrics', async () => {
  const { orders, customers, metricId } = world;
  const made = await create({
    models: [{ modelId: orders.id, hiddenFieldIds: [orders.dimensionId] }, { modelId: customers.id }],
    tables: [{ tableId: customers.tableId, metadataOnly: true }],
    metricIds: [metricId],
  });
  expect(made).toMatchObject({
    __typename: 'Agent',
    version: 1,
    canAnswer: true,
    agentMetrics: [{ metric: { id: metricId } }],
  });
  expect(made['agentModels']).toEqual([
    { hiddenFieldIds: [orders.dimensionId], model: { id: orders.id } },
    { hiddenFieldIds: [], model: { id: customers.id } },
  ]);
  expect(made['agentTables']).toHaveLength(2);
  expect(made['agentTables']).toContainEqual({ useBlueprints: false, table: { id: orders.tableId } });
  expect(made['agentTables']).toContainEqual({ useBlueprints: true, table: { id: customers.tableId } });
  const [kept] = await database.prisma.entityVersion.findMany({ where: { entityId: String(made['id']) } });
  expect(kept).toMatchObject({
    entityType: 'Agent',
    version: 1,
    actorId: world.acme.admin.actorId,
    body: { name: 'Shop analyst', agentMetrics: [{ metricId }] },
  });
});

describe('nothing is made', () => {
  it.each<[what: string, input: () => object, failure: object]>([
    ['without a name', () => ({ name: '  ' }), { code: 'INVALID_INPUT', path: ['name'] }],
    ['with a name that is too long', () => ({ name: 'x'.repeat(201) }), { code: 'INVALID_INPUT', path: ['name'] }],
    ['with a color that is none', () => ({ colors: ['red'] }), { code: 'INVALID_INPUT', path: ['colors'] }],
    ['with a tag that is not there', () => ({ glossaryTagIds: [newId('Tag')] }), { message: 'Tag not found.' }],
    [
      'with a model that is not there',
      () => ({ models: [{ modelId: newId('Model') }] }),
      { message: 'Model not found.' },
    ],
    [
      'with a field of another model',
      () => ({ models: [{ modelId: world.orders.id, hiddenFieldIds: [world.customers.dimensionId] }] }),
      { message: 'Field not found.' },
    ],
    [
      'with a metric without its models',
      () => ({ models: [{ modelId: world.orders.id }], metricIds: [world.metricId] }),
      {
        code: 'CONFLICT',
        message: 'The metric revenue uses the model customers, which Shop analyst does not have.',
        advice: 'Give it customers too.',
      },
    ],
    [
      'with sample data next to own data',
      () => ({ models: [{ modelId: world.orders.id }, { modelId: world.shops.id }] }),
      { code: 'CONFLICT', message: 'orders is your own data, and shops is sample data.' },
    ],
  ])('%s', async (_what, input, failure) => {
    expect(await create(input())).toMatchObject(failure);
    expect(await agents()).toBe(1);
  });

  it('with more tables than an agent may have', async () => {
    const { organizationId, dataSourceId } = world.acme;
    const tables = Array.from({ length: 50 }, (_, index) => ({ tableId: newId('Table'), name: `t${index}` }));
    await database.prisma.table.createMany({
      data: tables.map(({ tableId, name }) => ({ id: tableId, organizationId, dataSourceId, name })),
    });
    const given = tables.map(({ tableId }) => ({ tableId }));
    expect(await create({ tables: given, models: [{ modelId: world.orders.id }] })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'An agent has at most 50 tables, and Shop analyst would have more.',
    });
    expect(await agents()).toBe(1);
    expect(await create({ tables: given })).toMatchObject({ __typename: 'Agent' });
  });
});

it('of two that take the same name at once, one is told; a deleted agent has given its name back', async () => {
  const both = await Promise.all([create({}), create({})]);
  expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Agent', 'ConflictError']);
  expect(await create({ name: 'SHOP analyst ' })).toMatchObject({
    message: 'An agent called “SHOP analyst” already exists.',
  });
  const { organizationId } = world.acme;
  await database.prisma.agent.updateMany({ where: { organizationId }, data: { deletedAt: new Date() } });
  expect(await create({})).toMatchObject({ __typename: 'Agent' });
});

it('sample data meets own data when that is confirmed', async () => {
  const models = [{ modelId: world.orders.id }, { modelId: world.shops.id }];
  expect(await create({ models, mixSampleData: true })).toMatchObject({ __typename: 'Agent' });
});

it('explorers make no agent, and nobody gives one what belongs to another organization or environment', async () => {
  expect(await create({}, world.acme.explorer)).toMatchObject({ code: 'FORBIDDEN' });
  const other = await createAgentWorld(database.prisma);
  const models = [{ modelId: world.orders.id }];
  expect(await create({ models }, other.acme.admin)).toMatchObject({ message: 'Model not found.' });
  const tables = [{ tableId: world.orders.tableId }];
  expect(await create({ tables }, other.acme.admin)).toMatchObject({ message: 'Table not found.' });
  const staging = newId('Environment');
  const { organizationId } = world.acme;
  await database.prisma.environment.create({ data: { id: staging, organizationId, name: 'Staging', type: 'STAGING' } });
  const inStaging = { ...world.acme.admin, environmentId: staging };
  expect(await create({ models }, inStaging)).toMatchObject({ message: 'Model not found.' });
  expect(await create({ tables }, inStaging)).toMatchObject({ __typename: 'Agent', environment: { id: staging } });
});
