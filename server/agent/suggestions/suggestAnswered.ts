import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { commentPolicy } from '../../task/task.policy.ts';
import { agentTransaction, changeAgent } from '../changeAgent.ts';
import { withQuestions, writeSuggestions, type SuggestionCategory } from './writeSuggestions.ts';

export interface AnsweredSuggestion {
  readonly commentId: string;
  /** Words of the suggestion; default: the question as it was asked. */
  readonly question?: string | null | undefined;
  /** Heading; default: the last one of the agent. */
  readonly category?: string | null | undefined;
}

const newCategory = 'Asked before';

/**
 * Adds the question of an answer to the suggestions of the agent that answered it.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   LimitExceededError
 */
export async function suggestAnswered(
  database: PrismaClient,
  viewer: Viewer,
  { commentId, question, category }: AnsweredSuggestion,
): Promise<Agent> {
  const turn = await database.comment.findFirst({ where: { id: commentId, AND: commentPolicy.where(viewer) } });
  if (turn === null) {
    throw new NotFoundError('Comment');
  }
  if (turn.outcome !== 'ANSWERED') {
    throw new InvalidInputError('This question was not answered.', 'Suggest one that is.', ['commentId']);
  }
  const text = (question ?? turn.content).trim().replaceAll(/\s+/g, ' ');
  return database.$transaction(
    (transaction) =>
      changeAgent(transaction, viewer, { id: turn.agentId, version: null }, async (agent) => {
        const known = await transaction.agentSuggestion.findMany({ where: { agentId: agent.id }, ...withQuestions });
        if (known.some(({ tasks }) => tasks.some(({ task }) => wordsOf(task) === wordsOf(text)))) {
          throw new InvalidInputError('The agent suggests this question already.', 'Nothing needs to be done.', [
            'question',
          ]);
        }
        const heading = category?.trim() || (known.at(-1)?.category ?? newCategory);
        const added = { task: text, pinned: true };
        const wanted: SuggestionCategory[] = known.map(({ id, category: name, tasks }) => ({
          id,
          category: name,
          questions: name === heading ? [...tasks, added] : tasks,
        }));
        await writeSuggestions(
          transaction,
          agent,
          known.some(({ category: name }) => name === heading)
            ? wanted
            : [...wanted, { category: heading, questions: [added] }],
        );
      }),
    agentTransaction,
  );
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
