import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promoteEnvironment } from '../../layer/environment/promoteEnvironment.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import { loadLayer } from '../../layer/store/loadLayer.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { createAgentWorld, createModel, type AgentWorld } from '../agents.test-support.ts';
import { MixesSampleDataError } from '../giving/refuseMixing.ts';
import { agentDifferences, copyAgents } from './copyAgents.ts';

let database: TestDatabase;
let world: AgentWorld;
let staging: string;

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

/** Production with an agent that may use a part of the layer, and an empty staging. */
beforeEach(async () => {
  const { prisma } = database;
  world = await createAgentWorld(prisma);
  const { organizationId, agentId, explorer, dataSourceId } = world.acme;
  staging = newId('Environment');
  await prisma.environment.create({ data: { id: staging, organizationId, name: 'Staging', type: 'STAGING' } });
  // It has no relationship, without which nothing is promoted.
  await prisma.metricJoin.deleteMany({ where: { metricId: world.metricId } });
  // Two sources of one name are not told apart between environments.
  await prisma.dataSource.update({ where: { id: dataSourceId }, data: { type: 'FILE', name: 'Own' } });
  await prisma.agentModel.createMany({
    data: [
      { id: newId('AgentModel'), agentId, modelId: world.orders.id, hiddenFieldIds: [world.orders.measureId] },
      { id: newId('AgentModel'), agentId, modelId: world.customers.id },
    ],
  });
  await prisma.agentTable.createMany({
    data: [world.orders, world.customers].map(({ tableId }) => ({ id: newId('AgentTable'), agentId, tableId })),
  });
  await prisma.agentMetric.create({ data: { id: newId('AgentMetric'), agentId, metricId: world.metricId } });
  await prisma.agentSuggestion.create({
    data: {
      id: newId('AgentSuggestion'),
      organizationId,
      agentId,
      category: 'Orders',
      tasks: { create: { id: newId('SuggestionTask'), task: 'How many orders?', pinned: true } },
    },
  });
  await prisma.variable.create({ data: { id: newId('Variable'), organizationId, agentId, name: 'region' } });
  await prisma.permission.create({
    data: { id: newId('Permission'), organizationId, agentId, granteeId: explorer.actorId, granteeType: 'ACTOR' },
  });
});

const between = () => ({ fromId: world.acme.environmentId, toId: staging });
const back = () => ({ fromId: staging, toId: world.acme.environmentId });
const differences = (way = between()) => agentDifferences(database.prisma, world.acme.admin, way);
const copy = (
  way = between(),
  keys: readonly string[] = [world.acme.agentId],
  revisions: readonly string[] | null = null,
  mixSampleData = false,
) => copyAgents(services(), database.prisma, world.acme.admin, { ...way, keys, revisions, mixSampleData });
const services = () => (world.services as { readonly source: GivingServices }).source;
const promote = (way = between()) =>
  promoteEnvironment({ database: database.prisma, events: localEvents() }, world.acme.admin, {
    ...way,
    confirmed: true,
  });

describe('an agent copied to another environment', () => {
  it('has there what it had, of that environment alone', async () => {
    const { prisma } = database;
    const { organizationId, environmentId, agentId, explorer } = world.acme;
    await promote();
    expect(await differences()).toMatchObject([{ key: agentId, copyId: null, missing: [] }]);
    const [made] = await copy();
    expect(await differences()).toEqual([]);
    expect(await differences(back())).toEqual([]);
    const catalogs = new Catalogs(prisma);
    const of = (place: string, agent: string) =>
      catalogs.of({ organizationId, environmentId: place, agentId: agent, readerId: null });
    const [there, here] = [await of(staging, made!.id), await of(environmentId, agentId)];
    const named = ({ visible }: typeof here) => ({
      models: visible.models.map(({ name, measures }) => [name, measures.map((measure) => measure.name)]),
      metrics: visible.metrics.map(({ name }) => name),
    });
    expect(named(there)).toEqual(named(here));
    expect(there.hidden).toEqual(here.hidden);
    expect(there.hidden.size).toBeGreaterThan(0);

    // The copy refers to nothing of the other environment, and has no permissions.
    const stored = await prisma.agent.findUniqueOrThrow({
      where: { id: made!.id },
      include: {
        agentModels: true,
        agentMetrics: true,
        suggestions: { include: { tasks: true } },
        variables: true,
        permissions: true,
        tokens: true,
        tasks: true,
      },
    });
    const { layer } = await loadLayer(prisma, { organizationId, environmentId });
    const foreign = JSON.stringify([layer.models, layer.metrics]).match(/(mdl|dim|msr|met)_[0-9a-f-]{36}/g) ?? [];
    const written = JSON.stringify(stored);
    expect([agentId, ...foreign].filter((id) => written.includes(id))).toEqual([]);
    expect(stored).toMatchObject({ permissions: [], tokens: [], tasks: [], isPublic: false, slackChannelId: null });
    expect(stored.suggestions.map(({ tasks }) => tasks.map(({ task }) => task))).toEqual([['How many orders?']]);
    expect(stored.variables.map(({ name }) => name)).toEqual(['region']);
    const grants = await prisma.permission.findMany({ where: { granteeId: explorer.actorId } });
    expect(grants.map((grant) => grant.agentId)).toEqual([agentId]);
  });

  it('follows there what it follows here, its own choices and those of every agent', async () => {
    const { prisma } = database;
    const { organizationId, environmentId, agentId, admin } = world.acme;
    const remember = (place: string, label: string, everyAgent = false, options = ['city', 'size', 'weight']) =>
      prisma.rememberedChoice.create({
        data: {
          id: newId('RememberedChoice'),
          organizationId,
          environmentId: place,
          agentId,
          question: 'Total by place',
          said: 'City or size',
          chosen: label,
          rule: { kind: 'reading', options, label },
          everyAgent,
          status: 'ACCEPTED',
          creatorId: admin.actorId,
        },
      });
    await remember(environmentId, 'size');
    // Its own choice for the same occasion wins; the other one is followed by every agent there,
    // too.
    await remember(environmentId, 'city', true);
    await remember(environmentId, 'north', true, ['north', 'south']);
    await remember(environmentId, 'red', true, ['blue', 'red']);
    await remember(staging, 'red', true, ['blue', 'red']);
    await promote();
    const [made] = await copy();
    const own = (id: string) =>
      prisma.rememberedChoice.findMany({
        where: { agentId: id, status: 'ACCEPTED', everyAgent: false },
        orderBy: { chosen: 'asc' },
        select: { chosen: true, environmentId: true },
      });
    expect(await own(made!.id)).toEqual([
      { chosen: 'north', environmentId: staging },
      { chosen: 'size', environmentId: staging },
    ]);
    expect(await differences()).toEqual([]);
    await prisma.rememberedChoice.updateMany({ where: { chosen: 'size' }, data: { status: 'FORGOTTEN' } });
    expect(await differences()).toMatchObject([{ parts: ['CHOICES'] }]);
    await copy();
    expect((await own(made!.id)).map(({ chosen }) => chosen)).toEqual(['city', 'north']);
  });

  it('goes without what the other environment does not have, and is told', async () => {
    expect(await differences()).toMatchObject([{ missing: ['customers', 'orders', 'revenue'] }]);
    const [made] = await copy();
    expect(await database.prisma.agentModel.count({ where: { agentId: made!.id } })).toBe(0);
    await promote();
    expect(await differences()).toMatchObject([{ copyId: made!.id, parts: ['MODELS', 'METRICS'], missing: [] }]);
  });

  it('is found again when it was renamed, and changes its original back, as one version', async () => {
    const { prisma } = database;
    const { agentId } = world.acme;
    await promote();
    const [made] = await copy();
    await prisma.agent.update({ where: { id: made!.id }, data: { name: 'Renamed', guidelines: 'Be brief.' } });
    const before = await prisma.agent.findUniqueOrThrow({ where: { id: agentId } });
    expect(await differences(back())).toEqual([
      {
        key: made!.id,
        name: 'Renamed',
        copyId: agentId,
        parts: ['NAME', 'SETTINGS'],
        missing: [],
        revision: expect.any(String),
        agent: expect.anything(),
        copyVersion: before.version,
      },
    ]);
    await copy(back(), [made!.id]);
    const after = await prisma.agent.findUniqueOrThrow({ where: { id: agentId }, include: { permissions: true } });
    expect(after).toMatchObject({ name: 'Renamed', guidelines: 'Be brief.', version: before.version + 1 });
    expect(after.permissions).toHaveLength(1);
    expect(await differences(back())).toEqual([]);
  });

  it('keeps a field switched off under whatever name it has there', async () => {
    await promote();
    const { prisma } = database;
    const model = await prisma.model.findFirstOrThrow({
      where: { environmentId: staging, name: 'orders' },
      include: { measures: true },
    });
    await changeSemanticLayer({ database: prisma, events: localEvents() }, world.acme.admin, {
      environmentId: staging,
      changes: [
        {
          action: 'UPDATE',
          type: 'Measure',
          id: model.measures[0]!.id,
          version: model.version,
          fields: { name: 'sum_of_all' },
        },
      ],
      confirmed: true,
    });
    const [made] = await copy();
    const given = await prisma.agentModel.findMany({ where: { agentId: made!.id, modelId: model.id } });
    expect(given.map(({ hiddenFieldIds }) => hiddenFieldIds)).toEqual([[model.measures[0]!.id]]);
  });

  it('opens nothing there that was closed there', async () => {
    const { prisma } = database;
    const { agentId, dataSourceId, organizationId } = world.acme;
    const { orders } = world;
    await promote();
    const [made] = await copy();
    // Only production has the field, has the model over another table, and reads no rows of it.
    const salary = newId('Dimension');
    await prisma.dimension.create({
      data: { id: salary, organizationId, modelId: orders.id, name: 'salary', type: 'NUMBER', expression: 'total' },
    });
    const { tableId } = await createModel(prisma, world.acme, dataSourceId, 'orders_live');
    await prisma.model.update({ where: { id: orders.id }, data: { tableId } });
    await prisma.agentModel.updateMany({
      where: { agentId, modelId: orders.id },
      data: { hiddenFieldIds: [orders.measureId, salary] },
    });
    await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId, useBlueprints: true } });
    await prisma.agent.update({ where: { id: made!.id }, data: { guidelines: 'Be brief.' } });
    await copy(back(), [made!.id]);
    const given = await prisma.agentModel.findFirstOrThrow({ where: { agentId, modelId: orders.id } });
    expect(given.hiddenFieldIds.toSorted()).toEqual([orders.measureId, salary].toSorted());
    const tables = await prisma.agentTable.findMany({
      where: { agentId },
      select: { tableId: true, useBlueprints: true },
    });
    expect(tables).toContainEqual({ tableId, useBlueprints: true });
    expect(tables.map((table) => table.tableId)).not.toContain(orders.tableId);
    expect(await differences(back())).toEqual([]);
  });

  it('has no metric whose model it does not have there, and lets sample data meet own data only as before', async () => {
    const { prisma } = database;
    const { agentId } = world.acme;
    await promote();
    const metric = await prisma.metric.findFirstOrThrow({ where: { environmentId: staging, name: 'revenue' } });
    const shops = await prisma.model.findFirstOrThrow({ where: { environmentId: staging, name: 'shops' } });
    await prisma.metricJoin.create({
      data: { id: newId('MetricJoin'), metricId: metric.id, alias: 'shops', toModelId: shops.id, position: 0 },
    });
    expect(await differences()).toMatchObject([{ missing: ['revenue'], agent: { agentMetrics: [] } }]);
    // The source of the orders became the sample data there.
    await prisma.model.updateMany({
      where: { environmentId: staging, name: 'orders' },
      data: { dataSourceId: services().sample.dataSourceIdOf(''), tableId: world.shops.tableId },
    });
    await expect(copy()).rejects.toBeInstanceOf(MixesSampleDataError);
    const [confirmed] = await copy(between(), [agentId], null, true);
    expect(await prisma.agentModel.count({ where: { agentId: confirmed!.id } })).toBe(2);
    await prisma.agentModel.deleteMany({ where: { agentId: confirmed!.id } });
    await prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId: world.shops.id } });
    const [made] = await copy();
    expect(made!.id).toBe(confirmed!.id);
    expect(await prisma.agentMetric.count({ where: { agentId: made!.id } })).toBe(1);
  });

  it('overwrites nothing that was changed since it was read', async () => {
    const { prisma } = database;
    const { agentId } = world.acme;
    await promote();
    const [made] = await copy();
    await prisma.agent.update({ where: { id: agentId }, data: { guidelines: 'Be brief.', version: { increment: 1 } } });
    const read = (await differences()).map(({ revision }) => revision);
    await prisma.agent.update({ where: { id: made!.id }, data: { profile: 'Clerk.', version: { increment: 1 } } });
    await expect(copy(between(), [agentId], read)).rejects.toMatchObject({ code: 'CONFLICT' });
    const again = (await differences()).map(({ revision }) => revision);
    expect(await copy(between(), [agentId], again)).toMatchObject([{ id: made!.id, guidelines: 'Be brief.' }]);
  });

  it('is for admins of the organization', async () => {
    const { prisma } = database;
    const { explorer, agentId } = world.acme;
    const stranger = (await createAgentWorld(prisma)).acme.admin;
    const choice = { ...between(), keys: [agentId], revisions: null, mixSampleData: false };
    await expect(copyAgents(services(), prisma, explorer, choice)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(copyAgents(services(), prisma, stranger, choice)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(copy({ fromId: staging, toId: staging })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(copy(back())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
