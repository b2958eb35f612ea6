import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Analyst } from '../../analyst/analyst.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { createTask } from '../createTask.ts';
import { runTaskComment } from './run.ts';

let database: TestDatabase;
let organization: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  organization = await createOrganization(database.prisma);
});

afterAll(() => database.drop());

it('an answer of a template is logged with the version that was run, and keeps the template beside it', async () => {
  const { organizationId, agentId, dataSourceId, explorer } = organization;
  const [templateId, versionId] = [newId('QueryTemplate'), newId('QueryTemplateVersion')];
  await database.prisma.queryLibrary.create({
    data: {
      id: newId('QueryLibrary'),
      organizationId,
      name: 'Library',
      templates: {
        create: {
          id: templateId,
          organizationId,
          name: 'Scorecard',
          versions: {
            create: { id: versionId, organizationId, version: 2, language: 'SEMQL', query: 'SELECT 1 AS n' },
          },
        },
      },
    },
  });
  const analyst: Analyst = async (_request, analysis) => {
    const executionId = await analysis.step({ type: 'ACTION', actionName: 'runSemql', reasoning: 'Run' }, async () => ({
      result: (await analysis.execute('SELECT 1 AS n', { templateVersionId: versionId })).executionId,
    }));
    return {
      kind: 'answer',
      sentence: 'One.',
      headline: null,
      chart: null,
      executions: [await analysis.executed(executionId)],
      approved: {
        templateId,
        versionId,
        version: 2,
        name: 'Scorecard',
        approvedAt: '2026-01-01T00:00:00.000Z',
        approvedBy: null,
      },
      assumptions: [],
      moved: null,
      phrases: [],
      caveats: [],
      suggestions: [],
      reading: null,
    };
  };
  const services = { database, jobs: manualJobs(), events: localEvents() };
  const task = await createTask(services, explorer, { agentId, question: 'Scorecard' });
  const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
  const world = scriptedWorld(dataSourceId, () =>
    Promise.resolve({ columns: [{ name: 'n', type: 'INTEGER' }], rows: [[1]], truncated: false, durationMs: 1 }),
  );
  await runTaskComment(
    { ...services, log: createLog('silent'), workerId: 'test', analyst, openWorld: () => Promise.resolve(world) },
    { commentId: comment.id },
  );
  expect(await database.prisma.executedQuery.findMany({ where: { taskId: task.id } })).toMatchObject([
    { queryTemplateVersionId: versionId, status: 'COMPLETED', actorId: explorer.actorId },
  ]);
  const attachments = await database.prisma.attachment.findMany({
    where: { commentId: comment.id },
    orderBy: { position: 'asc' },
  });
  expect(attachments).toMatchObject([
    { type: 'SEMQL' },
    { type: 'QUERY_TEMPLATE', name: 'Scorecard', queryTemplateId: templateId },
  ]);
});
