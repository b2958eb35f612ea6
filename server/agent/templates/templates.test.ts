import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createAgentWorld, type AgentWorld } from '../agents.test-support.ts';
import { builtinTemplates } from './templateConfiguration.ts';

let database: TestDatabase;
let world: AgentWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await createAgentWorld(database.prisma);
});

const parts = `description context type colors canCreateCharts canInspectMetadata trackUsage glossaryAccessMode
  glossaryTags { name } agentModels { hiddenFieldIds model { id } } agentTables { useBlueprints table { id } }
  agentMetrics { metric { id } } suggestions { category tasks { task pinned } } variables { name type defaultValue }`;
const failure = '... on UserError { code message }';

async function original(): Promise<Record<string, unknown>> {
  const { orders, customers, metricId, acme } = world;
  const { organizationId } = acme;
  const tagId = newId('Tag');
  await database.prisma.tag.create({ data: { id: tagId, organizationId, name: 'sales' } });
  const made = await world.ask(
    `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { __typename ... on Agent { id } ${failure} } }`,
    {
      input: {
        name: 'Shop analyst',
        description: 'Orders',
        context: 'We sell boxes.',
        type: 'VISUALIZATION',
        canCreateCharts: false,
        canInspectMetadata: false,
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
      organizationId,
      agentId,
      category: 'Sales',
      tasks: { create: [{ id: newId('SuggestionTask'), task: 'revenue by city', pinned: true }] },
    },
  });
  await database.prisma.variable.create({
    data: { id: newId('Variable'), organizationId, agentId, name: 'region', type: 'TEXT', defaultValue: 'Europe' },
  });
  return world.ask(`query ($id: ID!) { agent(id: $id) { id ${parts} } }`, { id: agentId });
}

const save = (agentId: unknown, name: string) =>
  world.ask(
    `mutation ($input: SaveAgentAsTemplateInput!) { saveAgentAsTemplate(input: $input) {
      __typename ... on AgentTemplate { id name description type } ${failure} } }`,
    { input: { agentId, name } },
  );
const create = (input: object) =>
  world.ask(
    `mutation ($input: CreateAgentFromTemplateInput!) { createAgentFromTemplate(input: $input) {
      __typename ... on Agent { id name accessMode isPublic ${parts} } ${failure} ... on InvalidInputError { path } } }`,
    { input },
  );
const preview = (choice: object) =>
  world.ask(
    `query ($agentTemplateId: ID, $builtin: String) {
      agentTemplatePreview(agentTemplateId: $agentTemplateId, builtin: $builtin) {
        __typename ... on AgentTemplatePreview { models tables metrics questions choices choosesModels missing } ${failure} } }`,
    { ...choice },
  );

it('an agent of a template is configured as the one that it was saved from, and closed', async () => {
  const { id, ...rest } = await original();
  const { id: agentTemplateId, ...saved } = await save(id, 'Shop');
  expect(saved).toMatchObject({ name: 'Shop', description: 'Orders', type: 'VISUALIZATION' });
  expect(await preview({ agentTemplateId })).toEqual({
    __typename: 'AgentTemplatePreview',
    models: 2,
    tables: 0,
    metrics: 1,
    questions: 1,
    choices: 0,
    choosesModels: false,
    missing: [],
  });
  const { agentTables, agentModels, ...made } = await create({ agentTemplateId, name: 'Second shop' });
  const { agentTables: before, agentModels: models, ...others } = rest;
  expect(agentModels).toEqual(expect.arrayContaining(models as unknown[]));
  expect(made).toMatchObject({ ...others, name: 'Second shop', accessMode: 'RESTRICTED', isPublic: false });
  // Rows that the first may not read stay closed to the second.
  expect(agentTables).toEqual(expect.arrayContaining(before as unknown[]));
});

it('carries tables without a model and what the agent follows, and says what is missing of them', async () => {
  const { prisma } = database;
  const { acme } = world;
  const { organizationId, environmentId, dataSourceId } = acme;
  const id = String((await original())['id']);
  const tableId = newId('Table');
  await prisma.table.create({
    data: { id: tableId, organizationId, dataSourceId, name: 'notes', hierarchyPath: ['public', 'notes'] },
  });
  await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId: id, tableId, useBlueprints: true } });
  for (const [label, everyAgent] of [
    ['size', false],
    ['city', true],
  ] as const) {
    await prisma.rememberedChoice.create({
      data: {
        id: newId('RememberedChoice'),
        organizationId,
        environmentId,
        agentId: id,
        question: 'Total by place',
        said: 'City or size',
        chosen: label,
        rule: { kind: 'reading', options: [label, 'other'].toSorted(), label },
        everyAgent,
        status: 'ACCEPTED',
        creatorId: acme.explorer.actorId,
      },
    });
  }
  const { id: agentTemplateId } = await save(id, 'Shop');
  expect(await preview({ agentTemplateId })).toMatchObject({ tables: 1, choices: 2, missing: [] });
  const made = await create({ agentTemplateId, name: 'Second shop' });
  expect(made['agentTables']).toContainEqual({ useBlueprints: true, table: { id: tableId } });
  // The choice of every agent is followed as before; only the other one has to be its own.
  const own = { where: { agentId: String(made['id']) }, select: { chosen: true, status: true, everyAgent: true } };
  expect(await prisma.rememberedChoice.findMany(own)).toEqual([
    { chosen: 'size', status: 'ACCEPTED', everyAgent: false },
  ]);
  await prisma.table.update({ where: { id: tableId }, data: { hierarchyPath: ['public', 'remarks'] } });
  expect(await preview({ agentTemplateId })).toMatchObject({ tables: 0, missing: ['table public.notes'] });
});

it('what the environment does not have is said before saving, and left out', async () => {
  const { id } = await original();
  const { id: agentTemplateId } = await save(id, 'Shop');
  const { orders } = world;
  await database.prisma.dimension.update({ where: { id: orders.dimensionId }, data: { name: 'renamed' } });
  const { name: model } = await database.prisma.model.findUniqueOrThrow({ where: { id: orders.id } });
  const { missing } = await preview({ agentTemplateId });
  expect(missing).toEqual([expect.stringMatching(new RegExp(`^field ${model}\\.`))]);
  await database.prisma.model.update({ where: { id: orders.id }, data: { name: 'gone' } });
  const now = await preview({ agentTemplateId });
  expect(now).toMatchObject({ models: 1, metrics: 0 });
  expect(now['missing']).toEqual([`model ${model}`, expect.stringMatching(/^metric /)]);
  expect(await create({ agentTemplateId, name: 'Half a shop' })).toMatchObject({ agentMetrics: [] });
});

it.each(builtinTemplates.map(({ key }) => key))('the built-in template %s makes an agent', async (builtin) => {
  const { orders } = world;
  expect(await preview({ builtin })).toMatchObject({ choosesModels: true, missing: [] });
  expect(await create({ builtin, name: `Of ${builtin}`, modelIds: [orders.id] })).toMatchObject({
    __typename: 'Agent',
    agentModels: [{ model: { id: orders.id } }],
    accessMode: 'RESTRICTED',
  });
});

it('names are taken once, templates are removed, and their agents stay', async () => {
  const { id } = await original();
  const { id: agentTemplateId } = await save(id, 'Shop');
  expect(await save(id, 'shop')).toMatchObject({ __typename: 'ConflictError' });
  const made = await create({ agentTemplateId, name: 'Second shop' });
  expect(await create({ agentTemplateId, name: 'Second shop' })).toMatchObject({ code: 'CONFLICT' });
  const remove = () =>
    world.ask(
      `mutation ($input: RemoveAgentTemplateInput!) { removeAgentTemplate(input: $input) {
        __typename ... on RemovedAgentTemplate { id } ${failure} } }`,
      { input: { agentTemplateId } },
    );
  expect(await remove()).toMatchObject({ id: agentTemplateId });
  expect(await remove()).toMatchObject({ __typename: 'NotFoundError' });
  expect(await create({ agentTemplateId, name: 'Third shop' })).toMatchObject({ __typename: 'NotFoundError' });
  expect(await create({ builtin: 'nothing', name: 'Third shop' })).toMatchObject({ __typename: 'NotFoundError' });
  expect(await database.prisma.agent.count({ where: { id: String(made['id']), deletedAt: null } })).toBe(1);
});
