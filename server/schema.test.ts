import { getNamedType, graphql, isObjectType, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Viewer } from './access/viewer.ts';
import { newId } from './platform/ids.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { createCanaryOrganization, type CanaryOrganization } from './graphql/canaries.test-support.ts';
import type { Context, Services } from './graphql/context.ts';
import { limitError } from './graphql/limits.ts';
import { schema } from './schema.ts';

let database: TestDatabase;
let company: CanaryOrganization;
let admin: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await createCanaryOrganization(database.prisma, 'a');
  admin = {
    kind: 'member',
    userId: 'user-a-admin',
    email: 'ada@a.example',
    actorId: company.adminId,
    organizationId: company.organizationId,
    environmentId: company.environmentId,
    role: 'org:admin',
    staff: false,
  };
}, 60_000);

afterAll(() => database?.drop());

const context = (viewer: Viewer): Context => ({
  viewer,
  database: database.prisma,
  now: new Date('2026-11-20T12:00:00Z'),
  services: {} as Services,
});

const ask = async (source: string, viewer: Viewer = admin, variableValues: Record<string, unknown> = {}) =>
  JSON.parse(JSON.stringify(await graphql({ schema, source, variableValues, contextValue: context(viewer) }))) as {
    data: Record<string, never> | null;
    errors?: { message: string }[];
  };

describe('schema.graphql', () => {
  it('is what the code says', () => {
    const committed = readFileSync(join(import.meta.dirname, '../schema.graphql'), 'utf8');
    expect(committed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
  });

  it('shows no field that holds a secret', () => {
    const names = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
    expect(names.filter((name) => /hash|secretRef|password|ciphertext|claimToken|storageKey/i.test(name))).toEqual([]);
  });

  it('names connections and edges after what they hold, and counts every connection', () => {
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    const connections = types.filter((type) => 'pageInfo' in type.getFields());
    expect(connections.length).toBeGreaterThan(20);
    for (const connection of connections) {
      const { edges, totalCount } = connection.getFields();
      const edge = types.find((type) => type === getNamedType(edges!.type))!;
      const node = getNamedType(edge.getFields().node!.type).name;
      expect([connection.name, edge.name]).toEqual([`${node}Connection`, `${node}Edge`]);
      expect(String(totalCount?.type)).toBe('Int!');
    }
  });
});

describe('ids', () => {
  it('are their own global ids, and read synchronously', async () => {
    const { data } = await ask(`query($id: ID!) { node(id: $id) { __typename id } }`, admin, { id: company.agentId });
    expect(data).toEqual({ node: { __typename: 'Agent', id: company.agentId } });
    const field = (schema.getType('Agent') as ReturnType<typeof schema.getQueryType>)!.getFields()['id']!;
    expect(field.resolve!({ id: 'x' }, {}, {}, {} as never)).toBe('x');
  });

  it.each([
    ['text that is no id', 'nonsense'],
    ['an unknown type', `zzz_${newId('Agent').slice(4)}`],
    ['a type that is no node', newId('GrainKey')],
    ['nothing behind it', newId('Agent')],
    ['SQL', `agt_' OR 1=1 --`],
    ['nothing at all', ''],
  ])('that are %s are not found, without an error', async (_what, id) => {
    const answer = await ask(
      `query($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } agent(id: $id) { id } }`,
      admin,
      { id },
    );
    expect(answer).toEqual({ data: { node: null, nodes: [null], agent: null } });
  });
});

describe('nested reads', () => {
  const nested = `{ agents(first: 20) { edges { node { id name agentTables { table { id name
    columns { id name dataType semanticType isNullable } } } } } } }`;

  beforeAll(async () => {
    const owned = { organizationId: company.organizationId };
    const source = company.ids.get('DataSource')![0]!;
    for (let i = 0; i < 10; i++) {
      const agentId = newId('Agent');
      await database.prisma.agent.create({
        data: { id: agentId, ...owned, environmentId: company.environmentId, name: `agent ${i}` },
      });
      for (let j = 0; j < 5; j++) {
        const tableId = newId('Table');
        await database.prisma.table.create({
          data: { id: tableId, ...owned, dataSourceId: source, name: `t_${i}_${j}` },
        });
        await database.prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
        await database.prisma.column.createMany({
          data: Array.from({ length: 10 }, (_, k) => ({
            id: newId('Column'),
            ...owned,
            tableId,
            position: k,
            name: `c${k}`,
            dataType: 'STRING',
          })),
        });
      }
    }
  });

  it('of agents, tables and columns take at most five statements', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const answer = await ask(nested);
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer).match(/"dataType"/g)!.length).toBeGreaterThanOrEqual(500);
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(5);
    expect(limitError(schema, parse(nested))).toBeNull();
  });

  it('count only when asked', async () => {
    const query = vi.spyOn(database.pool, 'query');
    await ask('{ agents(first: 5) { edges { node { id } } } }');
    const without = query.mock.calls.length;
    const { data } = await ask('{ agents(first: 5) { totalCount edges { node { id } } } }');
    expect(query.mock.calls.length - without).toBe(without + 1);
    query.mockRestore();
    expect(data).toMatchObject({ agents: { totalCount: 12 } });
  });

  it('page through everything once, in order', async () => {
    const names: string[] = [];
    let after: string | null = null;
    do {
      const { data } = (await ask(
        'query($after: String) { agents(first: 5, after: $after) { edges { node { name } } pageInfo { hasNextPage endCursor } } }',
        admin,
        { after },
      )) as unknown as {
        data: {
          agents: { edges: { node: { name: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
        };
      };
      names.push(...data.agents.edges.map(({ node }) => node.name));
      after = data.agents.pageInfo.hasNextPage ? data.agents.pageInfo.endCursor : null;
    } while (after !== null);
    expect(names).toHaveLength(12);
    expect(new Set(names).size).toBe(12);
  });
});

describe('viewer', () => {
  it('is the signed-in context of the client', async () => {
    await database.prisma.actor.update({ where: { id: company.adminId }, data: { name: 'Ada King Lovelace' } });
    const { data } = await ask(`{ viewer { kind userId role permissions staff organization { id } environment { id }
      user { id primaryEmail firstName lastName fullName } plan { name status trialActive isPaid } } }`);
    expect(data).toMatchObject({
      viewer: {
        kind: 'member',
        userId: 'user-a-admin',
        role: 'org:admin',
        staff: false,
        organization: { id: company.organizationId },
        environment: { id: company.environmentId },
        user: {
          primaryEmail: 'ada@a.example',
          firstName: 'Ada',
          lastName: 'King Lovelace',
          fullName: 'Ada King Lovelace',
        },
        plan: { name: 'TRIAL', status: 'ACTIVE', trialActive: false, isPaid: true },
      },
    });
  });

  it('is nobody before signing in', async () => {
    const { data } = await ask('{ viewer { kind userId role permissions organization { id } user { id } } }', {
      kind: 'anonymous',
    });
    expect(data).toEqual({
      viewer: { kind: 'anonymous', userId: null, role: null, permissions: [], organization: null, user: null },
    });
  });
});

describe('createOrganization', () => {
  const found = `mutation($name: String!) { createOrganization(input: { name: $name }) { __typename
    ... on Organization { id name }
    ... on UserError { code message advice } ... on InvalidInputError { path } } }`;
  const founder: Viewer = { kind: 'user', userId: 'user-new', email: 'new@example.com' };

  it('founds one with two environments, a trial and its admin', async () => {
    const { data } = (await ask(found, founder, { name: '  Blue   Lake ' })) as unknown as {
      data: { createOrganization: { __typename: string; id: string; name: string } };
    };
    const organizationId = data.createOrganization.id;
    expect(data.createOrganization).toMatchObject({ __typename: 'Organization', name: 'Blue Lake' });
    const actors = await database.prisma.actor.findMany({ where: { clerkUserId: 'user-new' } });
    expect(actors).toMatchObject([{ organizationId, role: 'org:admin', email: 'new@example.com' }]);
    const environments = await database.prisma.environment.findMany({
      where: { organizationId },
      orderBy: { name: 'asc' },
    });
    expect(environments).toMatchObject([{ type: 'PRODUCTION' }, { type: 'STAGING' }]);
    const member = {
      ...admin,
      userId: 'user-new',
      actorId: actors[0]!.id,
      organizationId,
      environmentId: environments[0]!.id,
    } as Viewer;
    expect((await ask('{ viewer { plan { name trialActive trialDaysLeft isPaid } } }', member)).data).toEqual({
      viewer: { plan: { name: 'TRIAL', trialActive: true, trialDaysLeft: 14, isPaid: false } },
    });
    const again = await ask('{ organizations { name } }', founder);
    expect(again.data).toEqual({ organizations: [{ name: 'Blue Lake' }] });
  });

  it.each([[' '], ['x'.repeat(81)]])('refuses the name %j with a sentence', async (name) => {
    const { data } = await ask(found, founder, { name });
    expect(data).toMatchObject({
      createOrganization: { __typename: 'InvalidInputError', code: 'INVALID_INPUT', path: ['name'] },
    });
  });

  it('wants somebody who is signed in', async () => {
    const { data } = await ask(found, { kind: 'anonymous' }, { name: 'Nobody Ltd' });
    expect(data).toMatchObject({ createOrganization: { __typename: 'UnauthenticatedError' } });
    expect(await database.prisma.organization.count({ where: { name: 'Nobody Ltd' } })).toBe(0);
  });
});

describe('search', () => {
  it('puts the equal name first and takes % and _ as they are', async () => {
    const names = async (text: string) =>
      (
        (await ask('query($t: String!) { search(text: $t) { name type } }', admin, { t: text })) as unknown as {
          data: { search: { name: string; type: string }[] };
        }
      ).data.search.map((hit) => hit.name);
    expect((await names('AGENT 3'))[0]).toBe('agent 3');
    expect(await names('t_3_1')).toEqual(['t_3_1']);
    expect(await names('t%3')).toEqual([]);
    expect(await names('agent_3')).toEqual([]);
    expect(await names('  ')).toEqual([]);
  });
});

describe('counts', () => {
  it('equal the lists they stand beside', async () => {
    const { data } = await ask(
      '{ counts { agents models metrics glossaryTerms dataSources queryTemplates } agents { totalCount } models { totalCount } metrics { totalCount } glossaryTerms { totalCount } dataSources { totalCount } }',
    );
    const { counts, ...lists } = data as unknown as Record<string, Record<string, number>>;
    for (const [name, list] of Object.entries(lists)) {
      expect([name, counts![name]]).toEqual([name, list['totalCount']]);
    }
    expect(counts).toMatchObject({ models: 1, metrics: 1, queryTemplates: 1 });
  });
});
