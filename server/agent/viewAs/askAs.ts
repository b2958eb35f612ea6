import type { Viewer } from '../../access/viewer.ts';
import type { AnalystResult, ExecutedRows } from '../../analyst/analyst.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { compareRows, type RowPair } from '../../query/moves/compareRows.ts';
import { parseQuestion } from '../../task/createTask.ts';
import { commentPolicy } from '../../task/task.policy.ts';
import { variablesOf } from '../../task/taskVariables.ts';
import { askAsPerson, type PersonsQuestion, type Said } from '../askAsPerson.ts';
import { looking } from './looking.ts';
import { standingOf } from './standingOf.ts';
import { viewedPerson, type Viewing } from './viewedPerson.ts';

/** A question as a member gets it answered, next to the answer that leaves nothing out. */
export interface AskedAs {
  readonly person: Actor;
  readonly question: string;
  /** Reply to the person. */
  readonly seen: Reply;
  /** Reply to the admin who looks, at the same time. */
  readonly whole: Reply;
  /** Rows that differ: `expected` of the whole answer, `actual` of the person's; at most 50. */
  readonly differences: readonly RowPair[];
  /** Number of rows that differ; null: the answers cannot be compared row by row. */
  readonly differing: number | null;
}

export interface Reply extends Said {
  readonly rows: Pick<ExecutedRows, 'columns' | 'rows' | 'truncated'> | null;
  /** Row policies that limited it, as an answer says it. */
  readonly limits: readonly string[];
}

export interface AskAsInput {
  readonly agentId: string;
  readonly actorId: string;
  /** A new question, or null: that of `commentId`. */
  readonly question: string | null;
  /** Turn of this agent whose question is asked after those before it. */
  readonly commentId: string | null;
}

const mostDifferences = 50;
/** Rows that are compared and shown of an answer. */
const mostRows = 1_000;
/** Time for both, milliseconds. */
const longestMs = 45_000;

/**
 * Asks an agent as a member and as the admin who looks, and compares what comes out. Nothing is
 * recorded, and no task is changed.
 * @throws NotFoundError for an agent, member or turn that is not there, ForbiddenError,
 *   InvalidInputError without a question, LimitExceededError while the viewer looks at several at
 *   once
 */
export async function askAs(services: SemqlServices, viewer: Viewer, input: AskAsInput, now: Date): Promise<AskedAs> {
  const viewing = await viewedPerson(services.database, viewer, input);
  const { agent, person } = viewing;
  const asked = { ...(await questionOf(services, viewing, input)), now };
  const signal = AbortSignal.timeout(longestMs);
  const { canAsk } = await standingOf(services.database, viewing);
  const [seen, whole] = await looking.run(viewing.viewer.actorId, () =>
    Promise.all([
      canAsk
        ? askAsPerson(services, agent, { ...asked, actorId: person.id }, signal).then(replyOf)
        : refused('This person may not ask this agent.'),
      askAsPerson(services, agent, { ...asked, actorId: viewing.viewer.actorId }, signal).then(replyOf),
    ]),
  );
  return { person, question: asked.question, seen, whole, ...compared(whole, seen) };
}

async function questionOf(
  { database }: SemqlServices,
  { viewer, agent }: Viewing,
  { question, commentId }: AskAsInput,
): Promise<Pick<PersonsQuestion, 'question' | 'previous' | 'variables'>> {
  if (commentId === null) {
    if (question === null) {
      throw new InvalidInputError('There is no question.', 'Give a question, or an answer to ask for again.', [
        'question',
      ]);
    }
    return { question: parseQuestion(question, 'question'), previous: [] };
  }
  const turn = await database.comment.findFirst({
    where: { id: commentId, agentId: agent.id, AND: [commentPolicy.where(viewer)] },
    select: {
      index: true,
      content: true,
      taskId: true,
      task: { select: { comments: { orderBy: { index: 'asc' }, select: { index: true, content: true } } } },
    },
  });
  if (turn === null) {
    throw new NotFoundError('Comment');
  }
  const previous = turn.task.comments.filter(({ index }) => index < turn.index).map(({ content }) => content);
  return { question: turn.content, previous, variables: await variablesOf(database, turn.taskId) };
}

const refused = (sentence: string): Reply => ({ outcome: 'REFUSED', sentence, result: null, rows: null, limits: [] });

function replyOf(said: Said): Reply {
  const shown = said.result?.kind === 'answer' ? said.result.executions[0] : undefined;
  return {
    ...said,
    limits: limitsOf(said.result),
    rows:
      shown === undefined
        ? null
        : {
            columns: shown.columns,
            rows: shown.rows.slice(0, mostRows),
            truncated: shown.truncated || shown.rows.length > mostRows,
          },
  };
}

const limitsOf = (result: AnalystResult | null): readonly string[] =>
  result?.kind === 'answer' ? result.assumptions.flatMap(({ kind, text }) => (kind === 'row_policy' ? text : [])) : [];

function compared(whole: Reply, seen: Reply): Pick<AskedAs, 'differences' | 'differing'> {
  if (whole.rows === null || seen.rows === null) {
    return { differences: [], differing: null };
  }
  const { otherColumns, missing, different, extra } = compareRows(whole.rows, seen.rows, 0);
  const pairs = [...different, ...missing, ...extra];
  // Which rows lie beyond the limit of one of them is not known.
  if (otherColumns || whole.rows.truncated || seen.rows.truncated) {
    return { differences: [], differing: null };
  }
  return { differences: pairs.slice(0, mostDifferences), differing: pairs.length };
}
