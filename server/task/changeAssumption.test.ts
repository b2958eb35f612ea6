import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystRequest } from '../analyst/analyst.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { localEvents } from '../platform/events.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../testing/scriptedAnalyst.ts';
import { changeAssumption } from './changeAssumption.ts';
import { createComment } from './createComment.ts';
import { createTask } from './createTask.ts';
import { runTaskComment } from './run/run.ts';

describe('changing an assumption', () => {
  let database: TestDatabase;
  let organization: TestOrganization;
  const jobs = manualJobs();
  const events = localEvents();
  const asked: AnalystRequest[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    organization = await createOrganization(database.prisma);
  });

  afterAll(() => database.drop());

  const services = () => ({ database, jobs, events });

  async function work(commentId: string): Promise<void> {
    const scripted = scriptedAnalyst({
      steps: [{ type: 'ACTION', reasoning: 'Run', execute: 'SELECT 1 AS n' }],
    });
    await runTaskComment(
      {
        ...services(),
        log: createLog('silent'),
        workerId: 'test',
        analyst: (request, analysis) => {
          asked.push(request);
          return scripted(request, analysis);
        },
        openWorld: () =>
          Promise.resolve(
            scriptedWorld(organization.dataSourceId, () =>
              Promise.resolve({
                columns: [{ name: 'n', type: 'INTEGER' }],
                rows: [[7]],
                truncated: false,
                durationMs: 1,
              }),
            ),
          ),
      },
      { commentId },
    );
  }

  const lastComment = (taskId: string) =>
    database.prisma.comment.findFirstOrThrow({ where: { taskId }, orderBy: { index: 'desc' } });

  async function answered(): Promise<{ taskId: string; commentId: string }> {
    const { agentId, explorer } = organization;
    const task = await createTask(services(), explorer, { agentId, question: 'How many?' });
    const { id } = await lastComment(task.id);
    await work(id);
    return { taskId: task.id, commentId: id };
  }

  it('asks on with what was chosen, and the analyst gets the answer it changes, rows and all', async () => {
    const { taskId, commentId } = await answered();
    await changeAssumption(services(), organization.explorer, { commentId, alternativeId: '1.1' });
    const next = await lastComment(taskId);
    expect(next).toMatchObject({
      index: 1,
      content: 'Last year instead of this year',
      changesCommentId: commentId,
      alternativeId: '1.1',
    });
    expect(jobs.sent.at(-1)).toEqual({ name: 'task.run', input: { commentId: next.id } });
    await work(next.id);
    expect(asked.at(-1)?.change).toMatchObject({
      alternativeId: '1.1',
      answer: { kind: 'answer', reading: { question: 'How many?' }, executions: [{ rows: [[7]] }] },
    });
    expect(asked.at(-2)?.change).toBeNull();
  });

  it('says which alternatives there are instead of one that there is not', async () => {
    const { commentId, taskId } = await answered();
    const change = changeAssumption(services(), organization.explorer, { commentId, alternativeId: '9.9' });
    await expect(change).rejects.toMatchObject({
      constructor: InvalidInputError,
      message: 'This answer has no alternative "9.9".',
      advice: 'It offers 1.1.',
      path: ['alternativeId'],
    });
    expect((await lastComment(taskId)).id).toBe(commentId);
  });

  it('changes the last answer only, and nothing while the task works', async () => {
    const { commentId, taskId } = await answered();
    const change = () => changeAssumption(services(), organization.explorer, { commentId, alternativeId: '1.1' });
    await createComment(services(), organization.explorer, { taskId, content: 'And now?' });
    await expect(change()).rejects.toThrow('still answering');
    await work((await lastComment(taskId)).id);
    await expect(change()).rejects.toBeInstanceOf(ConflictError);
    await expect(change()).rejects.toThrow('A later question follows this answer.');
  });

  it('is for whoever asked, and says nothing to strangers', async () => {
    const { commentId } = await answered();
    const input = { commentId, alternativeId: '1.1' };
    const stranger = await createOrganization(database.prisma);
    for (const viewer of [stranger.admin, organization.otherExplorer]) {
      await expect(changeAssumption(services(), viewer, input)).rejects.toEqual(new NotFoundError('Comment'));
    }
    const nobody = changeAssumption(services(), organization.explorer, { ...input, commentId: 'cmt_none' });
    await expect(nobody).rejects.toEqual(new NotFoundError('Comment'));
  });
});
