import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient, RememberedChoice } from '../../generated/prisma/client.ts';
import { appendChangeEvent, lockLayer } from '../../layer/feed/changeEvent.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  NotFoundError,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { canReadTask } from '../../task/task.policy.ts';
import { agentTransaction } from '../changeAgent.ts';
import { choiceOfTurn } from './choiceOfTurn.ts';

export interface ChoiceProposal {
  readonly commentId: string;
  /** True: for every agent of the environment; absent: for the one that was asked. */
  readonly everyAgent?: boolean | null | undefined;
  readonly reason?: string | null | undefined;
}

/** Choices of one person that wait at the same time, at most. */
const mostOpen = 50;

/**
 * Asks the admins to remember the choice of a turn: the option of a question back, or a changed
 * assumption.
 * @throws ForbiddenError, NotFoundError, InvalidInputError with the path of the field,
 *   ConflictError when the same is waiting or followed already, LimitExceededError
 */
export async function proposeChoice(
  database: PrismaClient,
  viewer: Viewer,
  { commentId, everyAgent, reason }: ChoiceProposal,
): Promise<RememberedChoice> {
  const turn = await database.comment.findUnique({ where: { id: commentId }, include: { task: true } });
  if (turn === null || !canReadTask(viewer, turn.task)) {
    throw new NotFoundError('Comment');
  }
  if (viewer.kind !== 'member') {
    throw new ForbiddenError();
  }
  const choice = await choiceOfTurn(database, turn);
  if (choice === null) {
    throw new InvalidInputError(
      'This answer was made without a choice that could be remembered.',
      'Choose another reading or assumption first.',
      ['commentId'],
    );
  }
  const { organizationId, environmentId, agentId } = turn.task;
  const rule = storableJson(choice.rule);
  const { actorId } = viewer;
  const words = shortEnough(reason?.trim() ?? '', longest.description, 'reason');
  return database.$transaction(async (transaction) => {
    // Two who propose the same at once see each other's.
    await lockLayer(transaction, environmentId);
    const same = await transaction.rememberedChoice.findFirst({
      where: {
        environmentId,
        OR: [{ agentId }, { everyAgent: true }],
        status: { in: ['OPEN', 'ACCEPTED'] },
        rule: { equals: rule },
      },
      select: { status: true },
    });
    if (same !== null) {
      throw new ConflictError(
        same.status === 'OPEN' ? 'This is waiting for an admin already.' : 'This is remembered already.',
        'Nothing needs to be done.',
      );
    }
    const open = await transaction.rememberedChoice.count({
      where: { organizationId, creatorId: actorId, status: 'OPEN' },
    });
    if (open >= mostOpen) {
      throw new LimitExceededError(
        `${mostOpen} of your choices are waiting already.`,
        'Ask an admin to decide some of them first.',
      );
    }
    const id = newId('RememberedChoice');
    await appendChangeEvent(transaction, environmentId, viewer, [{ type: 'RememberedChoice', id, version: 0 }]);
    return transaction.rememberedChoice.create({
      data: {
        id,
        organizationId,
        environmentId,
        agentId,
        commentId,
        question: choice.question,
        said: choice.said,
        chosen: choice.chosen,
        rule,
        ...(choice.means === null ? {} : { means: storableJson(choice.means) }),
        everyAgent: everyAgent ?? false,
        reason: words,
        creatorId: actorId,
      },
    });
  }, agentTransaction);
}
