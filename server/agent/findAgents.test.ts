import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { rankedPage } from '../platform/search/searchedList.ts';
import { agentsFoundBy } from './findAgents.ts';

let database: TestDatabase;
let acme: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  const globex = await createOrganization(database.prisma, 'Globex');
  const { admin, otherExplorer } = acme;
  const agents = [
    { of: acme, name: 'Sales 100%', description: 'Orders and revenue', creatorId: admin.actorId },
    { of: acme, name: 'Support', description: 'Tickets', creatorId: otherExplorer.actorId, restricted: true },
    { of: globex, name: 'Sales of others', description: '', creatorId: globex.admin.actorId },
  ];
  for (const { of, restricted = false, ...agent } of agents) {
    const { organizationId, environmentId } = of;
    const accessMode = restricted ? 'RESTRICTED' : 'ORGANIZATION';
    await database.prisma.agent.create({
      data: { id: newId('Agent'), organizationId, environmentId, accessMode, ...agent },
    });
  }
}, 120_000);
afterAll(() => database.drop());

async function found(search: string, viewer = acme.admin): Promise<string[]> {
  const found = await agentsFoundBy(database.prisma, viewer, { search });
  const rows = await rankedPage(found, {}, ({ where }) =>
    database.prisma.agent.findMany({ where, orderBy: { name: 'asc' } }),
  );
  return rows.map(({ name }) => name);
}

it.each([
  ['', ['Analyst', 'Sales 100%', 'Support']],
  [' sALES ', ['Sales 100%']],
  ['revenue', ['Sales 100%']],
  ['%', ['Sales 100%']],
  ['_', []],
  ['others', []],
  ['supprot', ['Support']],
  ['orders sales', []],
])('“%s” finds %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

it('an agent with the words in its name comes before one that only describes them', async () => {
  const { organizationId, environmentId } = acme;
  const data = { organizationId, environmentId, creatorId: acme.admin.actorId };
  const named = { ...data, id: newId('Agent'), name: 'Zoo tickets', description: '' };
  await database.prisma.agent.create({ data: named });
  expect(await found('tickets')).toEqual(['Zoo tickets', 'Support']);
  await database.prisma.agent.delete({ where: { id: named.id } });
});

it('an agent that may not be asked is not found', async () => {
  expect(await found('tickets', acme.explorer)).toEqual([]);
});
