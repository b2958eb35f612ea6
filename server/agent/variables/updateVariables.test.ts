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

const update = (variables: object[], version = 1, viewer?: Viewer): Promise<Outcome> =>
  world.ask(
    `mutation ($input: UpdateVariablesInput!) { updateVariables(input: $input) { __typename
      ... on Agent { version variables { id name type defaultValue } } ... on UserError { code message } } }`,
    { input: { agentId: world.acme.agentId, version, variables } },
    viewer,
  );
const year = { name: 'fiscal_year', type: 'NUMBER', defaultValue: '2026' };
const region = { name: 'region', type: 'TEXT' };

interface Shown {
  readonly id: string;
  readonly name: string;
}

it('the list says what there is: variables are added, changed, renamed and removed', async () => {
  const first = await update([year, region]);
  expect(first).toMatchObject({ version: 2, variables: [year, { ...region, defaultValue: null }] });
  const [{ id: yearId }, { id: regionId }] = first['variables'] as [Shown, Shown];
  // The two exchange their names.
  const second = await update(
    [
      { ...region, variableId: yearId },
      { ...year, variableId: regionId },
    ],
    2,
  );
  expect((second['variables'] as Shown[]).map(({ id, name }) => [id, name])).toEqual([
    [regionId, 'fiscal_year'],
    [yearId, 'region'],
  ]);
  expect(await update([], 3)).toMatchObject({ version: 4, variables: [] });
});

it.each<[what: string, variables: object[], failure: { code?: string; message: RegExp }]>([
  ['a name that cannot stand in braces', [{ ...region, name: 'My region' }], { message: /lower-case letters/ }],
  ['a number that is none', [{ ...year, defaultValue: 'next' }], { message: /“next” is not a number/ }],
  ['the same name twice', [region, region], { message: /region is listed twice/ }],
  ['a variable of nobody', [{ ...region, variableId: newId('Variable') }], { message: /Variable not found/ }],
  [
    'more than there can be',
    Array.from({ length: 51 }, (_, index) => ({ ...region, name: `v${index}` })),
    { code: 'LIMIT_EXCEEDED', message: /at most 50 variables, and these are 51/ },
  ],
])('%s is refused, and nothing changes', async (_what, variables, { code, message }) => {
  await update([year]);
  const outcome = await update(variables, 2);
  expect(outcome.message).toMatch(message);
  if (code !== undefined) {
    expect(outcome).toMatchObject({ code });
  }
  expect(await database.prisma.variable.findMany({ where: { agentId: world.acme.agentId } })).toMatchObject([year]);
});

it('a variable stays while a task has a value of it', async () => {
  const { organizationId, environmentId, agentId, admin } = world.acme;
  const [variable] = (await update([region]))['variables'] as [Shown];
  const taskId = newId('Task');
  await database.prisma.task.create({
    data: { id: taskId, organizationId, environmentId, agentId, creatorId: admin.actorId, title: 'x', query: 'x' },
  });
  await database.prisma.taskVariable.create({
    data: { id: newId('TaskVariable'), taskId, variableId: variable.id, value: 'North' },
  });
  expect(await update([], 2)).toMatchObject({
    code: 'CONFLICT',
    message: 'Tasks have values of region, so it cannot be removed.',
  });
});

it('of two that change the same version one is told, and nobody but admins changes variables', async () => {
  const both = await Promise.all([update([year]), update([region])]);
  expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Agent', 'ConflictError']);
  const { acme } = world;
  await grantEditing(database.prisma, acme, acme.explorer);
  expect(await update([], 2, acme.explorer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await update([], 2, acme.otherExplorer)).toMatchObject({ code: 'FORBIDDEN' });
  const other = await createAgentWorld(database.prisma);
  expect(await update([], 2, other.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
});
