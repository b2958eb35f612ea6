import { Prisma, type Task } from '../../generated/prisma/client.ts';
import type { AgentMode } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { storingStep } from './storingStep.ts';
import { appendEvents } from '../events/taskEvent.ts';
import { taskRunJob } from './taskRunJob.ts';

interface NewComment {
  readonly actorId: string;
  readonly content: string;
  readonly mode: AgentMode;
  readonly index: number;
  /** The answer it changes, and the alternative that was chosen; a question has none. */
  readonly changesCommentId?: string;
  readonly alternativeId?: string;
  /** Report whose plan it runs, and whether what that read is used again; a question has none. */
  readonly basisReportId?: string | undefined;
  readonly reusesEvidence?: boolean;
}

/**
 * Adds a comment to a task with its first step, which is the question itself, its run, the event
 * and the job that wakes a worker: all exist, or none. The task's row is locked or new.
 * @returns id of the comment, and number of the event.
 */
export async function enqueueComment(
  transaction: Transaction,
  jobs: Pick<Jobs, 'send'>,
  task: Pick<Task, 'id' | 'organizationId' | 'agentId'>,
  comment: NewComment,
): Promise<{ readonly commentId: string; readonly seq: number }> {
  const { organizationId, agentId } = task;
  const { actorId, content, mode, index, changesCommentId = null, alternativeId = null } = comment;
  const { basisReportId = null, reusesEvidence = false } = comment;
  const commentId = newId('Comment');
  const stepId = newId('Step');
  const seq = await appendEvents(
    transaction,
    task.id,
    [{ kind: 'COMMENT_CREATED', commentId, stepId }],
    Prisma.sql`
      INSERT INTO comment (id, organization_id, task_id, agent_id, counted, actor_id, content, mode, index,
        changes_comment_id, alternative_id)
      SELECT ${commentId}, ${organizationId}, task_id, agent.id, agent.track_usage, ${actorId}, ${content},
        ${mode}::agent_mode, ${index}, ${changesCommentId}, ${alternativeId}
      FROM held JOIN agent ON agent.id = ${agentId}`,
    storingStep(organizationId, commentId, {
      id: stepId,
      index: 0,
      type: 'USER_QUERY',
      status: 'COMPLETED',
      reasoning: content,
      result: content,
      startedAt: new Date(),
    }),
    Prisma.sql`
      INSERT INTO task_run (id, organization_id, task_id, comment_id, basis_report_id, reuses_evidence)
      SELECT ${newId('TaskRun')}, ${organizationId}, task_id, ${commentId}, ${basisReportId}, ${reusesEvidence} FROM held`,
  );
  await jobs.send(taskRunJob, { commentId }, { transaction, key: commentId });
  return { commentId, seq };
}
