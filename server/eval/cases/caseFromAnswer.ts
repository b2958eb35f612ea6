import type { Viewer } from '../../access/viewer.ts';
import type { Agent, EvalCase } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { readResult, resultParts, type AnswerView } from '../../task/readResult.ts';
import { commentPolicy } from '../../task/task.policy.ts';
import { variablesOf } from '../../task/taskVariables.ts';
import type { EvalServices } from '../evalServices.ts';
import { testedAgent } from '../testedAgent.ts';
import { addCase } from './changeCases.ts';
import { keptRows } from '../judging/outcome.ts';
import { checkedValues, type GivenValues } from './caseValues.ts';

/** What of an answer has to come out again. */
export type KeptPart = 'QUERY' | 'RESULT';

/** Name of the suite that is made with the first case of an agent. */
const firstSuite = 'Tests';

interface FromAnswer {
  readonly commentId: string;
  /** Null: the first suite of the agent, which is made if there is none. */
  readonly suiteId: string | null;
  /** Of an answer; what was asked back or refused is expected to be so again. */
  readonly keeps: KeptPart;
}

/**
 * Makes a case of a turn of a conversation: the same question after the same ones before it, asked
 * as the same person by the same clock and time zone, with the same values of variables.
 * @throws NotFoundError, ForbiddenError, InvalidInputError when it cannot be asked again,
 *   LimitExceededError
 */
export async function caseFromAnswer(
  { database, semql }: EvalServices,
  viewer: Viewer,
  { commentId, suiteId, keeps }: FromAnswer,
  now: Date,
): Promise<EvalCase> {
  const comment = await database.comment.findFirst({
    where: { id: commentId, AND: commentPolicy.where(viewer) },
    select: { ...resultParts, index: true, content: true, actorId: true, createdAt: true, taskId: true },
  });
  if (comment === null) {
    throw new NotFoundError('Answer');
  }
  const { taskId, index, actorId: asActorId } = comment;
  const turns = await database.comment.findMany({
    where: { taskId, index: { lte: index } },
    orderBy: { index: 'asc' },
    select: { content: true, changesCommentId: true },
  });
  if (turns.some(({ changesCommentId }) => changesCommentId !== null)) {
    throw new InvalidInputError(
      'This answer was made with a changed assumption, which a test cannot repeat.',
      'Say the assumption in the question, ask again and make a test of that answer.',
      ['commentId'],
    );
  }
  const task = await database.task.findUniqueOrThrow({ where: { id: taskId }, include: { organization: true } });
  const { agent } = await testedAgent(database, viewer, task.agentId);
  const given: GivenValues = {
    question: comment.content,
    previous: turns.slice(0, -1).map(({ content }) => content),
    tolerance: 0,
    mustNotUse: [],
    asActorId,
    clock: comment.createdAt,
    timeZone: task.organization.timeZone,
    ...expectationOf(readResult(comment), keeps),
  };
  const values = await checkedValues(semql, agent, given, now);
  return database.$transaction(async (transaction) =>
    addCase(
      transaction,
      viewer,
      { suiteId: suiteId ?? (await suiteOf(transaction, agent)), agentId: agent.id },
      values,
      { taskId, variables: await variablesOf(transaction, taskId) },
    ),
  );
}

type Expectation = Pick<GivenValues, 'expects' | 'semql' | 'result' | 'words'>;

function expectationOf(answer: AnswerView | null, keeps: KeptPart): Expectation {
  const none = { semql: null, result: null, words: [] };
  switch (answer?.kind) {
    case 'clarification':
      return { ...none, expects: 'CLARIFICATION', words: answer.options.map(({ label }) => label) };
    case 'refusal':
      return {
        ...none,
        expects: 'REFUSAL',
        words: [...answer.unknown, ...(answer.notUnderstood ?? []).map(({ phrase }) => phrase)],
      };
    case 'answer': {
      const [shown, ...further] = answer.executions;
      if (shown === undefined) {
        break;
      }
      // One query says what such an answer means; of several, the rows do.
      if (keeps === 'QUERY' && shown.semql !== null && further.length === 0) {
        return { ...none, expects: 'QUERY', semql: shown.semql };
      }
      return { ...none, expects: 'RESULT', result: { ...keptRows(shown), further: further.map(keptRows) } };
    }
    case 'explanation':
    case undefined:
  }
  throw new InvalidInputError(
    'There is nothing to compare in this turn.',
    'Choose an answer with numbers, a question back or a refusal.',
    ['commentId'],
  );
}

async function suiteOf(transaction: Transaction, { id: agentId, organizationId }: Agent): Promise<string> {
  await transaction.$queryRaw`SELECT 1 FROM agent WHERE id = ${agentId} FOR NO KEY UPDATE`;
  const known = await transaction.evalSuite.findFirst({ where: { agentId }, orderBy: { createdAt: 'asc' } });
  if (known !== null) {
    return known.id;
  }
  const id = newId('EvalSuite');
  await transaction.evalSuite.create({ data: { id, organizationId, agentId, name: firstSuite } });
  return id;
}
