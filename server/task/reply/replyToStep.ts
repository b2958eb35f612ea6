import { isDeepStrictEqual } from 'node:util';
import type { ClarificationReply, DeepPlan, DeepQuestion, PlanReply } from '../../analyst/deep/plan.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Comment, Prisma } from '../../generated/prisma/client.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { announce, appendEvents } from '../events/taskEvent.ts';
import { lockTask } from '../run/claim.ts';
import { setTaskStatus } from '../run/endRun.ts';
import { taskRunJob } from '../run/taskRunJob.ts';
import { canReadTask, requireAsker } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';
import { checkClarification, checkPlanReply, type GivenClarification, type GivenPlanReply } from './checkReply.ts';
import { AnalysisStartedError, StaleRevisionError } from './replyErrors.ts';

export interface ReplyToStepInput {
  readonly stepId: string;
  /** Exactly one of the two, by what the step asks. */
  readonly plan?: GivenPlanReply | null;
  readonly clarification?: GivenClarification | null;
}

/**
 * Completes a step that waits for a person, and lets the run go on. The same reply sent again
 * changes nothing.
 * @returns the turn
 * @throws NotFoundError, ForbiddenError for others than the asker, StaleRevisionError for a plan
 *   that was edited since, AnalysisStartedError, InvalidInputError, ConflictError once it was
 *   stopped.
 */
export async function replyToStep(
  { database, jobs, events }: TaskServices,
  viewer: Viewer,
  input: ReplyToStepInput,
): Promise<Comment> {
  const { actorId } = requireAsker(viewer);
  const { prisma } = database;
  const found = await prisma.step.findUnique({
    where: { id: input.stepId },
    select: { commentId: true, task: true, comment: { select: { actorId: true } } },
  });
  if (found === null || !canReadTask(viewer, found.task)) {
    throw new NotFoundError('Step');
  }
  if (found.comment.actorId !== actorId) {
    throw new ForbiddenError('Only the person who asked may reply.', 'Ask the question yourself as a new task.');
  }
  const { commentId, task } = found;
  const seq = await prisma.$transaction(async (transaction) => {
    await lockTask(transaction, task.id);
    const step = await transaction.step.findUniqueOrThrow({
      where: { id: input.stepId },
      select: { status: true, metadata: true, result: true },
    });
    if (step.status !== 'WAITING' && step.status !== 'COMPLETED') {
      throw new ConflictError('This step does not wait for a reply.', 'Ask the question again.');
    }
    const reply = checked(input, step.metadata);
    if (step.status === 'COMPLETED') {
      refuseOther(reply, step.result);
      return null;
    }
    await transaction.step.update({
      where: { id: input.stepId },
      data: { status: 'COMPLETED', result: reply, endedAt: new Date() },
      select: { id: true },
    });
    // Its time is counted from the reply on.
    await transaction.taskRun.update({
      where: { commentId },
      data: { state: 'QUEUED', claimToken: null, attempt: 0, createdAt: new Date() },
      select: { id: true },
    });
    await setTaskStatus(transaction, task.id, 'RUNNING', { actorId });
    const last = await appendEvents(transaction, task.id, [{ kind: 'STEP_ENDED', commentId, stepId: input.stepId }]);
    await jobs.send(taskRunJob, { commentId }, { transaction, key: commentId });
    return last;
  });
  if (seq !== null) {
    announce(events, task.id, seq);
  }
  return prisma.comment.findUniqueOrThrow({ where: { id: commentId } });
}

/** What the step asks, as the run has written it. */
interface Asked {
  readonly plan?: DeepPlan;
  readonly questions?: readonly DeepQuestion[];
}

/** The reply as it is stored. @throws InvalidInputError, StaleRevisionError */
function checked({ plan, clarification }: ReplyToStepInput, metadata: Prisma.JsonValue): Prisma.InputJsonValue {
  // Written by the run from plain data of the analyst.
  const asked = (metadata ?? {}) as unknown as Asked;
  if (asked.plan !== undefined && plan != null && clarification == null) {
    if (plan.revision !== asked.plan.revision) {
      throw new StaleRevisionError();
    }
    return stored(checkPlanReply(plan, asked.plan));
  }
  if (asked.questions !== undefined && clarification != null && plan == null) {
    return stored(checkClarification(clarification, asked.questions));
  }
  throw new InvalidInputError('This step asks for another reply.', 'Reply to what the step shows.', ['stepId']);
}

const stored = (reply: PlanReply | ClarificationReply): Prisma.InputJsonValue => storableJson(reply);

/** @throws StaleRevisionError, AnalysisStartedError unless the step has this very reply */
function refuseOther(reply: Prisma.InputJsonValue, known: Prisma.JsonValue): void {
  if (isDeepStrictEqual(reply, known)) {
    return;
  }
  const { start } = (known ?? {}) as unknown as Partial<PlanReply>;
  throw start === true ? new AnalysisStartedError() : new StaleRevisionError();
}
