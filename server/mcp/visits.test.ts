import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetVisits } from '../access/visit/forgetVisits.ts';
import { visitLimits } from '../access/visit/visitLimits.ts';
import { visitTokenHash } from '../access/visit/visitTokens.ts';
import { revokeAgentToken } from '../agent/tokens/agentTokens.ts';
import { newId } from '../platform/ids.ts';
import { schema } from '../schema.ts';
import { openDeployed, type Deployed } from './deployed.test-support.ts';

let world: Deployed;

beforeAll(async () => {
  world = await openDeployed();
}, 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  // What earlier tests opened and asked counts no longer.
  await world.database.prisma.visit.updateMany({ data: { createdAt: new Date(0) } });
  await world.database.prisma.comment.updateMany({ data: { createdAt: new Date(0) } });
  await setPublic(true);
  await world.database.prisma.organization.update({
    where: { id: world.parcels.organizationId },
    data: { allowsPublicAccess: true },
  });
});

const setPublic = (isPublic: boolean) =>
  world.database.prisma.agent.update({ where: { id: world.parcels.agentId }, data: { isPublic } });

async function open(secret: string | null = null, body: object = { agentId: world.parcels.agentId }) {
  const response = await fetch(`${world.doors.origin}/api/v1/visits`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { token: string; expiresAt: number }) };
}

const post = (token: string, query: string, variables: object = {}) =>
  world.doors.post({ query, variables }, { authorization: `Bearer ${token}` });

const ask = async (token: string, query = 'total weight') => {
  const { body } = await post(
    token,
    `mutation ($agentId: ID!, $query: String!) { createTask(input: { agentId: $agentId, query: $query }) {
      __typename ... on Task { id } ... on UserError { code } } }`,
    { agentId: world.parcels.agentId, query },
  );
  return (body.data?.['createTask'] ?? body.errors?.[0]) as { __typename: string; id: string; code?: string };
};

/** Follows a task; resolves with the code that the socket is closed with. */
function watch(token: string, taskId: string) {
  const events: unknown[] = [];
  let closed: (code: number) => void = () => undefined;
  const code = new Promise<number>((done) => (closed = done));
  const client = world.doors.client(
    () => token,
    (code) => closed(code),
  );
  client.subscribe(
    { query: 'subscription ($taskId: ID!) { taskEvents(taskId: $taskId) { seq } }', variables: { taskId } },
    { next: (event) => events.push(event), error: () => undefined, complete: () => undefined },
  );
  return { events, code };
}

it('visitors see their agent, and nothing else', async () => {
  const { token } = await open();
  const { body } = await post(
    token,
    `{ agents { edges { node { id name context allowedOrigins tokens { id } permissions { id } } } }
       tasks { totalCount } }`,
  );
  expect(body.data ?? body.errors).toMatchObject({
    agents: {
      edges: [{ node: { id: world.parcels.agentId, context: null, allowedOrigins: [], tokens: [], permissions: [] } }],
    },
    tasks: { totalCount: 0 },
  });
  const refused = await post(token, '{ actors { totalCount } }');
  expect(refused.body.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  const other = await post(token, 'query ($id: ID!) { agent(id: $id) { id } }', { id: world.parcels.emptyAgentId });
  expect(other.body.data).toEqual({ agent: null });
});

it('visitors do nothing but ask', async () => {
  const open = Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ extensions }) => {
      const options = extensions['pothosOptions'] as { readonly skipTypeScopes?: boolean } | undefined;
      return options?.skipTypeScopes === true;
    })
    .map(({ name }) => name);
  expect(open.toSorted()).toEqual(['changeAssumption', 'createComment', 'createTask', 'rateComment', 'stopTask']);
  const { token } = await world.agentToken().then(({ secret }) => openWith(secret));
  const { body } = await post(
    token,
    'mutation { runSemql(input: { semql: "SELECT total_weight FROM parcels" }) { __typename ... on UserError { code } } }',
  );
  expect(JSON.stringify(body)).toContain('FORBIDDEN');
  const compiled = await post(token, '{ compileSemql(input: { semql: "SELECT total_weight FROM parcels" }) { sql } }');
  expect(compiled.body.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

const openWith = (secret: string) => open(secret, {});

it('people, visitors and wrong tokens open no visits, and no one opens one of an agent that is not public', async () => {
  const { token } = await open();
  const person = await world.tokenOf(world.parcels.admin);
  for (const secret of [token, person, 'qat_wrong', 'x']) {
    expect((await open(secret)).status).toBe(401);
  }
  expect((await open(null, {})).status).toBe(400);
  expect((await open(null, { agentId: newId('Agent') })).status).toBe(404);
  expect((await open(null, { agentId: world.parcels.emptyAgentId })).status).toBe(404);
  const other = await world.agentToken(world.parcels.emptyAgentId);
  expect((await open(other.secret)).status).toBe(404);
});

it('a public agent that is switched off ends visits and what they follow at once', async () => {
  const { token } = await open();
  const { id } = await ask(token, 'slow');
  const watched = watch(token, id);
  await expect.poll(() => watched.events.length).toBeGreaterThan(0);
  await setPublic(false);
  expect((await post(token, '{ agents { totalCount } }')).status).toBe(401);
  expect(await watched.code).toBe(4403);
});

it('an organization without public access has no public pages, at once', async () => {
  const { token } = await open();
  const { id } = await ask(token, 'slow');
  const watched = watch(token, id);
  await expect.poll(() => watched.events.length).toBeGreaterThan(0);
  const admin = await world.tokenOf(world.parcels.admin);
  const allow = async (allowed: boolean) => {
    const { body } = await post(
      admin,
      `mutation ($allowed: Boolean!) { setPublicAccess(input: { allowed: $allowed }) {
        __typename ... on Organization { allowsPublicAccess } } }`,
      { allowed },
    );
    expect(body.data).toEqual({
      setPublicAccess: { __typename: 'Organization', allowsPublicAccess: allowed },
    });
  };
  await allow(false);
  expect((await post(token, '{ agents { totalCount } }')).status).toBe(401);
  expect(await watched.code).toBe(4403);
  expect(await open()).toMatchObject({ status: 403, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  // Only making an agent public is refused: the settings of one that was public stay editable.
  await setPublic(false);
  const change = await post(
    admin,
    `mutation ($id: ID!, $version: Int!) { updateAgent(input: { id: $id, version: $version, isPublic: true }) {
      __typename ... on UserError { message } } }`,
    { id: world.parcels.agentId, version: 1 },
  );
  expect(JSON.stringify(change.body)).toContain('allows no public pages');
  await setPublic(true);
  // Frames of sites with a token of the agent are no public pages.
  const { secret } = await world.agentToken();
  expect((await openWith(secret)).status).toBe(200);
  await allow(true);
  expect((await open()).status).toBe(200);
  expect((await post(token, '{ agents { totalCount } }')).status).toBe(200);
});

it('a task tells by which way it was asked', async () => {
  const channelOf = async (taskId: string) =>
    (await world.database.prisma.task.findUniqueOrThrow({ where: { id: taskId } })).channel;
  const { secret } = await world.agentToken();
  const person = await world.tokenOf(world.parcels.admin);
  const asked = await Promise.all(
    [person, secret, (await openWith(secret)).token, (await open()).token].map(async (token) => {
      const task = await ask(token);
      expect(task).toMatchObject({ __typename: 'Task' });
      return channelOf(task.id);
    }),
  );
  expect(asked).toEqual(['WEB', 'API', 'EMBED', 'PUBLIC_LINK']);
  for (const token of [person, secret]) {
    const client = await world.mcp(token);
    const input = { agentId: world.parcels.agentId, question: 'total weight' };
    const answer = await client.callTool({ name: 'ask', arguments: input });
    const { result } = answer.structuredContent as { readonly result: { readonly taskId: string } };
    expect(await channelOf(result.taskId)).toBe('MCP');
  }
});

it('a visit ends with the token that opened it, and so does a stream of the token itself', async () => {
  await setPublic(false);
  const { secret, token: opener } = await world.agentToken();
  const { token, expiresAt } = await openWith(secret);
  expect(expiresAt).toBeLessThanOrEqual(Date.now() / 1000 + 3601);
  const streams = await Promise.all(
    [secret, token].map(async (one) => {
      const watched = watch(one, (await ask(one, 'slow')).id);
      await expect.poll(() => watched.events.length).toBeGreaterThan(0);
      return watched;
    }),
  );
  await revokeAgentToken(world.database.prisma, world.parcels.admin, opener.id, new Date());
  expect(await Promise.all(streams.map(({ code }) => code))).toEqual([4403, 4403]);
  for (const one of [secret, token]) {
    expect((await post(one, '{ agents { totalCount } }')).status).toBe(401);
  }
});

it('visitors of one address open and ask so much an hour', async () => {
  const [first, second] = [await open(), await open()];
  for (let count = 2; count < visitLimits.visits; count += 1) {
    expect((await open()).status).toBe(200);
  }
  expect((await open()).status).toBe(429);
  // Sites are counted by visit, because all of them come from one server.
  expect((await openWith((await world.agentToken()).secret)).status).toBe(200);
  const { prisma } = world.database;
  const task = await ask(first.token);
  expect(task.__typename).toBe('Task');
  const { id: _id, index: _index, ...comment } = await prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
  const asked = Array.from({ length: visitLimits.questions - 1 }, (_, place) => ({
    ...comment,
    id: newId('Comment'),
    index: place + 1,
    status: 'INTERRUPTED' as const,
    assumptions: [],
    result: undefined,
  }));
  await prisma.comment.createMany({ data: asked as never });
  expect(await ask(second.token)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

it('visits that ended without a question are forgotten, with their guests', async () => {
  const { prisma } = world.database;
  const [asked, silent] = [await open(), await open()];
  expect((await ask(asked.token)).__typename).toBe('Task');
  const guests = async () => {
    const hashes = [asked, silent].map(({ token }) => visitTokenHash(token));
    const visits = await prisma.visit.findMany({ where: { hash: { in: hashes } }, include: { actor: true } });
    return visits.map(({ hash }) => hash === hashes[0]);
  };
  const before = await prisma.actor.count({ where: { provider: 'GUEST' } });
  await forgetVisits(prisma, new Date());
  expect(await guests()).toHaveLength(2);
  await forgetVisits(prisma, new Date(Date.now() + 48 * 60 * 60_000));
  expect(await guests()).toEqual([true]);
  expect(await prisma.actor.count({ where: { provider: 'GUEST' } })).toBeLessThan(before);
});
