import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { askAs } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { localEvents } from '../platform/events.ts';
import { checkVariables, variablesOf, writeVariables } from './taskVariables.ts';

let database: TestDatabase;
let acme: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  const { organizationId, agentId } = acme;
  await database.prisma.variable.createMany({
    data: [
      { id: newId('Variable'), organizationId, agentId, name: 'region', type: 'TEXT', defaultValue: 'North' },
      { id: newId('Variable'), organizationId, agentId, name: 'fiscal_year', type: 'NUMBER' },
    ],
  });
});
afterAll(() => database.drop());

const ask = (variables: object[]) =>
  askAs(
    database.prisma,
    acme.explorer,
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { __typename
      ... on Task { id variables { name value } } ... on InvalidInputError { message path } } }`,
    { input: { agentId: acme.agentId, query: 'orders of {region}', variables } },
    { task: { database, jobs: manualJobs(), events: localEvents() } },
  );

it('a task keeps the values it is given, and they are read as their types say', async () => {
  const made = await ask([
    { name: 'region', value: ' South ' },
    { name: 'fiscal_year', value: '2026' },
  ]);
  expect(made).toMatchObject({
    variables: [
      { name: 'fiscal_year', value: '2026' },
      { name: 'region', value: 'South' },
    ],
  });
  expect(await variablesOf(database.prisma, String(made['id']))).toEqual({ region: 'South', fiscal_year: 2026 });
});

it.each<[what: string, variables: object[], name: string, message: RegExp]>([
  ['a variable that the agent does not have', [{ name: 'country', value: 'x' }], 'country', /no variable country/],
  ['a number that is none', [{ name: 'fiscal_year', value: 'next' }], 'fiscal_year', /“next” is not a number/],
  ['no value', [{ name: 'region', value: ' ' }], 'region', /region has no value/],
  [
    'the same variable twice',
    [
      { name: 'region', value: 'a' },
      { name: 'region', value: 'b' },
    ],
    'region',
    /given twice/,
  ],
  ['a value without an end', [{ name: 'region', value: 'x'.repeat(1001) }], 'region', /longer than/],
])('%s is refused with its name, and nothing is asked', async (_what, variables, name, message) => {
  const before = await database.prisma.task.count();
  expect(await ask(variables)).toMatchObject({
    __typename: 'InvalidInputError',
    path: ['variables', name],
    message: expect.stringMatching(message) as unknown,
  });
  expect(await database.prisma.task.count()).toBe(before);
});

it('a variable that is removed while its value is on the way ends in a failure that says so', async () => {
  const { organizationId, agentId } = acme;
  const id = newId('Variable');
  const { prisma } = database;
  await prisma.variable.create({ data: { id, organizationId, agentId, name: 'season', type: 'TEXT' } });
  const checked = await checkVariables(prisma, agentId, [{ name: 'season', value: 'winter' }]);
  await prisma.variable.delete({ where: { id } });
  const made = await ask([{ name: 'region', value: 'South' }]);
  await expect(
    prisma.$transaction((transaction) => writeVariables(transaction, String(made['id']), checked)),
  ).rejects.toThrow('A variable was removed while the question was on its way.');
});
