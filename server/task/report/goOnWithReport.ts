import type { Viewer } from '../../access/viewer.ts';
import { allowQuestion } from '../../access/visit/visitLimits.ts';
import type { ReportDocument } from '../../analyst/deep/report.ts';
import type { Comment } from '../../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { reportPolicy } from '../../report/report.policy.ts';
import { continueTask } from '../continueTask.ts';
import { createTask, requireRoom } from '../createTask.ts';
import { requireAsker, requireSteerable } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';

/**
 * Adds a turn to the task of a report that runs its plan: `resume` does what a limit left undone
 * and uses what was read, `again` reads everything anew. Either writes a report of its own; this
 * one stays as it is. What was read with one person's access is never mixed with another's: only
 * the author resumes, and others run the plan again in a task of their own.
 * @returns the turn
 * @throws NotFoundError, ForbiddenError, ConflictError when there is nothing to resume, the task
 *   is gone or still working, LimitExceededError
 */
export async function goOnWithReport(
  services: TaskServices,
  viewer: Viewer,
  reportId: string,
  how: 'resume' | 'again',
): Promise<Comment> {
  const { actorId } = requireAsker(viewer);
  const { prisma } = services.database;
  const report = await prisma.report.findFirst({
    where: { id: reportId, AND: [reportPolicy.where(viewer)] },
    select: { document: true, plan: true, organizationId: true, creatorId: true, task: true },
  });
  if (report === null) {
    throw new NotFoundError('Report');
  }
  const document = report.document as unknown as ReportDocument | null;
  if (report.task === null || document === null || report.plan === null) {
    throw new ConflictError('This report has no plan to run.', 'Ask the question as a new task.');
  }
  const task = requireSteerable(viewer, report.task);
  const isAuthor = report.creatorId === actorId;
  if (how === 'resume' && !isAuthor) {
    throw new ForbiddenError('Only its author can complete this report.', 'Run it again as a task of your own.');
  }
  if (how === 'resume' && document.partial === null) {
    throw new ConflictError('This report is complete.', 'Run it again to read the data anew.');
  }
  if (!isAuthor || task.creatorId !== actorId) {
    const { id: taskId } = await createTask(services, viewer, {
      agentId: task.agentId,
      question: document.question,
      mode: 'DEEP',
      basisReportId: reportId,
    });
    return prisma.comment.findFirstOrThrow({ where: { taskId, index: 0 } });
  }
  await allowQuestion(prisma, viewer);
  await requireRoom(prisma, report.organizationId);
  return continueTask(services, task, {
    actorId,
    content: document.question,
    mode: 'DEEP',
    basisReportId: reportId,
    reusesEvidence: how === 'resume',
  });
}
