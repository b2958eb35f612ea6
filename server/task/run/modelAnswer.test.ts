import { afterAll, beforeAll, expect, it } from 'vitest';
import { quickAnalyst } from '../../analyst/quickAnalyst.ts';
import { createLanguageModel } from '../../languageModel/createLanguageModel.ts';
import { modelsOfAgent } from '../../languageModel/modelsOfAgent.ts';
import { ModelWire } from '../../languageModel/modelWire.ts';
import type { LanguageModelServices } from '../../languageModel/services.ts';
import { localEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { modelStandIn, type Brain, type ModelStandIn } from '../../testing/models/modelStandIn.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { createTask } from '../createTask.ts';
import { runTaskComment, type RunDeps } from './run.ts';

const key = 'sk-canary-of-a-run-51c8';
let database: TestDatabase;
let organization: TestOrganization;
let standIn: ModelStandIn;
let services: LanguageModelServices;
let fault: (n: number) => string | null = () => null;
const logged: string[] = [];
const wire = new ModelWire(outboundPolicy(['127.0.0.0/8']), { sleep: () => Promise.resolve() });
const [jobs, events] = [manualJobs(), localEvents()];

/** Runs a query and answers; it repeats its key wherever it can. */
const brain: Brain = ({ messages, tools, headers }) => {
  if (tools.includes('ready')) {
    return { calls: [{ name: 'ready', input: { word: 'ready' } }] };
  }
  const reasoning = `my key is ${headers['x-api-key']?.toString() ?? ''}`;
  return messages.some(({ role }) => role === 'tool')
    ? {
        reasoning,
        calls: [
          {
            name: 'answer',
            input: { queries: ['q1'], sentence: 'There are {q1.n}.', assumptions: [], followUps: [] },
          },
        ],
      }
    : { reasoning, calls: [{ name: 'run_semql', input: { semql: 'SELECT 1 AS n', purpose: 'count' } }] };
};

beforeAll(async () => {
  database = await createTestDatabase();
  organization = await createOrganization(database.prisma);
  standIn = await modelStandIn(brain, (n) => fault(n));
  const log = { warn: (...said: unknown[]) => void logged.push(JSON.stringify(said)) };
  services = {
    database: database.prisma,
    secrets: new SecretStore(['a secret of the installation']),
    wire,
    log,
  };
  await createLanguageModel(services, organization.admin, {
    name: 'Claude',
    provider: 'ANTHROPIC',
    modelId: 'claude-x',
    baseUrl: standIn.url,
    key,
    contextTokens: 200_000,
    reasons: false,
    inputPrice: 3,
    cacheReadPrice: 0.3,
    cacheWritePrice: 3.75,
    outputPrice: 15,
  });
  await database.prisma.agent.update({ where: { id: organization.agentId }, data: { engineOrder: 'MODEL_FIRST' } });
});
afterAll(async () => {
  wire.close();
  await standIn.close();
  await database.drop();
});

function deps(): RunDeps {
  const world = scriptedWorld(organization.dataSourceId, async ({ sql }) => {
    const { rows } = await database.pool.query<[number]>({ text: sql, rowMode: 'array' });
    return { columns: [{ name: 'n', type: 'INTEGER' }], rows, truncated: false, durationMs: 1 };
  });
  return {
    database,
    jobs,
    events,
    log: createLog('silent'),
    workerId: 'test',
    analyst: quickAnalyst,
    async openWorld(asking) {
      const models = await modelsOfAgent(services, { ...asking, commentId: asking.commentId ?? null });
      return { ...world, request: { ...world.request, models } };
    },
  };
}

async function ask() {
  const question = 'How many are there?';
  const task = await createTask({ database, jobs, events }, organization.explorer, {
    agentId: organization.agentId,
    question,
  });
  const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
  await runTaskComment(deps(), { commentId: comment.id });
  return database.prisma.comment.findUniqueOrThrow({
    where: { id: comment.id },
    include: {
      steps: { orderBy: { index: 'asc' } },
      modelCalls: true,
      attachments: true,
      task: { include: { events: true } },
    },
  });
}

it('keeps the model and its tokens with the comment, and its key nowhere', async () => {
  const before = standIn.requests.length;
  const comment = await ask();
  expect(comment).toMatchObject({
    status: 'COMPLETED',
    model: 'Claude',
    fallbackModel: null,
    fallbackReason: null,
    result: { kind: 'answer', sentence: 'There are 1.' },
    modelCalls: [{ outputTokens: 50 }, { outputTokens: 50 }],
  });
  expect(comment.steps.map(({ reasoning }) => reasoning)).toContain('Claude runs a query');
  expect(standIn.requests.at(-1)?.headers['x-api-key']).toBe(key);
  expect(standIn.requests.length - before).toBe(2);
  expect(JSON.stringify(comment)).not.toContain(key);
  expect(JSON.stringify(comment.steps)).toContain('my key is (key)');
  expect(logged.join()).not.toContain(key);
});

it('keeps why another engine answered', async () => {
  fault = () => 'overloaded';
  expect(await ask()).toMatchObject({
    status: 'COMPLETED',
    model: 'Claude',
    fallbackModel: 'built-in',
    fallbackReason: 'Claude is overloaded',
    modelCalls: [],
  });
});
