import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { askAs, createTables, type Described, type Outcome } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { purposeOf } from './purposeOver.ts';

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
});

const parts = `... on UserError { code message } ... on InvalidInputError { path }`;
const choice = (models: readonly object[], agent: object) => ({
  input: { dataSourceId: acme.dataSourceId, models, agent },
});

interface Suggesting {
  readonly suggestions: readonly { readonly category: string; readonly questions: readonly string[] }[];
}

const preview = (models: readonly object[], agent: object, viewer: MemberViewer = acme.admin) =>
  askAs(
    database.prisma,
    viewer,
    `query ($input: CreateModelsInput!) { agentPreview(input: $input) { __typename ... on AgentPreview {
      name description modelCount fieldCount suggestions { category questions } } ${parts} } }`,
    choice(models, agent),
  ) as Promise<Outcome & Suggesting>;
const create = (models: readonly object[], agent: object, viewer: MemberViewer = acme.admin) =>
  askAs(
    database.prisma,
    viewer,
    `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename ... on CreatedModels {
      models { id name } agent { name description agentModels { model { name } }
        suggestions { category tasks { task } } } } ${parts} } }`,
    choice(models, agent),
  );
const drafts = (more: object = {}): Promise<Outcome> =>
  askAs(
    database.prisma,
    acme.admin,
    `query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { __typename ... on ModelDrafts {
      models { name grainReason } existing { id name } } } }`,
    { input: { dataSourceId: acme.dataSourceId, ...more } },
  );
const agents = () => database.prisma.agent.count({ where: { organizationId: acme.organizationId } });
const asked = ({ suggestions }: Suggesting) => suggestions.flatMap(({ questions }) => questions);

it('what is shown is what a save writes, and nothing is saved by looking', async () => {
  const models = [{ tableId: tables.orders }, { tableId: tables.customers, label: 'Customers' }];
  const before = await agents();
  const shown = await preview(models, { name: 'Analyst of sales' });
  expect(shown).toMatchObject({ __typename: 'AgentPreview', name: 'Analyst of sales', modelCount: 2 });
  expect(asked(shown).length).toBeGreaterThan(0);
  expect(await agents()).toBe(before);
  expect(await database.prisma.model.count({ where: { organizationId: acme.organizationId } })).toBe(0);
  const made = (await create(models, { name: 'Analyst of sales' }))['agent'] as Record<string, unknown>;
  expect(made['description']).toBe(shown['description']);
  const suggestions = made['suggestions'] as { category: string; tasks: { task: string }[] }[];
  expect(suggestions.map(({ category, tasks }) => ({ category, questions: tasks.map(({ task }) => task) }))).toEqual(
    shown.suggestions,
  );
});

it('a purpose of one’s own stays, and unticked questions are not suggested', async () => {
  const models = [{ tableId: tables.orders }];
  const [first = ''] = asked(await preview(models, { name: 'A' }));
  const agent = { name: 'A', description: 'Orders only.', withoutQuestions: [first] };
  const shown = await preview(models, agent);
  expect(shown['description']).toBe('Orders only.');
  expect(asked(shown)).not.toContain(first);
  expect(await create(models, agent)).toMatchObject({ agent: { description: 'Orders only.' } });
});

it('models that exist are reused, with new ones or alone', async () => {
  await create([{ tableId: tables.customers }], {});
  const all = { tableIds: [tables.orders, tables.customers], reuse: true };
  const [existing] = (await drafts())['existing'] as { id: string; name: string }[];
  expect(existing).toMatchObject({ name: 'customers' });
  expect(await drafts(all)).toMatchObject({ models: [{ name: 'orders' }], existing: [{ name: 'customers' }] });
  // Without the wish to reuse it, a second model of the table is drafted.
  expect((await drafts({ tableIds: all.tableIds }))['models']).toHaveLength(2);
  const modelIds = [existing?.id];
  expect(await create([{ tableId: tables.orders }], { name: 'Both', modelIds })).toMatchObject({
    agent: { agentModels: [{ model: { name: 'orders' } }, { model: { name: 'customers' } }] },
  });
  expect(await create([], { name: 'One', modelIds })).toMatchObject({
    models: [],
    agent: { agentModels: [{ model: { name: 'customers' } }] },
  });
  expect((await create([], { name: 'None' }))['path']).toEqual(['models']);
});

it('what a save refuses, the preview refuses in the same words', async () => {
  const refusals: readonly (readonly [readonly object[], object])[] = [
    [[{ tableId: tables.orders, name: 'SELECT' }], { name: 'A' }],
    [[{ tableId: tables.orders }], { name: ' ' }],
    [[{ tableId: tables.orders }], { name: 'A', modelIds: [newId('Model')] }],
    [[{ tableId: newId('Table') }], { name: 'A' }],
  ];
  for (const [models, agent] of refusals) {
    const shown = await preview(models, agent);
    expect(shown['code']).toMatch(/^(INVALID_INPUT|NOT_FOUND)$/);
    expect(shown).toEqual(await create(models, agent));
  }
  expect(await preview([{ tableId: tables.orders }], {})).toMatchObject({ path: ['agent', 'name'] });
});

it('models of another source and of another organization are not given', async () => {
  const other = await createOrganization(database.prisma);
  const theirs = await createTables(database.prisma, other);
  await askAs(
    database.prisma,
    other.admin,
    `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename } }`,
    { input: { dataSourceId: other.dataSourceId, models: [{ tableId: theirs.orders }] } },
  );
  const model = await database.prisma.model.findFirstOrThrow({ where: { organizationId: other.organizationId } });
  const wish = [[{ tableId: tables.orders }], { name: 'A', modelIds: [model.id] }] as const;
  expect(await preview(...wish)).toMatchObject({ code: 'NOT_FOUND', message: 'Model not found.' });
  expect(await preview([{ tableId: tables.orders }], { name: 'A' }, other.admin)).toMatchObject({ code: 'NOT_FOUND' });
});

it('every draft says why its key is the key', async () => {
  await database.prisma.column.update({
    where: { id: tables.columns.get('customers.customer_id') },
    data: { isPrimaryKey: true },
  });
  expect(await drafts({ tableIds: [tables.customers] })).toMatchObject({
    models: [{ grainReason: 'The table’s primary key: it identifies a row.' }],
  });
});

it('a purpose names what there is, in small letters unless capitals mean something', () => {
  expect(purposeOf([])).toBe('');
  expect(purposeOf(['Order items'])).toBe('Answers questions about order items.');
  expect(purposeOf(['Bookings', 'KPIs', 'Rooms'])).toBe('Answers questions about bookings, KPIs and rooms.');
  const many = Array.from({ length: 40 }, (_, index) => `Table ${index}`);
  expect(purposeOf(many)).toMatch(/table 4 and 35 more\.$/);
});
