import type { Viewer } from '../access/viewer.ts';
import { NotFoundError } from '../platform/errors.ts';
import type { TaskWatch } from '../task/events/taskEvents.ts';
import { readResult, resultParts, type AnswerExecution, type AnswerView } from '../task/readResult.ts';
import { stepPolicy, taskPolicy } from '../task/task.policy.ts';
import type { TaskServices } from '../task/taskServices.ts';
import type { ResultRows, TaskOutcome } from './outcome.ts';

/** Rows of each query that an answer carries. */
const mostRows = 100;
const pollAfterMs = 2000;

export interface TaskReader {
  readonly task: Pick<TaskServices, 'database'> & { readonly watch: TaskWatch };
  readonly viewer: Viewer;
  /** Address of a task for people. */
  readonly addressOf: (taskId: string) => string;
}

export interface Waiting {
  readonly waitMs: number;
  /** Aborted when the caller has left, or may no longer read. */
  readonly signal: AbortSignal;
  /** Called with a line for each step; null: the caller asked for none. */
  readonly tell: ((line: string) => void) | null;
}

/**
 * The outcome of the last question of a task, or how far it is when the wait ends.
 * @throws NotFoundError for a task that the viewer may not read
 */
export async function taskOutcome(reader: TaskReader, taskId: string, waiting: Waiting): Promise<TaskOutcome> {
  const before = await read(reader, taskId);
  if (before.outcome.kind === 'running' && waiting.waitMs > 0) {
    await untilEnd(reader, { taskId, after: before.lastSeq, ...waiting });
    waiting.signal.throwIfAborted();
  }
  return (await read(reader, taskId)).outcome;
}

async function untilEnd(
  { task: { database, watch }, viewer }: TaskReader,
  { taskId, after, waitMs, signal, tell }: Waiting & { readonly taskId: string; readonly after: number },
): Promise<void> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  for await (const { kind, stepId } of watch.events({ taskId, after, signal: enough })) {
    if (kind === 'RUN_ENDED' || kind === 'RUN_WAITING') {
      return;
    }
    if (kind === 'STEP_STARTED' && tell !== null && stepId !== null) {
      const where = { id: stepId, AND: [stepPolicy.where(viewer)] };
      const step = await database.prisma.step.findFirst({ where, select: { reasoning: true } });
      tell(step?.reasoning ?? '');
    }
  }
}

async function read(
  { task: { database }, viewer, addressOf }: TaskReader,
  taskId: string,
): Promise<{ readonly outcome: TaskOutcome; readonly lastSeq: number }> {
  const task = await database.prisma.task.findFirst({
    where: { id: taskId, AND: [taskPolicy.where(viewer)] },
    select: {
      lastSeq: true,
      comments: {
        orderBy: { index: 'desc' },
        take: 1,
        select: {
          ...resultParts,
          status: true,
          error: true,
          model: true,
          steps: { orderBy: { index: 'desc' }, take: 1, select: { reasoning: true } },
        },
      },
    },
  });
  const comment = task?.comments[0];
  if (task === null || comment === undefined) {
    throw new NotFoundError('Task');
  }
  const { lastSeq } = task;
  if (comment.status === 'CREATED' || comment.status === 'IN_PROGRESS') {
    const step = comment.steps[0]?.reasoning ?? '';
    return { lastSeq, outcome: { kind: 'running', taskId, step: step === '' ? 'waiting' : step, pollAfterMs } };
  }
  const view = comment.status === 'COMPLETED' ? readResult(comment) : null;
  if (view === null) {
    const sentence = comment.error ?? 'The question was stopped before it was answered. Ask it again.';
    return { lastSeq, outcome: { kind: 'stopped', taskId, sentence } };
  }
  return { lastSeq, outcome: outcomeOf(view, taskId, { engine: comment.model ?? 'built-in', url: addressOf(taskId) }) };
}

function outcomeOf(
  view: AnswerView,
  taskId: string,
  { engine, url }: { readonly engine: string; readonly url: string },
): TaskOutcome {
  switch (view.kind) {
    case 'answer':
      return {
        kind: 'answer',
        taskId,
        sentence: view.sentence,
        assumptions: view.assumptions.map(({ text }) => text),
        caveats: [...view.caveats],
        queries: view.executions.map(rowsOf),
        suggestions: [...view.suggestions],
        engine,
        url,
      };
    case 'deep':
    case 'explanation':
      return { kind: 'explanation', taskId, sentence: view.sentence, url };
    case 'clarification':
      return {
        kind: 'clarification',
        taskId,
        question: view.question,
        options: view.options.map(({ label, question }, place) => ({ id: String(place + 1), label, question })),
      };
    case 'refusal':
      return {
        kind: 'refusal',
        taskId,
        title: view.title ?? view.sentence,
        sentence: view.sentence,
        unknown: [...view.unknown],
        nearest: view.nearest.map(({ label, name }) => (label === '' ? name : label)),
        rewrites: (view.rewrites ?? []).map(({ question }) => question),
      };
  }
}

function rowsOf({ executionId, semql, columns, rows, truncated }: AnswerExecution): ResultRows {
  return {
    id: executionId,
    semql,
    columns: columns.map(({ name, label, unit }) => ({ name, label, unit })),
    rows: rows.slice(0, mostRows).map((row) => [...row]),
    rowCount: rows.length,
    truncated: truncated || rows.length > mostRows,
  };
}
