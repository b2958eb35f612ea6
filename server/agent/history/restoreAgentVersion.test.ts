import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
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

const agentFields = `name description guidelines canCreateCharts accessMode isPublic version
  agentModels { hiddenFieldIds model { name } } agentMetrics { metric { name } } agentTables { table { name } }
  suggestions { category tasks { task pinned } } variables { name type defaultValue }`;

async function change(field: string, type: string, input: object): Promise<void> {
  const done = await world.ask(
    `mutation ($input: ${type}!) { ${field}(input: $input) { __typename ... on UserError { code message } } }`,
    { input },
  );
  expect(done).toMatchObject({ __typename: 'Agent' });
}
const read = (): Promise<Outcome> =>
  world.ask(`query ($id: ID!) { agent(id: $id) { ${agentFields} } }`, { id: world.acme.agentId });
/** The order of models, tables and metrics says nothing. */
const unordered = (agent: object): object =>
  Object.fromEntries(
    Object.entries(agent).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value,
    ]),
  );
const versionIdOf = async (version: number): Promise<string> => {
  const { agentId: entityId, organizationId } = world.acme;
  const where = { entityId_organizationId_version: { entityId, organizationId, version } };
  return (await database.prisma.entityVersion.findUniqueOrThrow({ where })).id;
};
const restore = async (version: number, read: number, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: RestoreAgentVersionInput!) { restoreAgentVersion(input: $input) { __typename
      ... on RestoredAgent { missing agent { ${agentFields} } } ... on UserError { code message } } }`,
    { input: { versionId: await versionIdOf(version), version: read } },
    viewer,
  );

/** Gives the agent something of everything; version 5 is the one to come back to. */
async function build(): Promise<Outcome> {
  const { acme, orders, customers, metricId } = world;
  const { agentId: id } = acme;
  await change('updateAgent', 'UpdateAgentInput', {
    id,
    version: 1,
    guidelines: 'Answer in euros.',
    canCreateCharts: false,
  });
  await change('giveToAgent', 'GiveToAgentInput', {
    agentId: id,
    models: [{ modelId: orders.id, hiddenFieldIds: [orders.dimensionId] }, { modelId: customers.id }],
    metricIds: [metricId],
  });
  await change('updateSuggestions', 'UpdateSuggestionsInput', {
    agentId: id,
    version: 3,
    categories: [{ category: 'Sales', questions: [{ task: 'Revenue by city', pinned: true }] }],
  });
  await change('updateVariables', 'UpdateVariablesInput', {
    agentId: id,
    version: 4,
    variables: [{ name: 'fiscal_year', type: 'NUMBER', defaultValue: '2026' }],
  });
  return read();
}

/** Undoes most of it. */
async function ruin(): Promise<void> {
  const { acme, orders } = world;
  const { agentId: id } = acme;
  await change('updateAgent', 'UpdateAgentInput', {
    id,
    version: 5,
    name: 'Other',
    guidelines: 'Be brief.',
    canCreateCharts: true,
    accessMode: 'RESTRICTED',
  });
  await change('takeFromAgent', 'TakeFromAgentInput', { agentId: id, modelIds: [orders.id] });
  await change('updateSuggestions', 'UpdateSuggestionsInput', { agentId: id, version: 7, categories: [] });
  await change('updateVariables', 'UpdateVariablesInput', { agentId: id, version: 8, variables: [] });
}

it('brings back the choices that a version followed, and forgets later ones', async () => {
  const { acme } = world;
  const { organizationId, environmentId, agentId, admin } = acme;
  const remember = (label: string) =>
    database.prisma.rememberedChoice.create({
      data: {
        id: newId('RememberedChoice'),
        organizationId,
        environmentId,
        agentId,
        question: 'Total by place',
        said: 'City or size',
        chosen: label,
        rule: { kind: 'reading', options: ['city', label], label },
        status: 'ACCEPTED',
        creatorId: acme.explorer.actorId,
      },
    });
  const rename = (version: number) =>
    change('updateAgent', 'UpdateAgentInput', { id: agentId, version, guidelines: `Version ${version}` });
  await rename(1);
  const { id } = await remember('size');
  await rename(2);
  await database.prisma.rememberedChoice.update({ where: { id }, data: { status: 'FORGOTTEN' } });
  const { id: later } = await remember('shape');
  await rename(3);
  const states = () =>
    database.prisma.rememberedChoice.findMany({
      where: { agentId },
      orderBy: { id: 'asc' },
      select: { id: true, status: true, deciderId: true },
    });
  expect(await restore(3, 4)).toMatchObject({ __typename: 'RestoredAgent' });
  // The person who asked for it, and the turn, are those of the choice that was forgotten.
  expect(await states()).toEqual([
    { id, status: 'ACCEPTED', deciderId: admin.actorId },
    { id: later, status: 'FORGOTTEN', deciderId: admin.actorId },
  ]);
  expect(await restore(2, 5)).toMatchObject({ __typename: 'RestoredAgent' });
  expect((await states()).map(({ status }) => status)).toEqual(['FORGOTTEN', 'FORGOTTEN']);
});

it('brings back settings, data, suggestions and variables, and leaves who may ask as it is', async () => {
  const built = await build();
  await ruin();
  const { agent, missing } = await restore(5, 9);
  expect(missing).toEqual([]);
  expect(unordered(Object(agent))).toEqual(unordered({ ...built, accessMode: 'RESTRICTED', version: 10 }));
  expect(await read()).toEqual(agent);
});

it('names what was removed since then and restores the rest', async () => {
  await build();
  await ruin();
  await database.prisma.agentModel.deleteMany({ where: { modelId: world.customers.id } });
  await database.prisma.metric.delete({ where: { id: world.metricId } });
  const { agent, missing } = await restore(5, 9);
  expect(missing).toEqual(['revenue']);
  expect(agent).toMatchObject({ agentMetrics: [], variables: [{ name: 'fiscal_year' }] });
});

it('hides fields again that were removed since then: they may come back', async () => {
  const { orders } = world;
  await build();
  await ruin();
  await database.prisma.dimension.delete({ where: { id: orders.dimensionId } });
  expect(await restore(5, 9)).toMatchObject({ __typename: 'RestoredAgent', missing: [] });
  const given = await database.prisma.agentModel.findFirstOrThrow({ where: { modelId: orders.id } });
  expect(given.hiddenFieldIds).toEqual([orders.dimensionId]);
});

it('leaves variables that tasks have values of, and their types', async () => {
  const { organizationId, environmentId, agentId, admin } = world.acme;
  await build();
  const variable = await database.prisma.variable.findFirstOrThrow({ where: { agentId } });
  const task = { id: newId('Task'), organizationId, environmentId, agentId, creatorId: admin.actorId };
  const value = { id: newId('TaskVariable'), variableId: variable.id, value: '2025' };
  await database.prisma.task.create({ data: { ...task, title: '', query: '', variables: { create: value } } });
  expect(await restore(4, 5)).toMatchObject({ agent: { variables: [{ name: 'fiscal_year', type: 'NUMBER' }] } });
  await database.prisma.variable.update({ where: { id: variable.id }, data: { type: 'TEXT', defaultValue: 'x' } });
  expect(await restore(5, 6)).toMatchObject({ agent: { variables: [{ type: 'TEXT', defaultValue: 'x' }] } });
});

it('brings sample data and own data together again, and leaves out a metric that needs another model', async () => {
  const { acme, orders, shops, metricId } = world;
  const { agentId } = acme;
  await build();
  await change('giveToAgent', 'GiveToAgentInput', { agentId, models: [{ modelId: shops.id }], mixSampleData: true });
  await change('takeFromAgent', 'TakeFromAgentInput', { agentId, modelIds: [shops.id] });
  const join = { id: newId('MetricJoin'), metricId, alias: 'shops', toModelId: shops.id, position: 1 };
  await database.prisma.metricJoin.create({ data: join });
  expect(await restore(6, 7)).toMatchObject({
    missing: [],
    agent: { agentMetrics: [{ metric: { name: 'revenue' } }] },
  });
  const { agent, missing } = await restore(5, 8);
  expect(missing).toEqual(['revenue']);
  expect(agent).toMatchObject({ agentMetrics: [] });
  expect(await database.prisma.agentModel.count({ where: { agentId, modelId: orders.id } })).toBe(1);
});

it('refuses an agent that was changed meanwhile, a taken name, editors and other organizations', async () => {
  await build();
  await ruin();
  expect(await restore(5, 8)).toMatchObject({ code: 'CONFLICT' });
  const { organizationId, environmentId, explorer } = world.acme;
  await database.prisma.agent.create({ data: { id: newId('Agent'), organizationId, environmentId, name: 'Analyst' } });
  expect(await restore(5, 9)).toMatchObject({ code: 'CONFLICT', message: 'An agent called “Analyst” already exists.' });
  await grantEditing(database.prisma, world.acme, explorer);
  expect(await restore(5, 9, explorer)).toMatchObject({ code: 'NOT_FOUND' });
  const globex = await createAgentWorld(database.prisma);
  expect(await restore(5, 9, globex.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await read()).toMatchObject({ name: 'Other', version: 9 });
});

it('is told in the feed as every change of an agent is, and is no change of the layer', async () => {
  const { environmentId, agentId } = world.acme;
  await build();
  await restore(2, 5);
  const events = await database.prisma.changeEvent.findMany({ where: { environmentId }, orderBy: { seq: 'asc' } });
  expect(events.map(({ seq, changes }) => [seq, changes])).toEqual(
    [2, 3, 4, 5, 6].map((version, index) => [index + 1, [{ type: 'Agent', id: agentId, version }]]),
  );
  const environment = await database.prisma.environment.findUniqueOrThrow({ where: { id: environmentId } });
  expect(environment).toMatchObject({ layerSeq: 5, layerRevision: 0 });
});
