import type { Viewer } from '../../access/viewer.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compile } from '../../semql/compile.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { askAs, createTables, type Described, type Outcome } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { readIn } from '../../analyst/builtin/interpret/madeUp.test-support.ts';
import { Catalogs } from '../../model/catalogs.ts';

let database: TestDatabase;
let acme: TestOrganization;
let tables: Described;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  tables = await createTables(database.prisma, acme);
  await database.prisma.tableRelationship.create({
    data: {
      id: newId('TableRelationship'),
      organizationId: acme.organizationId,
      sourceColumnId: tables.columns.get('orders.customer_id') ?? '',
      targetColumnId: tables.columns.get('customers.customer_id') ?? '',
    },
  });
});

const create = `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename
  ... on CreatedModels { relationshipCount agent { id name } models { __typename
    id name label description measures { name expression unit label } dimensions { name label type } grain { keys { dimension { name } } }
    relationships { name toModel { name } } incomingRelationships { name model { name } } } }
  ... on InvalidInputError { path }
  ... on UserError { code message } } }`;
const buildAll = (input: object, viewer: Viewer = acme.admin): Promise<Outcome> =>
  askAs(database.prisma, viewer, create, {
    input: { dataSourceId: acme.dataSourceId, agent: { ids: [acme.agentId] }, ...input },
  });
/** One model, given to the agent. */
async function build({ agentIds, ...model }: Record<string, unknown>, viewer?: Viewer): Promise<Outcome> {
  const given = agentIds === undefined ? {} : { agent: { ids: agentIds } };
  const outcome = await buildAll({ models: [model], ...given }, viewer);
  return (outcome['models'] as readonly Outcome[] | undefined)?.[0] ?? outcome;
}

/** The SQL of a query as the agent compiles it, or what is wrong with it. */
async function sqlOf(semql: string): Promise<string> {
  const { organizationId, environmentId, agentId } = acme;
  const { prepared } = await new Catalogs(database.prisma).of({
    organizationId,
    environmentId,
    agentId,
    readerId: null,
  });
  const compiled = compile(semql, prepared, { dialect: 'POSTGRESQL', now: new Date('2026-11-20T12:00:00Z') });
  return compiled.ok ? compiled.query.sql : compiled.diagnostics.map(({ message }) => message).join(' ');
}

it('a model of a table can be asked about by the agents it was given to, across the tables it belongs to', async () => {
  expect(await build({ tableId: tables.customers })).toMatchObject({ __typename: 'Model', name: 'customers' });
  const orders = await build({ tableId: tables.orders });
  expect(orders).toMatchObject({
    name: 'orders',
    description: 'One row is an order.',
    relationships: [{ name: 'customers', toModel: { name: 'customers' } }],
  });
  const sql = await sqlOf('SELECT customers.email, total_net_amount, order_count FROM orders');
  expect(sql).toContain('LEFT JOIN');
  expect(sql).toMatch(/SUM\(.*net_amount/);
  expect(await database.prisma.agentTable.count({ where: { agentId: acme.agentId, tableId: tables.orders } })).toBe(1);
});

it('a model that comes first is joined when the other one comes', async () => {
  await build({ tableId: tables.orders });
  expect(await build({ tableId: tables.customers })).toMatchObject({
    relationships: [],
    incomingRelationships: [{ name: 'customers', model: { name: 'orders' } }],
  });
  expect(await sqlOf('SELECT customers.email, order_count FROM orders')).toContain('LEFT JOIN');
  expect(await database.prisma.model.findFirst({ where: { name: 'orders', ...inAcme() } })).toMatchObject({
    version: 2,
  });
});

const inAcme = () => ({ organizationId: acme.organizationId });

it('only what is chosen is taken, and what rows are told apart and joined by', async () => {
  await build({ tableId: tables.customers });
  expect(
    await build({ tableId: tables.orders, name: 'sales', label: 'Sales', fields: [{ name: 'order_count' }] }),
  ).toMatchObject({
    name: 'sales',
    label: 'Sales',
    measures: [{ name: 'order_count', expression: 'COUNT(*)' }],
    dimensions: [{ name: 'order_id' }, { name: 'customer_id' }],
  });
});

it.each<[what: string, input: object, message: RegExp]>([
  ['a name that is none', { name: 'Größe' }, /lower-case letters/],
  ['a word of the language', { name: 'order' }, /word of the query language/],
  ['a field the draft has not', { fields: [{ name: 'profit' }] }, /no field profit/],
  ['an agent that is not there', { agentIds: [newId('Agent')] }, /Agent not found/],
  ['a table that is not there', { tableId: newId('Table') }, /Table not found/],
])('%s is refused, and nothing is written', async (_what, input, message) => {
  expect((await build({ tableId: tables.orders, ...input })).message).toMatch(message);
  expect(await database.prisma.model.count({ where: inAcme() })).toBe(0);
});

const services = () => ({ layer: { database: database.prisma, events: localEvents() } });

it('a name that is taken meanwhile is said', async () => {
  const twice = await Promise.all([
    build({ tableId: tables.orders }),
    build({ tableId: tables.orders, name: 'orders' }),
  ]);
  const outcomes = twice.map(({ __typename }) => __typename);
  // Whoever reads after the other has written is offered another name.
  expect(outcomes).toContain('Model');
  const named = await build({ tableId: tables.customers, name: 'orders' });
  expect(named).toMatchObject({ __typename: 'ConflictError', message: 'A model called orders already exists.' });
});

it('explorers and other organizations build, draft and remove nothing', async () => {
  const other = await createOrganization(database.prisma);
  const made = await build({ tableId: tables.orders });
  const remove = 'mutation ($id: ID!) { removeModel(id: $id) { __typename ... on UserError { code } } }';
  const draft =
    'query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { __typename ... on UserError { code } } }';
  for (const [viewer, code] of [
    [other.admin, 'NOT_FOUND'],
    [acme.explorer, 'NOT_FOUND'],
  ] as const) {
    expect((await build({ tableId: tables.customers }, viewer)).__typename).toBe('NotFoundError');
    expect((await askAs(database.prisma, viewer, remove, { id: made['id'] }, services()))['code']).toBe(code);
  }
  const { dataSourceId } = acme;
  const stolen = { dataSourceId: other.dataSourceId, tableIds: [tables.orders] };
  for (const input of [{ dataSourceId }, stolen]) {
    expect((await askAs(database.prisma, other.admin, draft, { input }))['code']).toBe('NOT_FOUND');
  }
  // An agent of somebody else's cannot be given a model.
  const given = await build({ tableId: tables.customers, agentIds: [other.agentId] });
  expect(given.message).toBe('Agent not found.');
});

it('a model goes with the joins that lead to it; one that a metric uses stays', async () => {
  const customers = await build({ tableId: tables.customers });
  const orders = await build({ tableId: tables.orders });
  const remove = (id: unknown) =>
    askAs(
      database.prisma,
      acme.admin,
      'mutation ($id: ID!) { removeModel(id: $id) { __typename ... on UserError { message } } }',
      { id },
      services(),
    );
  await database.prisma.metric.create({
    data: {
      id: newId('Metric'),
      ...inAcme(),
      environmentId: acme.environmentId,
      name: 'orders_placed',
      expression: 'order_count',
      anchorModelId: String(orders['id']),
    },
  });
  expect(await remove(orders['id'])).toMatchObject({ message: 'The metric orders_placed uses orders.' });
  expect(await remove(customers['id'])).toMatchObject({ __typename: 'RemovedModel' });
  expect(await database.prisma.relationship.count({ where: inAcme() })).toBe(0);
  expect(await database.prisma.model.count({ where: inAcme() })).toBe(1);
  const kept = await database.prisma.entityVersion.findMany({
    where: { entityId: String(orders['id']) },
    orderBy: { version: 'asc' },
  });
  expect(kept.map(({ version, actorId }) => [version, actorId])).toEqual([
    [1, acme.admin.actorId],
    [2, acme.admin.actorId],
  ]);
  const joins = kept.map(({ body }) => (body as { relationships: unknown[] }).relationships.length);
  expect(joins).toEqual([1, 0]);
});

it('a model that an expression of another definition names stays, and the definition is said', async () => {
  const customers = await build({ tableId: tables.customers });
  const orders = await build({ tableId: tables.orders });
  const remove = (): Promise<Outcome> =>
    askAs(
      database.prisma,
      acme.admin,
      'mutation ($id: ID!) { removeModel(id: $id) { __typename ... on UserError { message } } }',
      { id: customers['id'] },
      services(),
    );
  const ofOrders = { ...inAcme(), modelId: String(orders['id']) };
  const filter = { ...ofOrders, name: 'known', expression: "customers.email <> ''", applyByDefault: true };
  await database.prisma.filter.create({ data: { id: newId('Filter'), ...filter } });
  // What does not work anyway keeps nothing.
  const wrong = { ...ofOrders, name: 'gone', expression: 'nowhere = 1' };
  await database.prisma.filter.create({ data: { id: newId('Filter'), ...wrong } });
  expect(await remove()).toEqual({
    __typename: 'ConflictError',
    message: 'The filter orders.known no longer works without customers.',
  });
  await database.prisma.filter.deleteMany({ where: { ...ofOrders, name: 'known' } });
  const metricId = newId('Metric');
  await database.prisma.metric.create({
    data: {
      id: metricId,
      ...inAcme(),
      environmentId: acme.environmentId,
      name: 'orders_of_one',
      expression: 'order_count',
      anchorModelId: ofOrders.modelId,
      filters: { create: [{ id: newId('MetricFilter'), expression: "customers.email = 'a@b.example'" }] },
    },
  });
  expect(await remove()).toEqual({
    __typename: 'ConflictError',
    message: 'The metric orders_of_one no longer works without customers.',
  });
  expect(await database.prisma.relationship.count({ where: inAcme() })).toBe(1);
  await database.prisma.metric.delete({ where: { id: metricId } });
  expect(await remove()).toEqual({ __typename: 'RemovedModel' });
});

it('other names, and nouns for one row and many, are those of the model, and its questions are read with them', async () => {
  const built = await build({
    tableId: tables.orders,
    rowNoun: 'ox',
    rowNouns: 'oxen',
    synonyms: [' Herd ', 'herd', ''],
    fields: [
      { name: 'order_count' },
      { name: 'total_net_amount', synonyms: ['fodder bill'] },
      { name: 'status', synonyms: ['mood'] },
    ],
  });
  expect(built).toMatchObject({ __typename: 'Model', description: 'One row is an ox.' });
  const model = await database.prisma.model.findFirstOrThrow({
    where: { name: 'orders', ...inAcme() },
    include: { dimensions: true, measures: true },
  });
  expect(model.synonyms).toEqual(['Herd', 'ox', 'oxen']);
  expect(model.dimensions.find(({ name }) => name === 'status')?.synonyms).toEqual(['mood']);
  expect(model.measures.find(({ name }) => name === 'total_net_amount')?.synonyms).toEqual(['fodder bill']);
  const { prepared } = await new Catalogs(database.prisma).of({
    organizationId: acme.organizationId,
    environmentId: acme.environmentId,
    agentId: acme.agentId,
    readerId: null,
  });
  const read = (question: string) => readIn(prepared.definition, question)?.semql;
  expect(read('how many oxen are there')).toMatch(/order_count.* FROM orders/);
  expect(read('number of oxen by mood')).toMatch(/SELECT status, order_count FROM orders/);
  expect(read('total fodder bill by mood')).toMatch(/SELECT status, total_net_amount FROM orders/);
});

it.each<[what: string, input: object, path: readonly string[]]>([
  ['a noun for many that is none', { rowNouns: ' ' }, ['rowNouns']],
  ['a noun for many that is too long', { rowNouns: 'n'.repeat(61) }, ['rowNouns']],
  ['another name that is too long', { synonyms: ['n'.repeat(201)] }, ['synonyms', '0']],
  ['too many other names', { synonyms: Array.from({ length: 51 }, (_, n) => `name ${n}`) }, ['synonyms']],
  [
    'another name of a field that is too long',
    { fields: [{ name: 'status', synonyms: ['mood', 'n'.repeat(201)] }] },
    ['fields', '0', 'synonyms', '1'],
  ],
])('%s is refused at its place', async (_what, input, path) => {
  expect(await build({ tableId: tables.orders, ...input })).toMatchObject({
    __typename: 'InvalidInputError',
    path: ['models', '0', ...path],
  });
});
