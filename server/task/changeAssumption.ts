import type { Viewer } from '../access/viewer.ts';
import { allowQuestion } from '../access/visit/visitLimits.ts';
import type { Assumption } from '../analyst/analyst.ts';
import type { Comment, Prisma } from '../generated/prisma/client.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { continueTask } from './continueTask.ts';
import { canReadTask, requireAsker, requireSteerable } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

export interface ChangeAssumptionInput {
  readonly commentId: string;
  /** Id of an alternative among the answer's assumptions. */
  readonly alternativeId: string;
}

/**
 * Answers the last answer of a task once more with one of its assumptions changed.
 * @returns the new turn
 * @throws NotFoundError, ForbiddenError, InvalidInputError for what was not offered,
 *   ConflictError while the task is working and once a later turn has followed.
 */
export async function changeAssumption(
  services: TaskServices,
  viewer: Viewer,
  { commentId, alternativeId }: ChangeAssumptionInput,
): Promise<Comment> {
  const { actorId } = requireAsker(viewer);
  const comment = await services.database.prisma.comment.findUnique({
    where: { id: commentId },
    include: { task: true },
  });
  // Missing and forbidden comments share a text, so the existence of a comment is not revealed.
  if (comment === null || !canReadTask(viewer, comment.task)) {
    throw new NotFoundError('Comment');
  }
  const task = requireSteerable(viewer, comment.task);
  await allowQuestion(services.database.prisma, viewer);
  const { from, to } = choiceOf(comment.assumptions, alternativeId);
  const content = `${to} instead of ${from.charAt(0).toLowerCase()}${from.slice(1)}`;
  const turn = { actorId, content, changesCommentId: commentId, alternativeId };
  return continueTask(services, task, turn, async (transaction) => {
    const later = await transaction.comment.count({ where: { taskId: task.id, index: { gt: comment.index } } });
    if (later > 0) {
      throw new ConflictError(
        'A later question follows this answer.',
        'Change an assumption of the last answer, or ask again.',
      );
    }
  });
}

/** Assumption that the alternative replaces. @throws InvalidInputError when it was not offered. */
function choiceOf(stored: Prisma.JsonValue, alternativeId: string): { readonly from: string; readonly to: string } {
  // Written by storeAnswer; answers of earlier versions had no alternatives.
  const assumptions = stored as unknown as readonly (Pick<Assumption, 'text'> & Partial<Assumption>)[];
  for (const { text, alternatives = [] } of assumptions) {
    const chosen = alternatives.find(({ id }) => id === alternativeId);
    if (chosen !== undefined) {
      return { from: text, to: chosen.text };
    }
  }
  const offered = assumptions.flatMap(({ alternatives = [] }) => alternatives.map(({ id }) => id));
  throw new InvalidInputError(
    `This answer has no alternative ${JSON.stringify(alternativeId.slice(0, 40))}.`,
    offered.length > 0 ? `It offers ${offered.join(', ')}.` : 'None of its assumptions can be changed.',
    ['alternativeId'],
  );
}
