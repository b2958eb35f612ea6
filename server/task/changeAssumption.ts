import type { Viewer } from '../access/viewer.ts';
import type { Assumption } from '../analyst/analyst.ts';
import type { Prisma, Task } from '../generated/prisma/client.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { askOn } from './askOn.ts';
import { canReadTask, requireAsker, requireSteerable } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

export interface ChangeAssumptionInput {
  readonly commentId: string;
  /** One of `Comment.assumptions.alternatives`. */
  readonly alternativeId: string;
}

/**
 * Answers the last answer of a task once more with one of its assumptions changed.
 * @throws NotFoundError, ForbiddenError, InvalidInputError for what was not offered, ConflictError while the task is
 * working and once a later turn has followed.
 */
export async function changeAssumption(
  services: TaskServices,
  viewer: Viewer,
  { commentId, alternativeId }: ChangeAssumptionInput,
): Promise<Task> {
  const { actorId } = requireAsker(viewer);
  const comment = await services.database.prisma.comment.findUnique({
    where: { id: commentId },
    include: { task: true },
  });
  // One text for what is not there and what may not be known to be there.
  if (comment === null || !canReadTask(viewer, comment.task)) throw new NotFoundError('Comment');
  const task = requireSteerable(viewer, comment.task);
  const { from, to } = choiceOf(comment.assumptions, alternativeId);
  const content = `${to} instead of ${from.charAt(0).toLowerCase()}${from.slice(1)}`;
  const turn = { actorId, content, changesCommentId: commentId, alternativeId };
  return askOn(services, task, turn, async (transaction) => {
    const later = await transaction.comment.count({ where: { taskId: task.id, index: { gt: comment.index } } });
    if (later > 0) {
      throw new ConflictError(
        'A later question has followed this answer.',
        'Change an assumption of the last answer, or ask again.',
      );
    }
  });
}

/** What the alternative is an alternative to. @throws InvalidInputError when it was not offered. */
function choiceOf(stored: Prisma.JsonValue, alternativeId: string): { readonly from: string; readonly to: string } {
  // Written by storeAnswer; answers of earlier versions had no alternatives.
  const assumptions = stored as unknown as readonly (Pick<Assumption, 'text'> & Partial<Assumption>)[];
  for (const { text, alternatives = [] } of assumptions) {
    const chosen = alternatives.find(({ id }) => id === alternativeId);
    if (chosen !== undefined) return { from: text, to: chosen.text };
  }
  const offered = assumptions.flatMap(({ alternatives = [] }) => alternatives.map(({ id }) => id));
  throw new InvalidInputError(
    `This answer has no alternative ${JSON.stringify(alternativeId.slice(0, 40))}.`,
    offered.length > 0 ? `It offers ${offered.join(', ')}.` : 'Nothing was assumed that could be something else.',
    ['alternativeId'],
  );
}
