import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentPolicy } from '../../access/agent.policy.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createAgentWorld, type AgentWorld } from '../agents.test-support.ts';

let database: TestDatabase;
let world: AgentWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await createAgentWorld(database.prisma);
  const { agentId } = world.acme;
  await database.prisma.agent.update({ where: { id: agentId }, data: { accessMode: 'RESTRICTED' } });
});

const shareDocument = `mutation ($input: ShareAgentInput!) { shareAgent(input: $input) { __typename
  ... on Agent { id permissions { id granteeType granteeId role } } ... on UserError { code message } } }`;
const unshareDocument = `mutation ($input: UnshareAgentInput!) { unshareAgent(input: $input) { __typename
  ... on Agent { id permissions { id } } ... on UserError { code message } } }`;

const share = (input: object) => world.ask(shareDocument, { input: { agentId: world.acme.agentId, ...input } });
const mayAsk = async (): Promise<boolean> => {
  const { agentId, explorer } = world.acme;
  return (await database.prisma.agent.count({ where: { id: agentId, AND: agentPolicy.where(explorer) } })) === 1;
};

it.each([
  ['a person', () => ({ granteeType: 'ACTOR', granteeId: world.acme.explorer.actorId, role: 'VIEWER' })],
  ['the organization', () => ({ granteeType: 'ORGANIZATION', role: 'VIEWER' })],
  ['everybody', () => ({ granteeType: 'PUBLIC', role: 'VIEWER' })],
])('%s may ask a restricted agent from the grant on, until it is taken away', async (_who, grantee) => {
  expect(await mayAsk()).toBe(false);
  const { permissions } = (await share(grantee())) as unknown as { permissions: readonly { id: string }[] };
  expect(permissions).toHaveLength(1);
  expect(await mayAsk()).toBe(true);
  expect(await world.ask(unshareDocument, { input: { permissionId: permissions[0]?.id } })).toMatchObject({
    permissions: [],
  });
  expect(await mayAsk()).toBe(false);
});

it('a second right of the same person takes the place of the first', async () => {
  const person = { granteeType: 'ACTOR', granteeId: world.acme.explorer.actorId };
  await Promise.all([share({ ...person, role: 'VIEWER' }), share({ ...person, role: 'VIEWER' })]);
  expect(await share({ ...person, role: 'EDITOR' })).toMatchObject({
    permissions: [{ granteeId: world.acme.explorer.actorId, role: 'EDITOR' }],
  });
});

it.each(['ORGANIZATION', 'PUBLIC'])('%s may ask an agent, and never change it', async (granteeType) => {
  for (const role of ['EDITOR', 'OWNER']) {
    expect(await share({ granteeType, role })).toMatchObject({ code: 'INVALID_INPUT' });
  }
  expect(await database.prisma.permission.count({ where: { agentId: world.acme.agentId } })).toBe(0);
});

it('only admins share an agent, and only with members', async () => {
  const other = await createAgentWorld(database.prisma);
  const stranger = { granteeType: 'ACTOR', granteeId: other.acme.explorer.actorId, role: 'VIEWER' };
  expect(await share(stranger)).toMatchObject({ message: 'Member not found.' });
  const tokenId = newId('Actor');
  await database.prisma.actor.create({
    data: { id: tokenId, organizationId: world.acme.organizationId, provider: 'INTERNAL', name: 'Intranet (token)' },
  });
  expect(await share({ ...stranger, granteeId: tokenId })).toMatchObject({ message: 'Member not found.' });
  expect(await share({ granteeType: 'ACTOR', role: 'VIEWER' })).toMatchObject({ code: 'INVALID_INPUT' });
  const { agentId, organizationId, explorer } = world.acme;
  const everybody = { agentId, granteeType: 'PUBLIC', role: 'OWNER' };
  await database.prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId,
      agentId,
      granteeType: 'ACTOR',
      granteeId: explorer.actorId,
      role: 'EDITOR',
    },
  });
  expect(await world.ask(shareDocument, { input: everybody }, explorer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await world.ask(shareDocument, { input: everybody }, other.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
  const [own] = await database.prisma.permission.findMany({ where: { agentId } });
  expect(await world.ask(unshareDocument, { input: { permissionId: own?.id } }, explorer)).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await world.ask(unshareDocument, { input: { permissionId: own?.id } }, other.acme.admin)).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await database.prisma.permission.count({ where: { agentId } })).toBe(1);
});
