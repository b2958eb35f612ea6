import type { Viewer } from '../../access/viewer.ts';
import type { QuestionOutcome } from '../../generated/prisma/enums.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { variablesOf } from '../../task/taskVariables.ts';
import { askAsPerson } from '../askAsPerson.ts';
import { analysedAgent } from './analysedAgent.ts';

/** A question of a person that was asked once more. */
export interface AskedAgain {
  readonly commentId: string;
  readonly taskId: string;
  readonly question: string;
  readonly outcome: QuestionOutcome;
  /** Answer, question back or refusal, one sentence of Markdown. */
  readonly sentence: string;
  /** SemQL of an answer; null: it has none. */
  readonly semql: string | null;
}

export interface AskAgainInput {
  readonly agentId: string;
  /** Turns of this agent, at most 20. */
  readonly commentIds: readonly string[];
}

/** Questions that are asked at once, and the time for all of them, milliseconds. */
const mostQuestions = 20;
const longestMs = 45_000;

/**
 * Asks earlier questions again, each as the person who asked it and after the questions before it,
 * and marks the unknown words of those that are answered now as solved. No task is changed.
 * @throws NotFoundError for the agent or a turn that is not its own, ForbiddenError
 */
export async function askAgain(
  services: SemqlServices,
  asking: Viewer,
  { agentId, commentIds }: AskAgainInput,
  now: Date,
): Promise<readonly AskedAgain[]> {
  const { database } = services;
  const { agent } = await analysedAgent(database, asking, agentId);
  const wanted = [...new Set(commentIds)].slice(0, mostQuestions);
  const turns = await database.comment.findMany({
    where: { id: { in: wanted }, agentId, organizationId: agent.organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      index: true,
      taskId: true,
      content: true,
      actorId: true,
      task: { select: { comments: { orderBy: { index: 'asc' }, select: { index: true, content: true } } } },
    },
  });
  if (turns.length < wanted.length) {
    throw new NotFoundError('Comment');
  }
  const signal = AbortSignal.timeout(longestMs);
  const asked: AskedAgain[] = [];
  for (const { id: commentId, index, taskId, content: question, actorId, task } of turns) {
    const previous = task.comments.filter((one) => one.index < index).map(({ content }) => content);
    const variables = await variablesOf(database, taskId);
    const persons = { question, previous, actorId, now, variables };
    const { outcome, sentence, result } = await askAsPerson(services, agent, persons, signal);
    const semql = result?.kind === 'answer' ? (result.executions[0]?.semql ?? null) : null;
    asked.push({ commentId, taskId, question, outcome, sentence, semql });
  }
  const solved = asked.flatMap(({ commentId, outcome }) => (outcome === 'ANSWERED' ? commentId : []));
  await database.unknownWord.updateMany({
    where: { commentId: { in: solved }, solvedAt: null },
    data: { solvedAt: now },
  });
  return asked;
}
