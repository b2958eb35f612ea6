import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { removeModel } from '../../layer/mutations/removeModel.ts';
import { localEvents } from '../../platform/events.ts';
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

const shown = `__typename ... on Agent { version agentModels { hiddenFieldIds model { id } }
  agentTables { useBlueprints table { id } } agentMetrics { metric { id } } } ... on UserError { code message advice }`;
const give = (input: object, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: GiveToAgentInput!) { giveToAgent(input: $input) { ${shown} } }`,
    { input: { agentId: world.acme.agentId, ...input } },
    viewer,
  );
const take = (input: object, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: TakeFromAgentInput!) { takeFromAgent(input: $input) { ${shown} } }`,
    { input: { agentId: world.acme.agentId, ...input } },
    viewer,
  );

const model = ({ id }: { readonly id: string }, hiddenFieldIds?: string[]) => ({ modelId: id, hiddenFieldIds });

/** What the agent's questions are read with. */
async function seen(): Promise<{ models: string[]; fields: string[]; metrics: string[]; metadataOnly: number }> {
  const { organizationId, environmentId, agentId } = world.acme;
  const { visible, metadataOnly } = await new Catalogs(database.prisma).of({
    organizationId,
    environmentId,
    agentId,
    readerId: null,
  });
  return {
    models: visible.models.map(({ name }) => name),
    fields: visible.models.flatMap(({ dimensions, measures }) => [...dimensions, ...measures].map(({ name }) => name)),
    metrics: visible.metrics.map(({ name }) => name),
    metadataOnly: metadataOnly.size,
  };
}

describe('what is given', () => {
  it('is seen by the agent at once, without the hidden fields; the rest of what it has stays', async () => {
    const { orders, customers, metricId } = world;
    expect(await give({ models: [model(orders, [orders.measureId])] })).toMatchObject({ version: 2 });
    expect(await seen()).toMatchObject({ models: ['orders'], fields: ['orders_city'] });
    expect(await give({ models: [model(customers)], metricIds: [metricId] })).toMatchObject({ version: 3 });
    expect(await seen()).toMatchObject({ models: ['customers', 'orders'], metrics: ['revenue'] });
    // The hidden fields of a model that is given again stay unless they are named.
    await give({ models: [model(orders)] });
    expect((await seen()).fields).not.toContain('orders_total');
    await give({ models: [model(orders, [])] });
    expect((await seen()).fields).toContain('orders_total');
  });

  it('stays hidden when it was removed from its model, and hinders nothing', async () => {
    const { orders } = world;
    await give({ models: [model(orders, [orders.dimensionId])] });
    await database.prisma.dimension.delete({ where: { id: orders.dimensionId } });
    const hidden = [orders.dimensionId, orders.measureId];
    expect(await give({ models: [model(orders, hidden)] })).toMatchObject({
      agentModels: [{ hiddenFieldIds: hidden }],
    });
    expect(await give({ models: [model(orders, [...hidden, newId('Measure')])] })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a table is the metadata only where that is wanted, until its rows are given', async () => {
    const { orders } = world;
    await give({ tables: [{ tableId: orders.tableId, metadataOnly: true }] });
    await give({ models: [model(orders)] });
    expect(await seen()).toMatchObject({ models: ['orders'], metadataOnly: 1 });
    await give({ tables: [{ tableId: orders.tableId }] });
    expect(await seen()).toMatchObject({ metadataOnly: 1 });
    await give({ tables: [{ tableId: orders.tableId, metadataOnly: false }] });
    expect(await seen()).toMatchObject({ metadataOnly: 0 });
  });

  it.each<[what: string, input: () => object, failure: object]>([
    [
      'a metric without its models',
      () => ({ metricIds: [world.metricId] }),
      { code: 'CONFLICT', message: 'The metric revenue uses the model orders, which Analyst does not have.' },
    ],
    ['a model that is not there', () => ({ models: [{ modelId: newId('Model') }] }), { code: 'NOT_FOUND' }],
    [
      'a field of another model',
      () => ({ models: [model(world.orders, [world.customers.measureId])] }),
      { code: 'NOT_FOUND', message: 'Field not found.' },
    ],
    [
      'an older version',
      () => ({ version: 7, models: [model(world.orders)] }),
      { code: 'CONFLICT', message: 'Someone else has changed this agent.' },
    ],
  ])('is nothing for %s', async (_what, input, failure) => {
    expect(await give(input())).toMatchObject(failure);
    expect((await seen()).models).toEqual([]);
    expect(await database.prisma.entityVersion.count({ where: { entityId: world.acme.agentId } })).toBe(0);
  });

  it('is at most 50 tables, those of its models included', async () => {
    const { organizationId, dataSourceId } = world.acme;
    const ids = Array.from({ length: 50 }, () => newId('Table'));
    await database.prisma.table.createMany({
      data: ids.map((id) => ({ id, organizationId, dataSourceId, name: id })),
    });
    await give({ tables: ids.map((tableId) => ({ tableId })) });
    expect(await give({ models: [model(world.orders)] })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    await take({ tableIds: ids.slice(0, 1) });
    expect(await give({ models: [model(world.orders)] })).toMatchObject({ __typename: 'Agent' });
  });
});

describe('sample data and own data', () => {
  it('meet in an agent only when that is confirmed, and then for good', async () => {
    const { orders, customers, shops } = world;
    await give({ models: [model(orders)] });
    expect(await give({ models: [model(shops)] })).toMatchObject({
      code: 'CONFLICT',
      message: 'Analyst answers from your own data, and shops is sample data.',
    });
    expect(await give({ tables: [{ tableId: shops.tableId }] })).toMatchObject({ code: 'CONFLICT' });
    expect((await seen()).models).toEqual(['orders']);
    expect(await give({ models: [model(shops)], mixSampleData: true })).toMatchObject({ __typename: 'Agent' });
    expect(await give({ models: [model(customers)] })).toMatchObject({ __typename: 'Agent' });
  });

  it('do not meet in an agent of the sample data either, until it has lost that', async () => {
    const { orders, shops } = world;
    await give({ models: [model(shops)] });
    expect(await give({ models: [model(orders)] })).toMatchObject({
      message: 'Analyst answers from the sample data, and orders is your own data.',
    });
    await take({ modelIds: [shops.id] });
    expect(await give({ models: [model(orders)] })).toMatchObject({ __typename: 'Agent' });
  });
});

describe('what is taken', () => {
  beforeEach(async () => {
    await give({ models: [model(world.orders), model(world.customers)], metricIds: [world.metricId] });
  });

  it('is gone with what cannot work without it: metrics and tables of a model', async () => {
    const { orders, customers } = world;
    const left = await take({ modelIds: [customers.id] });
    expect(left).toMatchObject({
      version: 3,
      agentModels: [{ model: { id: orders.id } }],
      agentTables: [{ table: { id: orders.tableId } }],
      agentMetrics: [],
    });
    expect(await seen()).toMatchObject({ models: ['orders'], metrics: [] });
  });

  it('of tables leaves those that another model is over, and those that are known by their metadata', async () => {
    const { orders, customers } = world;
    await database.prisma.model.update({ where: { id: customers.id }, data: { tableId: orders.tableId } });
    expect((await take({ modelIds: [customers.id] }))['agentTables']).toHaveLength(2);
    await give({ tables: [{ tableId: orders.tableId, metadataOnly: true }] });
    const left = await take({ modelIds: [orders.id] });
    expect(left['agentTables']).toContainEqual({ useBlueprints: true, table: { id: orders.tableId } });
  });

  it('is no table that a model is over, and nothing that the agent does not have', async () => {
    const { orders, shops } = world;
    expect(await take({ tableIds: [orders.tableId] })).toMatchObject({
      code: 'CONFLICT',
      message: 'Analyst has the model orders over the table orders.',
    });
    expect(await take({ modelIds: [orders.id, shops.id] })).toMatchObject({ message: 'Model not found.' });
    expect(await take({ tableIds: [shops.tableId] })).toMatchObject({ message: 'Table not found.' });
    expect(await take({ metricIds: [newId('Metric')] })).toMatchObject({ message: 'Metric not found.' });
    expect((await seen()).models).toEqual(['customers', 'orders']);
    expect(await take({ modelIds: [orders.id], tableIds: [orders.tableId] })).toMatchObject({ __typename: 'Agent' });
    expect(await seen()).toMatchObject({ models: ['customers'], metrics: [] });
  });
});

it('giving a model while it is removed ends in one of the two, and never in a surprise', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { customers, orders } =
      round === 0 ? world : await createAgentWorld(database.prisma).then((next) => (world = next));
    await database.prisma.metric.deleteMany({ where: { anchorModelId: orders.id } });
    const { admin } = world.acme;
    const [given, removed] = await Promise.allSettled([
      give({ models: [model(customers)] }),
      removeModel({ database: database.prisma, events: localEvents() }, admin, customers.id),
    ]);
    if (given.status === 'rejected') {
      throw given.reason;
    }
    expect(removed.status).toBe('fulfilled');
    expect(['Agent', 'NotFoundError']).toContain(given.value.__typename);
    expect(await database.prisma.agentModel.count({ where: { modelId: customers.id } })).toBe(0);
  }
});

it('two that give to the same agent at once both do', async () => {
  const both = await Promise.all([give({ models: [model(world.orders)] }), give({ models: [model(world.customers)] })]);
  expect(both.map(({ __typename }) => __typename)).toEqual(['Agent', 'Agent']);
  expect(await seen()).toMatchObject({ models: ['customers', 'orders'] });
  const agent = await database.prisma.agent.findUniqueOrThrow({ where: { id: world.acme.agentId } });
  expect(agent.version).toBe(3);
});

describe('rights', () => {
  it('explorers and other organizations give and take nothing', async () => {
    const { orders, acme } = world;
    const other = (await createAgentWorld(database.prisma)).acme;
    for (const [viewer, code] of [
      [acme.explorer, 'FORBIDDEN'],
      [other.admin, 'NOT_FOUND'],
    ] as const) {
      expect(await give({ models: [model(orders)] }, viewer)).toMatchObject({ code });
      expect(await take({ modelIds: [orders.id] }, viewer)).toMatchObject({ code });
    }
  });

  it('an editor gives only what the editor reads', async () => {
    const { orders, acme } = world;
    await grantEditing(database.prisma, acme, acme.explorer);
    expect(await give({ models: [model(orders)] }, acme.explorer)).toMatchObject({ message: 'Model not found.' });
    await database.prisma.permission.create({
      data: {
        id: newId('Permission'),
        organizationId: acme.organizationId,
        granteeType: 'ACTOR',
        granteeId: acme.explorer.actorId,
        role: 'VIEWER',
        modelId: orders.id,
      },
    });
    expect(await give({ models: [model(orders)] }, acme.explorer)).toMatchObject({ __typename: 'Agent' });
  });

  it('an agent of one environment gets no model of another', async () => {
    const { orders, acme } = world;
    const staging = newId('Environment');
    const { organizationId } = acme;
    await database.prisma.environment.create({ data: { id: staging, organizationId, name: 'S', type: 'STAGING' } });
    await database.prisma.model.update({ where: { id: orders.id }, data: { environmentId: staging } });
    expect(await give({ models: [model(orders)] })).toMatchObject({ message: 'Model not found.' });
  });
});
