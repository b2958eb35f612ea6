import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphqlAnswer } from '../graphql/doors.test-support.ts';
import { newId } from '../platform/ids.ts';
import { until } from '../testing/until.ts';
import { openDeployed, type Deployed } from './deployed.test-support.ts';

// Every toggle of an agent does what its page says, wherever the question comes from: the same
// question is asked on each surface with the toggle off and on.

const surfaces = ['web', 'GraphQL with a token', 'MCP', 'MCP with a token', 'embed', 'public page'] as const;
type Surface = (typeof surfaces)[number];

/** What is left of one question. */
interface Asked {
  readonly commentId: string;
  readonly outcome: string | null;
  readonly counted: boolean;
  readonly isCharted: boolean;
  /** Drafts that were filed from the task. */
  readonly templates: number;
  readonly definitions: number;
}

let world: Deployed;
/** Bearer tokens by surface. */
let tokens: Record<'explorer' | 'agent', string>;

beforeAll(async () => {
  world = await openDeployed();
  tokens = { explorer: await world.tokenOf(world.parcels.explorer), agent: (await world.agentToken()).secret };
}, 120_000);
afterAll(() => world?.close());

async function set(data: object): Promise<void> {
  const { database, parcels } = world;
  await database.prisma.agent.update({ where: { id: parcels.agentId }, data });
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

async function graphql(token: string, query: string, variables: object): Promise<GraphqlAnswer['data'] | null> {
  const { body } = await world.doors.post({ query, variables }, bearer(token));
  return body.data ?? null;
}

async function visitor(token: string | null): Promise<string> {
  const response = await fetch(`${world.doors.origin}/api/v1/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : bearer(token)) },
    body: JSON.stringify({ agentId: world.parcels.agentId }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** The bearer of a surface; a new visit where people have no account. */
async function bearerOf(surface: Surface): Promise<string> {
  switch (surface) {
    case 'web':
    case 'MCP':
      return tokens.explorer;
    case 'GraphQL with a token':
    case 'MCP with a token':
      return tokens.agent;
    case 'embed':
      return visitor(tokens.agent);
    case 'public page':
      return visitor(null);
  }
}

async function ask(surface: Surface, question: string): Promise<Asked> {
  const { agentId } = world.parcels;
  const { prisma } = world.database;
  const before = await prisma.comment.count({ where: { agentId } });
  const token = await bearerOf(surface);
  if (surface.startsWith('MCP')) {
    const client = await world.mcp(token);
    await client.callTool({ name: 'ask', arguments: { agentId, question } });
  } else {
    const document = `mutation ($agentId: ID!, $query: String!) {
      createTask(input: { agentId: $agentId, query: $query }) { __typename ... on UserError { message } } }`;
    expect(await graphql(token, document, { agentId, query: question })).toMatchObject({
      createTask: { __typename: 'Task' },
    });
  }
  await until('the question is answered', async () => {
    const done = { agentId, status: 'COMPLETED' } as const;
    return (await prisma.comment.count({ where: done })) > before;
  });
  await world.settled();
  const turn = await prisma.comment.findFirstOrThrow({
    where: { agentId },
    orderBy: { createdAt: 'desc' },
    include: { attachments: true },
  });
  const { id: commentId, outcome, counted, attachments, taskId } = turn;
  return {
    commentId,
    outcome,
    counted,
    isCharted: attachments.some(({ type }) => type === 'CHART'),
    templates: await prisma.queryTemplateVersion.count({ where: { fromTaskId: taskId, approvedAt: null } }),
    definitions: await prisma.definition.count({ where: { sourceTaskId: taskId, verifications: { none: {} } } }),
  };
}

interface Row {
  readonly toggle: string;
  readonly question: string;
  /** The other settings that the question needs. */
  readonly given?: object;
  readonly off: Partial<Asked>;
  readonly on: Partial<Asked>;
  /** Surfaces on which it does nothing, and why. */
  readonly nothing?: Partial<Record<Surface, string>>;
}

const visitors = 'what people without an account ask is not kept as knowledge';
const table: readonly Row[] = [
  {
    toggle: 'canCreateCharts',
    question: 'total weight by city',
    off: { outcome: 'ANSWERED', isCharted: false },
    on: { outcome: 'ANSWERED', isCharted: true },
  },
  {
    toggle: 'trackUsage',
    question: 'total weight by city',
    off: { outcome: 'ANSWERED', counted: false },
    on: { outcome: 'ANSWERED', counted: true },
  },
  {
    toggle: 'canInspectMetadata',
    question: 'total weight in Berlin',
    off: { outcome: 'REFUSED' },
    on: { outcome: 'ANSWERED' },
  },
  {
    toggle: 'canInspectMetadata',
    // Only the data has it: it is in no sample.
    question: 'total weight in Paris',
    off: { outcome: 'REFUSED' },
    on: { outcome: 'ANSWERED' },
  },
  {
    toggle: 'forceTaskClarification',
    // It is about deep work, which is not offered: quick answers are never held up.
    question: 'total weight by city',
    off: { outcome: 'ANSWERED' },
    on: { outcome: 'ANSWERED' },
  },
  {
    toggle: 'canAutoRegisterQueryTemplates',
    question: 'parcel count by size',
    off: { outcome: 'ANSWERED', templates: 0 },
    on: { outcome: 'ANSWERED', templates: 1 },
    nothing: { embed: visitors, 'public page': visitors },
  },
  {
    toggle: 'canAutoRegisterDefinitions',
    question: 'what is average weight?',
    off: { outcome: 'ANSWERED', definitions: 0 },
    on: { outcome: 'ANSWERED', definitions: 1 },
    nothing: { embed: visitors, 'public page': visitors },
  },
];

const defaults = {
  canCreateCharts: true,
  trackUsage: true,
  canInspectMetadata: true,
  canExecuteCustomQueries: false,
  forceTaskClarification: false,
  canAutoRegisterQueryTemplates: false,
  canAutoRegisterDefinitions: false,
  isPublic: true,
};

describe.each(surfaces)('%s', (surface) => {
  it.each(table)('$toggle: $question', { timeout: 60_000 }, async ({ toggle, question, off, on, nothing = {} }) => {
    const { prisma } = world.database;
    const { organizationId } = world.parcels;
    await prisma.queryTemplate.deleteMany({ where: { organizationId } });
    await prisma.definition.deleteMany({ where: { organizationId } });
    await set({ ...defaults, [toggle]: false });
    expect(await ask(surface, question)).toMatchObject(off);
    await set({ ...defaults, [toggle]: true });
    expect(await ask(surface, question)).toMatchObject(nothing[surface] === undefined ? on : off);
  });

  it('canInspectMetadata: values are listed, or are not', async () => {
    const { agentId } = world.parcels;
    const token = await bearerOf(surface);
    const values = async () => {
      const document = `query ($input: SemQLValuesInput!) { semqlValues(input: $input) { value } }`;
      return JSON.stringify(await graphql(token, document, { input: { agentId, dimension: 'parcels.city' } }));
    };
    await set({ ...defaults, canInspectMetadata: false });
    expect(await values()).not.toContain('Berlin');
    await set({ ...defaults, canInspectMetadata: true });
    // Visitors ask questions, and look up no values of their own.
    const listed = surface === 'embed' || surface === 'public page' ? 'null' : 'Berlin';
    expect(await values()).toContain(listed);
  });

  it('canExecuteCustomQueries: SQL of their own is run, or is not', async () => {
    const { agentId, dataSourceId, organizationId } = world.parcels;
    const { prisma } = world.database;
    const table_ = await prisma.table.findFirst({ where: { dataSourceId } });
    if (table_ === null) {
      const id = newId('Table');
      await prisma.table.create({
        data: { id, organizationId, dataSourceId, name: 'parcels', hierarchyPath: ['main', 'parcels'] },
      });
      await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId: id } });
    }
    const token = await bearerOf(surface);
    const run = async () => {
      const document = `mutation ($input: RunSqlInput!) { runSql(input: $input) { __typename ... on UserError { code } } }`;
      const input = { agentId, dataSourceId, sql: 'SELECT 1 AS one' };
      return ((await graphql(token, document, { input })) ?? {})['runSql'];
    };
    await set({ ...defaults, canExecuteCustomQueries: false });
    expect(await run()).toMatchObject({ __typename: expect.stringMatching(/Error$/) as string });
    await set({ ...defaults, canExecuteCustomQueries: true });
    const isVisitor = surface === 'embed' || surface === 'public page';
    expect(await run()).toMatchObject({
      __typename: isVisitor ? (expect.stringMatching(/Error$/) as string) : 'SqlResult',
    });
  });
});
