import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const shown = `__typename ... on Agent { id version suggestions { id category tasks { id task pinned } } }
  ... on UserError { code message }`;

interface Shown {
  readonly id: string;
  readonly category: string;
  readonly tasks: readonly { readonly id: string; readonly task: string; readonly pinned: boolean }[];
}

const update = (input: object, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: UpdateSuggestionsInput!) { updateSuggestions(input: $input) { ${shown} } }`,
    { input: { agentId: world.acme.agentId, version: 1, ...input } },
    viewer,
  );
const propose = (input: object = {}, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: ProposeSuggestionsInput!) { proposeSuggestions(input: $input) { ${shown} } }`,
    { input: { agentId: world.acme.agentId, ...input } },
    viewer,
  );
const create = (input: object): Promise<Outcome> =>
  world.ask(`mutation ($input: CreateAgentInput!) { createAgent(input: $input) { ${shown} } }`, {
    input: { name: `Analyst ${newId('Agent')}`, ...input },
  });
const listOf = (outcome: Outcome): readonly Shown[] => outcome['suggestions'] as readonly Shown[];
const questionsOf = (outcome: Outcome): string[] =>
  listOf(outcome).flatMap(({ category, tasks }) => tasks.map(({ task }) => `${category}: ${task}`));

const sales = {
  category: 'Sales',
  questions: [{ task: 'Revenue by city' }, { task: 'Revenue by month', pinned: true }],
};
const people = { category: 'People', questions: [{ task: 'How many customers are there?' }] };

describe('the list says', () => {
  it('what there is, in its order, and gives the agent another version', async () => {
    const first = await update({ categories: [sales, people] });
    // Pinned ones come first.
    expect(questionsOf(first)).toEqual([
      'Sales: Revenue by month',
      'Sales: Revenue by city',
      'People: How many customers are there?',
    ]);
    expect(first['version']).toBe(2);
    const [{ id: salesId, tasks }, { id: peopleId }] = listOf(first) as [Shown, Shown];
    const byCity = tasks.find(({ task }) => task === 'Revenue by city')!;
    const second = await update({
      version: 2,
      categories: [
        // The two exchange their names, and one question moves.
        {
          agentSuggestionId: peopleId,
          category: 'Sales',
          questions: [{ suggestionTaskId: byCity.id, task: 'Cities' }],
        },
        { agentSuggestionId: salesId, category: 'People', questions: [] },
      ],
    });
    expect(listOf(second)).toEqual([
      { id: peopleId, category: 'Sales', tasks: [{ id: byCity.id, task: 'Cities', pinned: false }] },
      { id: salesId, category: 'People', tasks: [] },
    ]);
    const third = await update({ version: 3, categories: [] });
    expect(listOf(third)).toEqual([]);
    const kept = await database.prisma.entityVersion.findMany({
      where: { entityId: world.acme.agentId },
      orderBy: { version: 'asc' },
    });
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  });

  it.each<[what: string, categories: () => object[], failure: object]>([
    [
      'a question of nine words',
      () => [{ ...people, questions: [{ task: 'How many of our customers are there in Germany?' }] }],
      { code: 'INVALID_INPUT', message: /has 9 words; a suggestion has at most 8\.$/ },
    ],
    ['a question without words', () => [{ ...people, questions: [{ task: '  ' }] }], { message: /no question/ }],
    ['a category without a name', () => [{ ...people, category: '' }], { message: /no name/ }],
    ['two categories of one name', () => [people, people], { message: 'Two categories are called “People”.' }],
    [
      'more categories than there can be',
      () => Array.from({ length: 21 }, (_, index) => ({ category: `c${index}`, questions: [] })),
      { code: 'LIMIT_EXCEEDED', message: 'There can be at most 20 categories, and these are 21.' },
    ],
    [
      'a category of nobody',
      () => [{ ...people, agentSuggestionId: newId('AgentSuggestion') }],
      { code: 'NOT_FOUND', message: 'Category not found.' },
    ],
  ])('nothing when it has %s', async (_what, categories, { message, ...failure }: { message?: string | RegExp }) => {
    await update({ categories: [sales] });
    const outcome = await update({ version: 2, categories: categories() });
    expect(outcome).toMatchObject(failure);
    expect(outcome.message).toMatch(message!);
    expect(await database.prisma.suggestionTask.count({ where: { suggestion: { agentId: world.acme.agentId } } })).toBe(
      2,
    );
  });

  it('nothing of another agent, whose suggestions stay where they are', async () => {
    const other = await create({});
    const [theirs] = listOf(await update({ agentId: other['id'], categories: [sales] })) as [Shown];
    expect(await update({ categories: [{ ...people, agentSuggestionId: theirs.id }] })).toMatchObject({
      message: 'Category not found.',
    });
    const question = { suggestionTaskId: theirs.tasks[0]?.id, task: 'Mine' };
    expect(await update({ categories: [{ ...people, questions: [question] }] })).toMatchObject({
      message: 'Suggestion not found.',
    });
  });
});

it('of two that change the same version, one is told', async () => {
  const both = await Promise.all([update({ categories: [sales] }), update({ categories: [people] })]);
  expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Agent', 'ConflictError']);
});

describe('questions are proposed', () => {
  it('for an agent that is made with models, unless they are not wanted', async () => {
    const models = [{ modelId: world.orders.id }, { modelId: world.customers.id }];
    const made = await create({ models });
    expect(questionsOf(made)).toContain('Orders: How many orders are there?');
    expect(questionsOf(made)).toContain('Customers: How many customers are there?');
    expect(made['version']).toBe(1);
    expect(listOf(await create({ models, suggestions: false }))).toEqual([]);
    expect(listOf(await create({}))).toEqual([]);
  });

  it('anew when somebody asks for it: pinned ones stay, others go', async () => {
    const { agentId } = world.acme;
    await database.prisma.agentModel.create({
      data: { id: newId('AgentModel'), agentId, modelId: world.orders.id },
    });
    await update({
      categories: [
        { category: 'Orders', questions: [{ task: 'My own question', pinned: true }, { task: 'Another one' }] },
        people,
      ],
    });
    const proposed = await propose();
    expect(questionsOf(proposed)).toContain('Orders: My own question');
    expect(questionsOf(proposed)).toContain('Orders: How many orders are there?');
    expect(questionsOf(proposed).join()).not.toMatch(/Another one|customers/);
    expect(questionsOf(await propose())).toEqual(questionsOf(proposed));
    expect(await propose({ version: 1 })).toMatchObject({ code: 'CONFLICT' });
  });

  it('about nothing that the agent may not use', async () => {
    const made = await create({
      models: [{ modelId: world.orders.id, hiddenFieldIds: [world.orders.measureId] }, { modelId: world.customers.id }],
      tables: [{ tableId: world.customers.tableId, metadataOnly: true }],
    });
    expect(questionsOf(made)).toContain('Orders: How many orders are there?');
    expect(questionsOf(made).join()).not.toMatch(/total|customers/);
  });
});

it('nobody but admins and editors changes suggestions', async () => {
  const { acme } = world;
  const other = await createAgentWorld(database.prisma);
  expect(await update({ categories: [] }, acme.explorer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await propose({}, acme.explorer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await update({ categories: [] }, other.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await propose({}, other.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
  await grantEditing(database.prisma, acme, acme.explorer);
  expect(await update({ categories: [sales] }, acme.explorer)).toMatchObject({ __typename: 'Agent' });
});
