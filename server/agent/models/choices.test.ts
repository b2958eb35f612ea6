import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { compile } from '../../semql/compile.ts';
import { askAs, createTables, type Described, type Outcome } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
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
  const { organizationId } = acme;
  const [sourceColumnId, targetColumnId] = ['orders.customer_id', 'customers.customer_id'].map(
    (name) => tables.columns.get(name) ?? '',
  );
  await database.prisma.tableRelationship.create({
    data: {
      id: newId('TableRelationship'),
      organizationId,
      sourceColumnId: sourceColumnId!,
      targetColumnId: targetColumnId!,
    },
  });
  await database.prisma.column.update({
    where: { id: tables.columns.get('orders.status') },
    data: { uniqueValues: 2n, missingValues: 0n, sampleValues: ['paid', 'open'] },
  });
});

const ofAcme = () => ({ where: { organizationId: acme.organizationId } });
const create = (models: readonly object[], more: object = {}, viewer: MemberViewer = acme.admin): Promise<Outcome> =>
  askAs(
    database.prisma,
    viewer,
    `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename
      ... on CreatedModels { relationshipCount agent { id name agentModels { model { name } } }
        models { name dimensions { name label type unit expression enumValues { value } } measures { name label unit }
          relationships { name toModel { name } keys { fromDimension { name } toDimension { name } } } } }
      ... on UserError { code message } ... on InvalidInputError { path } } }`,
    { input: { dataSourceId: acme.dataSourceId, models, ...more } },
  );
const drafts = (): Promise<Outcome> =>
  askAs(
    database.prisma,
    acme.admin,
    `query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { __typename ... on ModelDrafts { agentName
      models { name table { id name } grain fields { name required suggested } } relationships { key fromModel toModel } } } }`,
    { input: { dataSourceId: acme.dataSourceId } },
  );

it('names, labels, units and types are those that were chosen, and joins follow the names of their keys', async () => {
  const made = await create([
    {
      tableId: tables.orders,
      name: 'sales',
      fields: [
        { name: 'order_id', rename: 'number', type: 'STRING' },
        { name: 'customer_id', rename: 'buyer' },
        { name: 'status', type: 'ENUM' },
        { name: 'order_count', label: 'Sales', unit: '' },
        { name: 'total_net_amount', rename: 'revenue', label: 'Revenue', unit: 'EUR' },
      ],
    },
    { tableId: tables.customers, name: 'people', fields: [{ name: 'customer_id', rename: 'id' }, { name: 'email' }] },
  ]);
  expect(made).toMatchObject({
    relationshipCount: 1,
    models: [
      { name: 'people', dimensions: [{ name: 'id' }, { name: 'email' }] },
      {
        name: 'sales',
        dimensions: [
          { name: 'number', type: 'STRING', expression: 'CAST(order_id AS VARCHAR)' },
          { name: 'buyer' },
          { name: 'status', type: 'ENUM', enumValues: [{ value: 'paid' }, { value: 'open' }] },
        ],
        measures: [
          { name: 'order_count', label: 'Sales', unit: null },
          { name: 'revenue', label: 'Revenue', unit: 'EUR' },
        ],
        relationships: [
          { toModel: { name: 'people' }, keys: [{ fromDimension: { name: 'buyer' }, toDimension: { name: 'id' } }] },
        ],
      },
    ],
  });
  const { organizationId, environmentId } = acme;
  const { prepared } = await new Catalogs(database.prisma).of({
    organizationId,
    environmentId,
    agentId: null,
    readerId: null,
  });
  const compiled = compile("SELECT people.email, number, revenue FROM sales WHERE status = 'paid'", prepared, {
    dialect: 'POSTGRESQL',
    now: new Date('2026-11-20T12:00:00Z'),
  });
  expect(compiled.ok ? [] : compiled.diagnostics).toEqual([]);
});

const orders = { field: (more: object) => ({ fields: [{ name: 'status' }, more] }) };
it.each<[what: string, second: object, path: readonly string[], message: RegExp]>([
  ['no name', { name: ' ' }, ['name'], /lower-case letters/],
  ['the name of the other', { name: 'customers' }, ['name'], /Two of the models are called customers/],
  ['a label as long as a book', { label: 'x'.repeat(201) }, ['label'], /201 characters/],
  ['a key that is no dimension', { grain: ['order_id', 'order_count'] }, ['grain', '1'], /no dimension order_count/],
  ['first rows of no key', { grain: [], keepFirst: true }, ['keepFirst'], /no key/],
  ['a field of nowhere', orders.field({ name: 'profit' }), ['fields', '1', 'name'], /no field profit/],
  ['a field twice', orders.field({ name: 'status' }), ['fields', '1', 'name'], /chosen twice/],
  [
    'the name of a field again',
    orders.field({ name: 'net_amount', rename: 'status' }),
    ['fields', '1', 'rename'],
    /Two fields/,
  ],
  [
    'the name of a key that is always there',
    orders.field({ name: 'net_amount', rename: 'order_id' }),
    ['fields', '1', 'rename'],
    /Two fields/,
  ],
  [
    'a reserved word',
    orders.field({ name: 'net_amount', rename: 'select' }),
    ['fields', '1', 'rename'],
    /reserved word/,
  ],
  [
    'a name with blanks',
    orders.field({ name: 'net_amount', rename: 'Net Amount' }),
    ['fields', '1', 'rename'],
    /lower-case/,
  ],
  [
    'a unit as long as a book',
    orders.field({ name: 'net_amount', unit: 'x'.repeat(101) }),
    ['fields', '1', 'unit'],
    /101/,
  ],
  [
    'texts as dates',
    { fields: [{ name: 'status', type: 'DATE' }] },
    ['fields', '0', 'type'],
    /cannot be read as dates/,
  ],
  [
    'a list of unknown values',
    orders.field({ name: 'order_id', type: 'ENUM' }),
    ['fields', '1', 'type'],
    /cannot be read/,
  ],
  ['a measure with a type', orders.field({ name: 'order_count', type: 'NUMBER' }), ['fields', '1', 'type'], /no type/],
])('%s is refused at its place, and nothing is written', async (_what, second, path, message) => {
  const refused = await create([{ tableId: tables.customers }, { tableId: tables.orders, ...second }], {
    agent: { name: 'Analyst of orders' },
  });
  expect(refused).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(message) });
  expect(refused['path']).toEqual(['models', '1', ...path]);
  expect(await database.prisma.model.count(ofAcme())).toBe(0);
  expect(await database.prisma.agent.count(ofAcme())).toBe(1);
});

it('a table twice, no table and no name of an agent are refused at their place', async () => {
  const one = { tableId: tables.orders };
  expect((await create([one, one]))['path']).toEqual(['models', '1', 'tableId']);
  expect((await create([]))['path']).toEqual(['models']);
  expect((await create([one], { agent: { name: ' ' } }))['path']).toEqual(['agent', 'name']);
  expect(await create([one], { relationships: ['none'] })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await database.prisma.model.count(ofAcme())).toBe(0);
});

it('only chosen relationships are made, by the keys of the draft', async () => {
  const { relationships } = (await drafts()) as unknown as { relationships: readonly { key: string }[] };
  expect(relationships).toMatchObject([{ fromModel: 'orders', toModel: 'customers' }]);
  const both = [{ tableId: tables.orders }, { tableId: tables.customers }];
  expect(await create(both, { relationships: [] })).toMatchObject({ relationshipCount: 0 });
  await database.prisma.model.deleteMany(ofAcme());
  const keys = relationships.map(({ key }) => key);
  expect(await create(both, { relationships: keys })).toMatchObject({ relationshipCount: 1 });
});

it('a relationship by another column than the chosen key would multiply rows: it is left out, or refused', async () => {
  // Nearly every customer is there once.
  const { prisma } = database;
  await prisma.column.update({
    where: { id: tables.columns.get('customers.customer_id') },
    data: { isPrimaryKey: false, semanticType: 'IDENTIFIER', uniqueValues: 97n, missingValues: 0n },
  });
  const models = [{ tableId: tables.orders }, { tableId: tables.customers, keepFirst: false }];
  const key = ['orders.customer_id', 'customers.customer_id'].map((name) => tables.columns.get(name)).join(':');
  const refused = await create(models, { relationships: [key] });
  expect(refused['path']).toEqual(['relationships', '0']);
  expect(await create(models)).toMatchObject({ relationshipCount: 0 });
  await prisma.model.deleteMany(ofAcme());
  const first = [{ tableId: tables.orders }, { tableId: tables.customers }];
  expect(await create(first)).toMatchObject({ relationshipCount: 1 });
});

it('two admins who create the same at once: one has the models and the agent, the other a conflict', async () => {
  const models = [
    { tableId: tables.orders, name: 'orders' },
    { tableId: tables.customers, name: 'customers' },
  ];
  for (const named of [models, models.map(({ tableId }) => ({ tableId }))]) {
    const ends = await Promise.all([1, 2, 3].map((number) => create(named, { agent: { name: `Analyst ${number}` } })));
    expect(ends.map(({ __typename }) => __typename).sort()).toEqual([
      'ConflictError',
      'ConflictError',
      'CreatedModels',
    ]);
    expect(await database.prisma.model.count(ofAcme())).toBe(2);
    expect(await database.prisma.relationship.count(ofAcme())).toBe(1);
    expect(await database.prisma.agentModel.count({ where: { agent: ofAcme().where } })).toBe(2);
    await database.prisma.relationship.deleteMany(ofAcme());
    await database.prisma.model.deleteMany(ofAcme());
  }
});

it('an agent made for a source gets the models of that source only', async () => {
  await create([{ tableId: tables.customers }]);
  const other = await database.prisma.dataSource.create({
    data: { id: newId('DataSource'), organizationId: acme.organizationId, name: 'web_shop', type: 'FILE' },
  });
  const shop = await createTables(database.prisma, { organizationId: acme.organizationId, dataSourceId: other.id });
  const made = await create([{ tableId: shop.orders }], {
    dataSourceId: other.id,
    agent: { name: 'Web shop analyst' },
  });
  expect(made['agent']).toMatchObject({ name: 'Web shop analyst', agentModels: [{ model: { name: 'orders' } }] });
});

it('tables of another organization are drafted and built by nobody else', async () => {
  const other = await createOrganization(database.prisma);
  for (const dataSourceId of [acme.dataSourceId, other.dataSourceId]) {
    expect(await create([{ tableId: tables.orders }], { dataSourceId }, other.admin)).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  const mine = await createTables(database.prisma, other);
  expect(
    await create(
      [{ tableId: mine.orders }, { tableId: tables.orders }],
      { dataSourceId: other.dataSourceId },
      other.admin,
    ),
  ).toMatchObject({ code: 'NOT_FOUND' });
  expect(
    await create(
      [{ tableId: mine.orders }],
      { dataSourceId: other.dataSourceId, agent: { ids: [acme.agentId] } },
      other.admin,
    ),
  ).toMatchObject({ code: 'NOT_FOUND' });
  expect(await database.prisma.model.count({})).toBe(
    await database.prisma.model.count({
      where: { organizationId: { notIn: [acme.organizationId, other.organizationId] } },
    }),
  );
});
