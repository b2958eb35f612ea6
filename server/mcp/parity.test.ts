import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExecutionResult } from 'graphql-ws';
import { revokeAgentToken } from '../agent/tokens/agentTokens.ts';
import { newId } from '../platform/ids.ts';
import { createParcels, type Parcels } from '../query/parcels.test-support.ts';
import { until } from '../testing/until.ts';
import { openDeployed, type Deployed } from './deployed.test-support.ts';

const actions = ['ask', 'follow up', 'watch', 'export', 'drill', 'others'] as const;
type Action = (typeof actions)[number];

/** The table of docs/access.md: what each door lets through for whom. */
const table = (() => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head, , ...rows] = lines.slice(lines.findIndex((line) => line.startsWith('| Who'))).map(cells);
  return rows.map(([who = '', ...allowed]) => ({
    who,
    doors: (head ?? []).slice(1).map((door, place) => {
      const named = allowed[place] === '–' ? [] : (allowed[place] ?? '').split(', ');
      return { door, allowed: new Set(named as Action[]) };
    }),
  }));
})();

/** An answer of a door: whether it let the request through, and everything it said. */
interface Reply {
  readonly through: boolean;
  readonly said: string;
}

/** What a task is known by. */
interface Known {
  readonly taskId: string;
  readonly executionId: string;
}

const question = 'total weight by city';
const askDocument = `mutation ($agentId: ID!, $query: String!) { it: createTask(input: { agentId: $agentId, query: $query }) {
  __typename ... on Task { id } ... on UserError { code message advice } } }`;
const followDocument = `mutation ($taskId: ID!, $query: String!) { it: createComment(input: { taskId: $taskId, content: $query }) {
  __typename ... on Comment { id } ... on UserError { code message advice } } }`;
const readDocument = `query ($taskId: ID!) { it: task(id: $taskId) { __typename id title status agent { name }
  comments { content answer { sentence ... on DataAnswer { results { id rows } } } } } }`;
const drillDocument = `mutation ($executionId: ID!) { it: showRowsBehind(input: {
  executionId: $executionId, column: "total_weight", keys: [{ column: "city", value: "Berlin" }] }) {
  __typename ... on RowsOfNumber { number execution { rows } } ... on UserError { code message advice } } }`;
const shareDocument = `mutation ($taskId: ID!) { it: shareTask(input: { taskId: $taskId, audience: LINK }) {
  __typename ... on NewTaskShare { link share { id } } ... on UserError { code message advice } } }`;
const linkDocument = `query ($secret: String!) { it: sharedTask(secret: $secret) { __typename id title
  turns { question answer { sentence ... on DataAnswer { results { rows } } } } } }`;
const watchDocument = `subscription ($taskId: ID!) { it: taskEvents(taskId: $taskId) { __typename kind task { title } } }`;

let world: Deployed;
let foreign: Parcels;
let canary: Known;
let grantedId: string;
/** A task of an admin, and the secret of the link that it is shared by. */
let shared: Known & { readonly shareId: string; readonly secret: string };
/** Bearer tokens by row of the table; null: none. */
let tokens: Record<string, string | null>;

beforeAll(async () => {
  world = await openDeployed();
  const { parcels, database, semql } = world;
  const { prisma } = database;
  foreign = await createParcels(prisma, semql.dataFolder);
  await prisma.agent.update({
    where: { id: parcels.agentId },
    data: { name: 'Canary agent', accessMode: 'RESTRICTED' },
  });
  grantedId = newId('Actor');
  const { organizationId } = parcels;
  const userId = `gil-${grantedId}`;
  await prisma.actor.create({
    data: { id: grantedId, organizationId, provider: 'INTERNAL', clerkUserId: userId, role: 'org:explorer' },
  });
  await prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId,
      granteeType: 'ACTOR',
      granteeId: grantedId,
      role: 'VIEWER',
      agentId: parcels.agentId,
    },
  });
  const working = await world.agentToken();
  const expired = await world.agentToken();
  await prisma.agentToken.update({ where: { id: expired.token.id }, data: { expiresAt: new Date(0) } });
  const revoked = await world.agentToken();
  await revokeAgentToken(prisma, parcels.admin, revoked.token.id, new Date());
  const granted = await world.tokenOf({ ...parcels.explorer, actorId: grantedId, userId });
  const explorer = await world.tokenOf(parcels.explorer);
  tokens = {
    admin: await world.tokenOf(parcels.admin),
    'explorer with a grant': granted,
    'explorer without one': explorer,
    'admin of another organization': await world.tokenOf(foreign.admin),
    anonymous: null,
    'token of the agent': working.secret,
    'token of another agent': (await world.agentToken(parcels.emptyAgentId)).secret,
    'expired token': expired.secret,
    'revoked token': revoked.secret,
    'explorer, agent is public': explorer,
    'anonymous, agent is public': null,
  };
  // A token of the agent acts as an actor of its own, so this task is no one's in the table.
  const owner = await world.agentToken();
  canary = (await ownTask(owner.secret)) as Known;
  shared = await sharedByLink();
}, 120_000);
afterAll(() => world?.close());

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** True: the field has a value that is no failure. */
function replyOf(body: { readonly data?: unknown; readonly errors?: unknown }): Reply {
  const { it: value } = (body.data ?? {}) as { readonly it?: { readonly __typename: string } | null };
  const isFailure = value == null || value.__typename.endsWith('Error');
  return { through: !isFailure && body.errors === undefined, said: JSON.stringify(body) };
}

async function graphql(token: string | null, query: string, variables: object): Promise<Reply> {
  return replyOf((await world.doors.post({ query, variables }, bearer(token))).body);
}

/** Sends one operation over a socket of its own, and takes the first thing that comes back. */
async function socket(token: string | null, query: string, variables: Record<string, unknown>): Promise<Reply> {
  const client = world.doors.client(() => token);
  const body = await new Promise<ExecutionResult>((done) => {
    client.subscribe(
      { query, variables },
      {
        next: (result) => done(result as ExecutionResult),
        error: (error) => done({ errors: Array.isArray(error) ? error : [{ message: 'closed' }] }),
        complete: () => done({ data: null }),
      },
    );
  });
  await client.dispose();
  return replyOf(body);
}

async function exported(token: string | null, { executionId }: Known): Promise<Reply> {
  const response = await fetch(`${world.doors.origin}/api/v1/exports/${executionId}.csv`, { headers: bearer(token) });
  return { through: response.ok, said: await response.text() };
}

async function mcp(token: string | null, name: string, input: Record<string, unknown>): Promise<Reply> {
  try {
    const client = await world.mcp(token ?? '');
    const answer = await client.callTool({ name, arguments: input });
    return { through: answer.isError !== true, said: JSON.stringify(answer) };
  } catch (error) {
    return { through: false, said: String(error) };
  }
}

/** Opens a visit as a page or a site does. */
async function visit(token: string | null): Promise<Reply & { readonly token: string | null }> {
  const response = await fetch(`${world.doors.origin}/api/v1/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ agentId: world.parcels.agentId }),
  });
  const said = await response.text();
  const opened = response.ok ? (JSON.parse(said) as { token: string }).token : null;
  return { through: response.ok, said, token: opened };
}

/** A task of the bearer's own with its answer, when they may ask. */
async function ownTask(token: string | null): Promise<Known | null> {
  const asked = await graphql(token, askDocument, { agentId: world.parcels.agentId, query: question });
  if (!asked.through) {
    return null;
  }
  const { id: taskId } = (JSON.parse(asked.said) as { data: { it: { id: string } } }).data.it;
  const { prisma } = world.database;
  await until('the task is answered', async () => {
    const task = await prisma.task.findUniqueOrThrow({ where: { id: taskId } });
    return task.status === 'COMPLETED';
  });
  const { id: executionId } = await prisma.executedSemQLQuery.findFirstOrThrow({ where: { taskId } });
  return { taskId, executionId };
}

/** A task of the admin with a link to it. */
async function sharedByLink(): Promise<typeof shared> {
  const known = (await ownTask(tokens['admin'] ?? null)) as Known;
  const { said } = await graphql(tokens['admin'] ?? null, shareDocument, { taskId: known.taskId });
  const { it } = (JSON.parse(said) as { data: { it: { link: string; share: { id: string } } } }).data;
  return { ...known, shareId: it.share.id, secret: it.link.split('/').at(-1) ?? '' };
}

/** Tries an action at a door; null: the door has no such action. */
async function attempt(door: string, action: Action, token: string | null, own: Known | null): Promise<Reply | null> {
  const { agentId } = world.parcels;
  const { taskId } = action === 'others' ? canary : (own ?? canary);
  const known = own ?? canary;
  switch (door) {
    case 'GraphQL':
      switch (action) {
        case 'ask':
          return graphql(token, askDocument, { agentId, query: question });
        case 'follow up':
          return graphql(token, followDocument, { taskId, query: 'in Berlin' });
        case 'export':
          return exported(token, known);
        case 'drill':
          return graphql(token, drillDocument, { executionId: known.executionId });
        case 'watch':
        case 'others':
          return graphql(token, readDocument, { taskId });
      }
    case 'WebSocket':
      switch (action) {
        case 'ask':
          return socket(token, askDocument, { agentId, query: question });
        case 'follow up':
          return socket(token, followDocument, { taskId, query: 'in Berlin' });
        case 'drill':
        case 'export':
          return null;
        case 'watch':
        case 'others':
          return socket(token, watchDocument, { taskId });
      }
    case 'MCP':
      switch (action) {
        case 'ask':
          return mcp(token, 'ask', { agentId, question });
        case 'follow up':
          return mcp(token, 'ask', { taskId, question: 'in Berlin' });
        case 'drill':
        case 'export':
          return null;
        case 'watch':
        case 'others':
          return mcp(token, 'get_task', { taskId });
      }
    case 'Embed':
    case 'Public page': {
      // A page of visitors sends no credentials of its own; the server of a site sends its token.
      const opened = await visit(door === 'Embed' ? token : null);
      if (opened.token === null) {
        return opened;
      }
      const mine = action === 'ask' || action === 'others' ? null : await ownTask(opened.token);
      const visited = action === 'watch' ? 'WebSocket' : 'GraphQL';
      return attempt(visited, action, opened.token, mine);
    }
    case 'Link': {
      // The secret opens the page of its task, and is no credential for anything else.
      const { secret, taskId: id, executionId } = shared;
      switch (action) {
        case 'ask':
          return graphql(secret, askDocument, { agentId, query: question });
        case 'follow up':
          return graphql(secret, followDocument, { taskId: id, query: 'in Berlin' });
        case 'export':
          return exported(secret, shared);
        case 'drill':
          return graphql(secret, drillDocument, { executionId });
        case 'watch':
          return graphql(token, linkDocument, { secret });
        case 'others':
          return graphql(secret, readDocument, { taskId: canary.taskId });
      }
    }
    default:
      throw new Error(`There is no door ${door}.`);
  }
}

/** What no refusal may say: the agent's name, the question, a number of the data. */
const secrets = ['Canary agent', question, '10.5', '7.00', 'Berlin', 'Paris'];

it.each(table)('$who', { timeout: 60_000 }, async ({ who, doors }) => {
  const token = tokens[who];
  expect(token).not.toBeUndefined();
  const isPublic = who.endsWith('public');
  await world.database.prisma.agent.update({ where: { id: world.parcels.agentId }, data: { isPublic } });
  const leaks: string[] = [];
  for (const { door, allowed } of doors) {
    const through: Action[] = [];
    for (const action of actions) {
      const reply = await attempt(door, action, token ?? null, await ownTask(token ?? null));
      if (reply?.through === true) {
        through.push(action);
      } else if (reply !== null) {
        leaks.push(
          ...secrets.filter((secret) => reply.said.includes(secret)).map((secret) => `${door} ${action}: ${secret}`),
        );
      }
    }
    expect({ door, through }).toEqual({ door, through: actions.filter((action) => allowed.has(action)) });
  }
  expect(leaks).toEqual([]);
});

it('a secret is what an answer says', async () => {
  const read = await graphql(tokens['admin'] ?? null, readDocument, canary);
  expect(secrets.filter((secret) => !read.said.includes(secret))).toEqual([]);
});

it('the table names everyone who is tried, and every door', () => {
  expect(table.map(({ who }) => who)).toEqual(Object.keys(tokens));
  expect(table[0]?.doors.map(({ door }) => door)).toEqual([
    'GraphQL',
    'WebSocket',
    'MCP',
    'Embed',
    'Public page',
    'Link',
  ]);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'has expired',
    () => world.database.prisma.taskShare.update({ where: { id: shared.shareId }, data: { expiresAt: new Date(0) } }),
  ],
  ['was ended', () => world.database.prisma.taskShare.delete({ where: { id: shared.shareId } })],
  [
    'is of an organization that closed itself to the public',
    () =>
      world.database.prisma.organization.update({
        where: { id: world.parcels.organizationId },
        data: { allowsPublicAccess: false },
      }),
  ],
])('a link that %s opens nothing for anyone', async (_, end) => {
  shared = await sharedByLink();
  const open = () => graphql(null, linkDocument, { secret: shared.secret });
  expect((await open()).through).toBe(true);
  await end();
  for (const token of [null, tokens['admin'] ?? null, tokens['explorer without one'] ?? null]) {
    const { through, said } = await graphql(token, linkDocument, { secret: shared.secret });
    expect(through).toBe(false);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  }
});
