import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatAST, execute, parse, separateOperations, type DocumentNode } from 'graphql';
import type { Viewer } from '../server/access/viewer.ts';
import { contextOn } from '../server/graphql/canaryWorld.test-support.ts';
import { schema } from '../server/schema.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { percentile } from './percentile.ts';
import { writeTasks } from './readAnalytics.ts';
import { atMost, type Row } from './row.ts';

const sizes = { small: { tasks: 1_000, agents: 100 }, full: { tasks: 10_000, agents: 1_000 } } as const;
/** Steps of each turn: a million for the 22,000 turns of the full size. */
const stepsOfTurn = 50;
const rounds = 20;

/** Documents of the client's pages, as it sends them. */
const documents = (() => {
  const root = join(import.meta.dirname, '..');
  const texts = globSync('client/**/*.graphql', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  return separateOperations(concatAST(texts.map((text) => parse(text.replaceAll(/ @unmask/g, '')))));
})();

interface Page {
  readonly name: string;
  readonly document: string;
  readonly variables: (agentId: string) => object;
  /** True: as an explorer sees it. */
  readonly isOwn?: true;
}

const pages: readonly Page[] = [
  { name: 'agents', document: 'AgentsRoute', variables: () => ({}) },
  { name: 'agents found', document: 'AgentsRoute', variables: () => ({ search: 'agent 77' }) },
  { name: 'tasks of an agent', document: 'AgentTasks', variables: (agentId) => ({ agentId }) },
  {
    name: 'its refused ones',
    document: 'AgentTasks',
    variables: (agentId) => ({ agentId, turn: { outcome: 'REFUSED' } }),
  },
  { name: 'tasks found', document: 'AgentTasks', variables: (agentId) => ({ agentId, search: 'thing 123' }) },
  { name: 'triage', document: 'TriageList', variables: () => ({}) },
  { name: 'recent and starred', document: 'ExplorerSidebar', variables: () => ({}), isOwn: true },
  { name: 'own tasks', document: 'TasksRoute', variables: () => ({ text: '' }), isOwn: true },
  { name: 'own tasks found', document: 'TasksRoute', variables: () => ({ text: 'thing 12' }), isOwn: true },
  { name: '⌘K', document: 'CommandPalette', variables: () => ({ text: 'agent 77' }) },
  { name: 'analytics', document: 'AgentAnalytics', variables: (agentId) => ({ agentId, period: 'DAYS_90' }) },
];

type Times = ReadonlyMap<string, readonly number[]>;

/** P12: pages that list, over 10,000 tasks and 1,000,000 steps, and over a tenth of them. */
export async function listPagesTimes(): Promise<readonly Row[]> {
  const small = await timesWith(sizes.small);
  const full = await timesWith(sizes.full);
  const all = [...full.values()].flat();
  const p95 = (times: Times, page: string): number => Math.round(percentile(times.get(page) ?? [], 0.95));
  return [
    atMost({
      id: 'P12',
      what: 'List pages, search and analytics with 10,000 tasks, 1,000 agents, 1,000,000 steps: slowest page, p95',
      value: Math.max(...pages.map(({ name }) => p95(full, name))),
      bar: 300,
      unit: 'ms',
      notes: [
        `${rounds} readings of each page through GraphQL; p50 of all ${Math.round(percentile(all, 0.5))} ms`,
        `p95, with a tenth of everything → with all: ${pages
          .map(({ name }) => `${name} ${p95(small, name)} → ${p95(full, name)} ms`)
          .join(' · ')}`,
      ],
    }),
  ];
}

async function timesWith(size: { readonly tasks: number; readonly agents: number }): Promise<Times> {
  const database = await createTestDatabase();
  try {
    const home = await createOrganization(database.prisma);
    await writeTasks(database, home, size);
    await writeSteps(database);
    const times = new Map<string, number[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of pages) {
        const begun = performance.now();
        await open(database, home, page);
        // The first round warms up.
        times.set(page.name, round === 0 ? [] : [...(times.get(page.name) ?? []), performance.now() - begun]);
      }
    }
    return times;
  } finally {
    await database.drop();
  }
}

async function open({ prisma }: TestDatabase, home: TestOrganization, page: Page): Promise<void> {
  const viewer: Viewer = page.isOwn === true ? home.explorer : home.admin;
  const { errors } = await execute({
    schema,
    document: documents[page.document] as DocumentNode,
    variableValues: page.variables(home.agentId) as Record<string, unknown>,
    contextValue: { ...contextOn(prisma)(viewer), now: new Date() },
  });
  if (errors !== undefined) {
    throw new Error(`${page.name}: ${errors[0]?.message}`);
  }
}

/** Steps of all turns, and an item of triage for every bad rating. */
async function writeSteps({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    INSERT INTO step (id, organization_id, task_id, comment_id, index, type, status, reasoning, result)
      SELECT 'stp_' || gen_random_uuid(), organization_id, task_id, id, n, 'ACTION', 'COMPLETED', repeat('x', 80), '{"rows": 12}'
      FROM comment, generate_series(0, ${stepsOfTurn - 1}) n;
    INSERT INTO triage_item (id, organization_id, agent_id, comment_id)
      SELECT 'tri_' || gen_random_uuid(), c.organization_id, c.agent_id, c.id FROM comment c
      JOIN comment_feedback f ON f.comment_id = c.id WHERE f.feedback_type = 'BAD';
    ANALYZE`);
}
