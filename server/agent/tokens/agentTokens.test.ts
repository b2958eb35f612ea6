import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentTokenViewer } from '../../access/signIn/agentTokens.ts';
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
});

const issueDocument = `mutation ($input: IssueAgentTokenInput!) { issueAgentToken(input: $input) { __typename
  ... on IssuedAgentToken { secret token { id name prefix expiresAt lastUsedAt issuedBy { id } } }
  ... on UserError { code message } } }`;
const revokeDocument = `mutation ($input: RevokeAgentTokenInput!) { revokeAgentToken(input: $input) { __typename
  ... on AgentToken { id revokedAt } ... on UserError { code message } } }`;

interface Issued {
  readonly secret: string;
  readonly token: { readonly id: string; readonly prefix: string; readonly expiresAt: string };
}
const issue = async (input: object = {}): Promise<Issued> =>
  (await world.ask(issueDocument, {
    input: { agentId: world.acme.agentId, name: 'Intranet', ...input },
  })) as unknown as Issued;

it('a token is valid for its agent only, its secret is not stored, and its use is recorded', async () => {
  const { secret, token } = await issue({ days: 30 });
  expect(secret).toMatch(/^qat_[\w-]{40}$/);
  expect(secret.startsWith(token.prefix)).toBe(true);
  const { viewer, expiresAt } = await agentTokenViewer(database.prisma, secret);
  expect(viewer).toMatchObject({ kind: 'agent_token', agentId: world.acme.agentId, tokenId: token.id });
  const longer = await issue({ days: 31 });
  expect(Date.parse(longer.token.expiresAt) - Date.parse(token.expiresAt)).toBe(86_400_000);
  expect(expiresAt).toBe(Math.floor(Date.parse(token.expiresAt) / 1000));
  const kept = await database.prisma.agentToken.findUniqueOrThrow({ where: { id: token.id } });
  expect(JSON.stringify(kept)).not.toContain(secret.slice(token.prefix.length));
  expect(kept.lastUsedAt).not.toBeNull();
  await agentTokenViewer(database.prisma, secret);
  const again = await database.prisma.agentToken.findUniqueOrThrow({ where: { id: token.id } });
  expect(again.lastUsedAt).toEqual(kept.lastUsedAt);
});

it('a revoked token is refused, and stays revoked', async () => {
  const { secret, token } = await issue();
  const revoke = () => world.ask(revokeDocument, { input: { tokenId: token.id } });
  const revoked = await revoke();
  expect(revoked).toMatchObject({ id: token.id, revokedAt: expect.any(String) });
  await expect(agentTokenViewer(database.prisma, secret)).rejects.toThrow('You are not signed in.');
  expect(await revoke()).toEqual(revoked);
});

it('a token is no member, and is listed only where tokens are asked for, until it is revoked', async () => {
  const { token } = await issue();
  const listed = async (args: string) => {
    const found = await world.ask(`{ actors(first: 20${args}) { totalCount edges { node { name } } } }`, {});
    const { totalCount, edges } = found as unknown as { totalCount: number; edges: { node: { name: string } }[] };
    expect(edges).toHaveLength(totalCount);
    return edges.map(({ node }) => node.name);
  };
  expect(await listed('')).toEqual(['admin', 'explorer', 'other']);
  expect(await listed(', tokens: true')).toEqual(['Intranet (token)', 'admin', 'explorer', 'other']);
  expect(await listed(', explorers: true')).toEqual(['explorer', 'other']);
  expect(await listed(', explorers: true, search: "OTH"')).toEqual(['other']);
  await world.ask(revokeDocument, { input: { tokenId: token.id } });
  expect(await listed(', tokens: true')).toEqual(['admin', 'explorer', 'other']);
});

it('a list of tokens begins with those that work', async () => {
  const [first, second, third] = [await issue({ name: 'A' }), await issue({ name: 'B' }), await issue({ name: 'C' })];
  for (const [day, { token }] of [third, first].entries()) {
    const revokedAt = new Date(Date.UTC(2026, 0, day + 1));
    await database.prisma.agentToken.update({ where: { id: token.id }, data: { revokedAt } });
  }
  const { tokens } = await world.ask('query ($id: ID!) { agent(id: $id) { tokens { id } } }', {
    id: world.acme.agentId,
  });
  expect(tokens).toEqual([second, first, third].map(({ token: { id } }) => ({ id })));
});

it('only admins issue and revoke, for agents and tokens of their own', async () => {
  const { acme } = world;
  const input = { agentId: acme.agentId, name: 'Intranet' };
  const other = await createAgentWorld(database.prisma);
  expect(await world.ask(issueDocument, { input }, acme.explorer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await world.ask(issueDocument, { input }, other.acme.admin)).toMatchObject({ code: 'NOT_FOUND' });
  const { token, secret } = await issue();
  for (const viewer of [acme.explorer, other.acme.admin]) {
    expect(await world.ask(revokeDocument, { input: { tokenId: token.id } }, viewer)).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  await agentTokenViewer(database.prisma, secret);
});

it('a token without a name or for too long is not issued, nor the fifty-first', async () => {
  expect(await issue({ name: ' ' })).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await issue({ days: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await issue({ days: 367 })).toMatchObject({ code: 'INVALID_INPUT' });
  const issued = await Promise.all(Array.from({ length: 52 }, () => issue()));
  expect(issued.filter((one) => 'secret' in one)).toHaveLength(50);
});
