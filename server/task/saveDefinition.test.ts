import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentTokenViewer } from '../access/viewer.ts';
import type { UsedDefinition } from '../analyst/analyst.ts';
import { changeSemanticLayer } from '../layer/changeSemanticLayer.ts';
import { localEvents } from '../platform/events.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { scriptedWorld } from '../testing/scriptedAnalyst.ts';
import { createTask } from './createTask.ts';
import { readResult, resultParts } from './readResult.ts';
import { runTaskComment } from './run/run.ts';
import { saveDefinition } from './saveDefinition.ts';

let database: TestDatabase;
let acme: TestOrganization;
const events = localEvents();
const learned = { name: 'Sleeper', description: 'Has not bought for a year.' };

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
});
afterAll(() => database.drop());

const layer = () => ({ database: database.prisma, events });
const ask = async (viewer: Parameters<typeof createTask>[1]) => {
  const { agentId } = acme;
  return (await createTask({ database, jobs: manualJobs(), events }, viewer, { agentId, question: 'Sleepers?' })).id;
};

it('files what a conversation says for those who may read it; tokens where their agent allows it', async () => {
  const { organizationId, environmentId, agentId, explorer, admin } = acme;
  const globex = await createOrganization(database.prisma, 'Globex');
  const taskId = await ask(explorer);
  await expect(saveDefinition(layer(), globex.admin, { ...learned, taskId })).rejects.toThrow('Task not found.');
  const id = await saveDefinition(layer(), explorer, { ...learned, taskId });
  expect(await database.prisma.definition.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...learned,
    source: 'CONVERSATION',
    sourceTaskId: taskId,
    creatorId: explorer.actorId,
    environmentId,
  });
  const token: AgentTokenViewer = {
    kind: 'agent_token',
    tokenId: 'tok_1',
    agentId,
    actorId: admin.actorId,
    organizationId,
    environmentId,
  };
  const ofToken = await ask(token);
  const file = () => saveDefinition(layer(), token, { name: 'Whale', description: 'Buys much.', taskId: ofToken });
  await expect(file()).rejects.toThrow('This agent may not save definitions.');
  await database.prisma.agent.update({ where: { id: agentId }, data: { canAutoRegisterDefinitions: true } });
  expect(await file()).toMatch(/^def_/);
});

it('is attached to the turn that it is filed from, which is one of the conversation', async () => {
  const taskId = await ask(acme.explorer);
  const { id: commentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
  const lapsed = { name: 'Lapsed', description: 'Did not renew.', taskId };
  const id = await saveDefinition(layer(), acme.explorer, { ...lapsed, commentId });
  const attached = await database.prisma.attachment.findMany({ where: { commentId } });
  expect(attached).toMatchObject([{ type: 'DEFINITION', name: 'Lapsed', definitionId: id, status: 'PROCESSED' }]);
  const other = await database.prisma.comment.findFirstOrThrow({ where: { taskId: await ask(acme.explorer) } });
  await expect(
    saveDefinition(layer(), acme.explorer, { ...lapsed, name: 'Other', commentId: other.id }),
  ).rejects.toThrow('Comment not found.');
  expect(await database.prisma.definition.count({ where: { name: 'Other' } })).toBe(0);
});

it('is not filed from a task of another person', async () => {
  const taskId = await ask(acme.admin);
  const dormant = { name: 'Dormant', description: 'Has not logged in.', taskId };
  await expect(saveDefinition(layer(), acme.explorer, dormant)).rejects.toThrow('Task not found.');
});

it('an answer keeps the definition that it told beside it, and outlives it', async () => {
  const taskId = await ask(acme.explorer);
  const id = await saveDefinition(layer(), acme.admin, { name: 'Churn', description: 'Has left.', taskId });
  const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
  const definition: UsedDefinition = {
    id,
    name: 'Churn',
    version: 1,
    author: 'Ada',
    verifiedBy: 'Lena',
    verifiedAt: '2026-10-01T09:00:00.000Z',
    validUntil: null,
  };
  const result = { kind: 'explanation', sentence: 'Has left.', definition, phrases: [], suggestions: [] } as const;
  const world = scriptedWorld(acme.dataSourceId, () => Promise.reject(new Error('It asks the data nothing.')));
  const services = { database, events, jobs: manualJobs(), log: createLog('silent'), workerId: 'test' };
  const analyst = () => Promise.resolve(result);
  const openWorld = () => Promise.resolve(world);
  await runTaskComment({ ...services, analyst, openWorld }, { commentId: comment.id });
  const answered = () => database.prisma.comment.findUniqueOrThrow({ where: { id: comment.id }, select: resultParts });
  const attached = () => database.prisma.attachment.findFirstOrThrow({ where: { commentId: comment.id } });
  expect(await attached()).toMatchObject({ type: 'DEFINITION', name: 'Churn', definitionId: id });
  await changeSemanticLayer(layer(), acme.admin, {
    changes: [{ action: 'REMOVE', type: 'Definition', id, version: 1 }],
  });
  expect(await database.prisma.attachment.count({ where: { commentId: comment.id } })).toBe(0);
  expect(readResult(await answered())).toMatchObject({ kind: 'explanation', definition });
});
