import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client, ExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import { agentTokenHash } from '../access/signIn/agentTokens.ts';
import { authenticator } from '../access/signIn/authenticator.ts';
import { bearerTokens, type BearerTokens } from '../access/signIn/bearerTokens.ts';
import { openDatabase } from '../platform/database/database.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { createTask } from '../task/createTask.ts';
import { watchTasks } from '../task/events/taskEvents.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { until } from '../testing/until.ts';
import { openDoors, type OpenDoors } from './doors.test-support.ts';

const recheckMs = 50;
const events = localEvents();
let database: TestDatabase;
let organization: TestOrganization;
let tokens: BearerTokens;
let authenticate: ReturnType<typeof authenticator>;
let doors: OpenDoors;
/** Tokens that have sent too many operations. */
const spent = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  organization = await createOrganization(database.prisma);
  tokens = bearerTokens(database.prisma, 'a-secret-of-at-least-thirty-two-characters');
  authenticate = authenticator(database.prisma, tokens);
  const chooseAgent = () => Promise.reject(new Error('Every question of this test names its agent.'));
  const task = { database, jobs: manualJobs(), events, watch: watchTasks({ database, events }), chooseAgent };
  const refusalOf = (token: string | null) =>
    token !== null && spent.has(token) ? { message: 'Too many.', advice: 'Wait.' } : null;
  doors = await openDoors((token) => authenticate(token), database.prisma, { task }, recheckMs, undefined, refusalOf);
});

afterAll(async () => {
  await doors.close();
  await database.drop();
});

/** A person of the organization with an account and a session, as after signing in. */
async function signedIn(role = 'org:explorer') {
  const userId = newId('AuthUser');
  const actorId = newId('Actor');
  const sessionId = newId('AuthSession');
  const email = `${userId}@acme.example`;
  await database.prisma.authUser.create({ data: { id: userId, name: 'Ada', email } });
  await database.prisma.actor.create({
    data: {
      id: actorId,
      organizationId: organization.organizationId,
      clerkUserId: userId,
      email,
      role,
      provider: 'INTERNAL',
    },
  });
  await database.prisma.authSession.create({
    data: { id: sessionId, userId, token: sessionId, expiresAt: new Date(Date.now() + 3_600_000) },
  });
  return {
    actorId,
    token: async (seconds?: number) =>
      (await tokens.issue({ id: sessionId, userId }, organization.organizationId, seconds)).token,
    tokenOfNoOrganization: async () => (await tokens.issue({ id: sessionId, userId }, null)).token,
    signOut: () => database.prisma.authSession.delete({ where: { id: sessionId } }),
  };
}

/** What a subscription has received so far. */
function watch(client: Client, taskId: string) {
  const seen: number[] = [];
  const results: ExecutionResult[] = [];
  const ended: unknown[] = [];
  const stop = client.subscribe<{ taskEvents: { seq: number; kind: string } }>(
    { query: 'subscription ($taskId: ID!) { taskEvents(taskId: $taskId) { seq kind } }', variables: { taskId } },
    {
      next: (result) => {
        results.push(result as ExecutionResult);
        if (result.data?.taskEvents.kind === 'COMMENT_CREATED') {
          seen.push(result.data.taskEvents.seq);
        }
      },
      error: (error) => ended.push(error),
      complete: () => ended.push('complete'),
    },
  );
  return { seen, results, ended, stop };
}

async function taskOf(actorId: string): Promise<string> {
  const viewer = { ...organization.explorer, actorId };
  const services = { database, jobs: manualJobs(), events };
  return (await createTask(services, viewer, { agentId: organization.agentId, question: 'How many?' })).id;
}

async function answerOf(client: Client, query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  return new Promise((done) => {
    client.subscribe({ query, variables }, { next: done, error: done, complete: () => undefined });
  });
}

describe('origins', () => {
  it('of foreign pages are refused at both doors, ours and programs pass', async () => {
    const query = { query: '{ viewer { kind } }' };
    expect((await doors.post(query, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await doors.post(query, { origin: doors.origin })).status).toBe(200);
    expect((await doors.post(query)).status).toBe(200);

    const handshake = (origin?: string): Promise<string> =>
      new Promise((done) => {
        const socket = new WebSocket(
          `${doors.origin.replace('http', 'ws')}/graphql`,
          'graphql-transport-ws',
          origin === undefined ? {} : { origin },
        );
        socket.once('open', () => {
          socket.close();
          done('open');
        });
        socket.once('error', (error) => done(error.message));
      });
    expect(await handshake('https://evil.test')).toMatch(/401/);
    expect(await handshake(doors.origin)).toBe('open');
    expect(await handshake()).toBe('open');
  });
});

describe('the HTTP door', () => {
  const send = (body: string | undefined, headers: Record<string, string>) =>
    fetch(`${doors.origin}/graphql`, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

  it('says where subscriptions are served', async () => {
    const { status, body } = await doors.post({ query: 'subscription { taskEvents(taskId: "x") { seq } }' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('graphql-transport-ws') as unknown,
        extensions: { code: 'INVALID_INPUT' },
      }),
    ]);
  });

  it.each([
    ['of another type', 'query=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'INVALID_INPUT'],
    ['of plain text', '{}', { 'content-type': 'text/plain' }, 415, 'INVALID_INPUT'],
    ['that is not there', undefined, { 'content-type': 'application/json' }, 400, 'BAD_REQUEST'],
  ])('refuses a body %s in the shape of GraphQL', async (_name, body, headers, status, code) => {
    const answer = await send(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  it('gives the schema to those who are signed in', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${doors.origin}/schema.graphql`, { headers });
    const refused = await ask({});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    const { token } = await signedIn();
    const printed = await (await ask({ authorization: `Bearer ${await token()}` })).text();
    expect(printed).toBe(readFileSync('schema.graphql', 'utf8'));
  });

  it('answers the founder of an organization with its plan and environments', async () => {
    const { tokenOfNoOrganization, actorId } = await signedIn();
    await database.prisma.actor.delete({ where: { id: actorId } });
    const { body } = await doors.post(
      {
        query: `mutation { createOrganization(input: { name: "Founded" }) {
          ... on Organization { name plan { name trialActive isPaid } environments { type } }
        } }`,
      },
      { authorization: `Bearer ${await tokenOfNoOrganization()}` },
    );
    expect(body.data?.['createOrganization']).toEqual({
      name: 'Founded',
      plan: { name: 'TRIAL', trialActive: true, isPaid: false },
      environments: expect.arrayContaining([{ type: 'STAGING' }, { type: 'PRODUCTION' }]) as unknown,
    });
  });
});

describe('names that the schema does not have', () => {
  const unknown = '{ viewr { kind } }';
  const badValue = {
    query: 'mutation ($input: CreateTaskInput!) { createTask(input: $input) { __typename } }',
    variables: { input: { agentd: 1 } },
  };
  const socketAnswer = async (token: string | null, payload: { query: string; variables?: Record<string, unknown> }) =>
    JSON.stringify(
      await answerOf(
        doors.client(() => token),
        payload.query,
        payload.variables,
      ),
    );

  it('are corrected for people who are signed in, at both doors', async () => {
    const token = await (await signedIn()).token();
    expect(JSON.stringify(await doors.post({ query: unknown }, { authorization: `Bearer ${token}` }))).toContain(
      'viewer',
    );
    expect(await socketAnswer(token, { query: unknown })).toContain('viewer');
  });

  it('are not corrected for anonymous callers, at either door', async () => {
    const said = [
      JSON.stringify(await doors.post({ query: unknown })),
      JSON.stringify(await doors.post(badValue)),
      await socketAnswer(null, { query: unknown }),
      await socketAnswer(null, badValue),
    ];
    for (const answer of said) {
      expect(answer).toMatch(/viewr|agentd/);
      expect(answer).not.toMatch(/Did you mean/);
    }
  });
});

describe('a socket', () => {
  it('runs no operation of a token that has sent too many, and is not closed for it', async () => {
    const token = await (await signedIn()).token();
    const codes: number[] = [];
    const client = doors.client(
      () => token,
      (code) => codes.push(code),
    );
    const query = '{ viewer { kind } }';
    expect(await answerOf(client, query)).not.toHaveProperty('errors');
    spent.add(token);
    expect(JSON.stringify(await answerOf(client, query))).toContain('"code":"LIMIT_EXCEEDED","advice":"Wait."');
    spent.delete(token);
    expect(await answerOf(client, query)).not.toHaveProperty('errors');
    // A client without a subscription closes by itself.
    expect(codes.filter((code) => code !== 1000)).toEqual([]);
  });

  it('closes with 4403 when its token expires, and the client resumes with a fresh one', async () => {
    const person = await signedIn();
    const taskId = await taskOf(person.actorId);
    const offered = [await person.token(3), await person.token()];
    const codes: number[] = [];
    const brought: string[] = [];
    const client = doors.client(
      () => {
        brought.push(offered[brought.length] ?? '');
        return brought.at(-1) ?? null;
      },
      (code) => codes.push(code),
    );
    const { seen, ended, stop } = watch(client, taskId);
    await until('the first event', () => seen.length === 1);
    await until('the socket to come back', () => seen.length === 2);
    expect(codes).toEqual([4403]);
    expect(brought).toEqual(offered);
    expect(seen).toEqual([1, 1]);
    expect(ended).toEqual([]);
    stop();
  });

  it.each<[string, (person: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>]>([
    ['the person signed out', (person) => person.signOut()],
    [
      'the person was removed from the organization',
      ({ actorId }) => database.prisma.actor.update({ where: { id: actorId }, data: { removedAt: new Date() } }),
    ],
    [
      'the role changed',
      ({ actorId }) => database.prisma.actor.update({ where: { id: actorId }, data: { role: 'org:admin' } }),
    ],
  ])('closes with 4403 once %s', async (_what, revoke) => {
    const person = await signedIn();
    const taskId = await taskOf(person.actorId);
    const token = await person.token();
    const codes: number[] = [];
    const { seen } = watch(
      doors.client(
        () => token,
        (code) => codes.push(code),
      ),
      taskId,
    );
    await until('the first event', () => seen.length === 1);
    await revoke(person);
    await until('the socket to close', () => codes.length > 0, 5_000);
    expect(codes[0]).toBe(4403);
  });

  it('looks at its token before every operation', async () => {
    const slow = await openDoors((token) => authenticate(token), database.prisma, {}, 3_600_000);
    try {
      const person = await signedIn();
      const token = await person.token();
      const codes: number[] = [];
      const client = slow.client(
        () => token,
        (code) => codes.push(code),
        false,
      );
      expect(await answerOf(client, '{ viewer { kind } }')).toEqual({ data: { viewer: { kind: 'member' } } });
      await person.signOut();
      void answerOf(client, '{ viewer { kind } }');
      await until('the socket to close', () => codes.length > 0, 5_000);
      expect(codes[0]).toBe(4403);
    } finally {
      await slow.close();
    }
  });

  it('closes with 4401 for a token that does not hold', async () => {
    const codes: number[] = [];
    const failure = await answerOf(
      doors.client(
        () => 'nonsense',
        (code) => codes.push(code),
      ),
      '{ viewer { kind } }',
    );
    expect(failure).toMatchObject({ code: 4401 });
    expect(codes).toEqual([4401]);
  });

  it('closes with 1013 while tokens cannot be checked, and comes back', async () => {
    const person = await signedIn();
    const token = await person.token();
    const away = openDatabase('postgresql://postgres@127.0.0.1:1/nowhere');
    const broken = authenticator(away.prisma, bearerTokens(away.prisma, 'a-secret-of-at-least-thirty-two-characters'));
    const failing = vi.fn(broken);
    const codes: number[] = [];
    const restarting = await openDoors(
      (offered) => (failing.mock.calls.length < 2 ? failing(offered) : authenticate(offered)),
      database.prisma,
      {},
    );
    try {
      const client = restarting.client(
        () => token,
        (code) => codes.push(code),
      );
      expect(await answerOf(client, '{ viewer { kind } }')).toEqual({ data: { viewer: { kind: 'member' } } });
      expect(codes.slice(0, 2)).toEqual([1013, 1013]);
    } finally {
      await restarting.close();
      await away.close();
    }
  });
});

describe('agent tokens', () => {
  it.each<[string, (ids: { agentId: string; actorId: string; tokenId: string }) => Promise<unknown>]>([
    [
      'was revoked',
      ({ tokenId }) => database.prisma.agentToken.update({ where: { id: tokenId }, data: { revokedAt: new Date() } }),
    ],
    [
      'has expired',
      ({ tokenId }) => database.prisma.agentToken.update({ where: { id: tokenId }, data: { expiresAt: new Date(0) } }),
    ],
    [
      'acts as somebody who was removed',
      ({ actorId }) => database.prisma.actor.update({ where: { id: actorId }, data: { removedAt: new Date() } }),
    ],
    [
      'is of an agent that was deleted',
      ({ agentId }) => database.prisma.agent.update({ where: { id: agentId }, data: { deletedAt: new Date() } }),
    ],
  ])('let nobody in once the token %s', async (_what, spoil) => {
    const { organizationId, environmentId, admin } = organization;
    const [agentId, actorId, tokenId] = [newId('Agent'), newId('Actor'), newId('AgentToken')];
    await database.prisma.agent.create({ data: { id: agentId, organizationId, environmentId, name: agentId } });
    await database.prisma.actor.create({ data: { id: actorId, organizationId, provider: 'INTERNAL' } });
    const token = `qat_${tokenId}`;
    await database.prisma.agentToken.create({
      data: {
        id: tokenId,
        organizationId,
        agentId,
        actorId,
        issuedById: admin.actorId,
        name: 'robot',
        prefix: 'qat_',
        hash: agentTokenHash(token),
      },
    });
    const ask = () => doors.post({ query: '{ viewer { kind } }' }, { authorization: `Bearer ${token}` });
    expect((await ask()).body).toEqual({ data: { viewer: { kind: 'agent_token' } } });
    await spoil({ agentId, actorId, tokenId });
    const refused = await ask();
    expect([refused.status, refused.body.errors?.[0]?.extensions?.['code']]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('a bad token', () => {
  it.each([['nonsense'], ['qat_unknown'], ['a.b.c']])('%s is refused with a sentence', async (token) => {
    const { status, body } = await doors.post({ query: '{ viewer { kind } }' }, { authorization: `Bearer ${token}` });
    expect(status).toBe(401);
    expect(body.errors).toEqual([
      {
        message: 'You are not signed in.',
        extensions: { code: 'UNAUTHENTICATED', advice: 'Sign in and try again.' },
      },
    ]);
  });
});

describe('a database that is away', () => {
  it('is said to be at both doors, without its address', async () => {
    const person = await signedIn();
    const token = await person.token();
    const away = openDatabase('postgresql://hunter2@127.0.0.1:1/nowhere');
    const failing = await openDoors((offered) => authenticate(offered), away.prisma, {});
    try {
      const query = '{ agents(first: 1) { totalCount } }';
      const overHttp = await failing.post({ query }, { authorization: `Bearer ${token}` });
      const overSocket = await answerOf(
        failing.client(() => token),
        query,
      );
      for (const answer of [overHttp.body, overSocket]) {
        expect(answer).toMatchObject({
          errors: [
            { message: 'The database of this server is temporarily unavailable.', extensions: { code: 'UNAVAILABLE' } },
          ],
        });
        expect(JSON.stringify(answer)).not.toMatch(/hunter2|prisma|ECONNREFUSED|127\.0\.0\.1/i);
      }
    } finally {
      await failing.close();
      await away.close();
    }
  });
});

describe('introspection', () => {
  const query = '{ __schema { queryType { name } } }';

  it('is refused to anonymous visitors at both doors', async () => {
    const overHttp = await doors.post({ query });
    expect(overHttp.status).toBe(400);
    const overSocket = await answerOf(
      doors.client(() => null),
      query,
    );
    for (const errors of [overHttp.body.errors, overSocket]) {
      expect((errors as { message: string }[])[0]?.message).toMatch(/introspection/i);
    }
  });

  it('is open to whoever is signed in', async () => {
    const person = await signedIn();
    const token = await person.token();
    const data = { __schema: { queryType: { name: 'Query' } } };
    expect((await doors.post({ query }, { authorization: `Bearer ${token}` })).body).toEqual({ data });
    expect(
      await answerOf(
        doors.client(() => token),
        query,
      ),
    ).toEqual({ data });
  });
});

describe('limits', () => {
  const repeated = `{ ${'viewer { kind } '.repeat(200)} }`;
  const chain = Array.from({ length: 60 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} }`).join(' ');

  it.each<[string, string, Record<string, unknown>]>([
    ['too many tokens', `{ ${'viewer { kind } '.repeat(1200)} }`, {}],
    ['one place written over and over', repeated, {}],
    ['a chain of fragments', `{ ...F0 } ${chain} fragment F60 on Query { viewer { kind } }`, {}],
    ['floods of aliases', `{ ${Array.from({ length: 100 }, (_, i) => `a${i}: viewer { kind }`).join(' ')} }`, {}],
    [
      'too many ids',
      'query($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: Array.from({ length: 101 }, () => 'x') },
    ],
    ['pages that are too large', '{ agents(first: 101) { totalCount } }', {}],
  ])('refuse %s at both doors', async (_what, query, variables) => {
    const overHttp = await doors.post({ query, variables });
    expect([overHttp.status, overHttp.body.data]).toEqual([400, undefined]);
    const overSocket = (await answerOf(
      doors.client(() => null),
      query,
      variables,
    )) as typeof overHttp.body.errors;
    for (const errors of [overHttp.body.errors, overSocket]) {
      expect(errors).toHaveLength(1);
      expect(errors?.[0]?.extensions?.['code']).toMatch(
        /LIMIT_EXCEEDED|GRAPHQL_PARSE_FAILED|GRAPHQL_VALIDATION_FAILED/,
      );
      expect(errors?.[0]?.message).toMatch(/more than|not 101|tokens/i);
    }
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['an id', 'query($id: ID!) { node(id: $id) { id } }', { id: 'agt_\u0000' }],
    ['a text to search for', 'query($text: String!) { search(text: $text) { id } }', { text: 'a\u0000b' }],
    ['a text in the document', String.raw`{ search(text: "a\u0000b") { id } }`, {}],
    [
      'a name inside a value',
      'query($input: CompileSemQLInput!) { compileSemql(input: $input) { ok } }',
      { input: { semql: 'SELECT 1', parameters: { deep: [{ 'a\u0000': 1 }] } } },
    ],
  ])('answer a NUL in %s with a sentence at both doors', async (_what, query, variables) => {
    const person = await signedIn();
    const token = await person.token();
    const overHttp = await doors.post({ query, variables }, { authorization: `Bearer ${token}` });
    const overSocket = await answerOf(
      doors.client(() => token),
      query,
      variables,
    );
    expect(overHttp.status).toBe(400);
    for (const errors of [overHttp.body.errors, overSocket]) {
      expect(errors).toMatchObject([
        { message: expect.stringContaining('U+0000'), extensions: { code: 'INVALID_INPUT' } },
      ]);
    }
  });

  it('and validation refuse what the schema does not have, at both doors', async () => {
    const query = '{ viewer { kind nothing } }';
    const overHttp = await doors.post({ query });
    const overSocket = await answerOf(
      doors.client(() => null),
      query,
    );
    expect(overHttp.status).toBe(400);
    for (const errors of [overHttp.body.errors, overSocket]) {
      expect(errors).toMatchObject([
        {
          message: 'Cannot query field "nothing" on type "Viewer".',
          locations: [{ line: 1, column: 17 }],
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ]);
    }
  });

  it('let a socket hold fifty subscriptions, and close it with 4429 at the next', async () => {
    const person = await signedIn();
    const taskId = await taskOf(person.actorId);
    const token = await person.token();
    const codes: number[] = [];
    const client = doors.client(
      () => token,
      (code) => codes.push(code),
    );
    const fifty = Array.from({ length: 50 }, () => watch(client, taskId));
    await until('all fifty to begin', () => fifty.every(({ seen }) => seen.length === 1));
    expect(codes).toEqual([]);
    watch(client, taskId);
    await until('the socket to close', () => codes.length > 0);
    expect(codes[0]).toBe(4429);
  });
});
