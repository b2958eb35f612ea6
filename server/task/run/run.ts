import type {
  Analysis,
  Analyst,
  AnalystRequest,
  AnalystResult,
  AnswerSpec,
  AssumptionChange,
  ClarificationOption,
  JsonObject,
  PreviousTurn,
  QueryOptions,
  SqlCheck,
  SqlStatement,
} from '../../analyst/analyst.ts';
import type { DeepRequest, DeepSpec } from '../../analyst/deep/deepSpec.ts';
import type { Comment, Task } from '../../generated/prisma/client.ts';
import type { AgentMode } from '../../generated/prisma/enums.ts';
import type { Database } from '../../platform/database/database.ts';
import { StaleClaimError, UnavailableError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { CompiledQuery, CompileResult, DialectName } from '../../semql/compiled.ts';
import type { SourceRows } from '../../query/run/sourceRows.ts';
import { answeredJob } from './answeredJob.ts';
import { beat, claimRun, defaultClaimLimits, type Claim, type ClaimLimits } from './claim.ts';
import { endingOfError, storeAnswer } from './answer.ts';
import { endRun } from './endRun.ts';
import { queryRecorder } from './queryRecorder.ts';
import { readResult, resultParts } from '../readResult.ts';
import type { OpenStatement } from './runStatement.ts';
import { readSteps, stepRecorder, WaitForPerson } from './stepRecorder.ts';
import { announce, stopTopic } from '../events/taskEvent.ts';
import { mergeTextDeltas } from './textDeltas.ts';
import { basisOf } from '../report/basisOf.ts';
import { taskRunJob } from './taskRunJob.ts';
import { variablesOf } from '../taskVariables.ts';
import { RecordError, underClaim, writeUnderClaim } from './writeUnderClaim.ts';

/** Who asks which agent, and when. */
export interface Asking {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly agentId: string;
  readonly actorId: string;
  /** Turn that is answered; absent: none. */
  readonly commentId?: string;
  readonly now: Date;
}

/**
 * Resources an agent may use for one question, with permissions, dialect and limits already
 * applied.
 */
export interface RunWorld {
  readonly request: Pick<
    AnalystRequest,
    | 'catalog'
    | 'timeZone'
    | 'mayLiftFilters'
    | 'metadataOnly'
    | 'templates'
    | 'definitions'
    | 'variables'
    | 'remembered'
    | 'models'
    | 'agent'
  >;
  readonly dialect: DialectName;
  /** True: the agent files what answers bring up as drafts; absent: it does not. */
  readonly filesDrafts?: boolean;
  compile(semql: string, options?: QueryOptions): CompileResult;
  run(query: CompiledQuery, signal: AbortSignal): Promise<SourceRows>;
  /** Checks SQL with the gate in the agent's scope. */
  checkSql(statement: SqlStatement): Promise<SqlCheck>;
  /** @throws InvalidInputError, NotFoundError when it may not be run */
  openSql(statement: SqlStatement, signal: AbortSignal): Promise<OpenStatement>;
  searchValues(dimension: string, text: string, limit: number, signal: AbortSignal): Promise<readonly string[]>;
}

export interface RunDeps {
  readonly database: Pick<Database, 'prisma'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly events: Events;
  readonly log: Log;
  /** Names this process in the record. */
  readonly workerId: string;
  readonly analyst: Analyst;
  /** Answers questions in deep mode; absent: they end with an error. */
  readonly deepAnalyst?: DeepAnalyst;
  /**
   * Opens what the person may use of the agent.
   * ForbiddenError and LimitExceededError end the run with ACCESS_DENIED and LIMIT_EXCEEDED.
   */
  openWorld(asking: Asking): Promise<RunWorld>;
  readonly limits?: ClaimLimits;
  /** Time between two signs of life; default 1,000 ms. Well below `limits.staleAfterMs`. */
  readonly beatMs?: number;
  /** Longest run, apart from the time a person takes to reply; default by mode. */
  readonly timeoutMs?: number | Readonly<Record<AgentMode, number>>;
}

/** An analyst that writes a report, or says why there is none. */
export type DeepAnalyst = (
  request: AnalystRequest & { readonly deep: DeepRequest },
  analysis: Analysis,
) => Promise<DeepSpec | AnalystResult>;

/** Why a run was cut short; the reason its signal carries. */
class HandedBack extends Error {}
class TimedOut extends Error {}

const defaultBeatMs = 1000;
const defaultTimeoutMs: Readonly<Record<AgentMode, number>> = { QUICK: 30 * 60_000, DEEP: 12 * 60_000 };

/**
 * Works on a comment until it is answered, stopped, failed or handed back. Safe to call any number
 * of times, from any process: only the holder of the claim writes, and what was recorded before is
 * not done again.
 * @param signal aborted when this process stops: the run is handed back without counting as an
 *   attempt.
 * @throws when the database cannot be written; the run is taken over later.
 */
export async function runTaskComment(
  deps: RunDeps,
  { commentId }: { readonly commentId: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (signal.aborted) {
    throw new UnavailableError('This process is stopping.', 'Another process answers the question.');
  }
  const { claim, taskId, seq } = await claimRun(
    deps.database,
    { commentId, workerId: deps.workerId },
    deps.limits,
  ).catch((error: unknown) => {
    deps.log.warn({ err: error, commentId }, 'task: could not begin');
    throw error;
  });
  if (taskId !== null && seq > 0) {
    announce(deps.events, taskId, seq);
  }
  if (claim === null) {
    return;
  }
  const abort = new AbortController();
  const release = watchClaim(deps, claim, abort, signal);
  try {
    await answer(deps, claim, abort);
  } catch (error) {
    await settle(deps, claim, abort.signal.aborted ? abort.signal.reason : error);
  } finally {
    release();
    abort.abort(new Error('The run is over.'));
  }
}

/**
 * Beats while the claim is held, and aborts when it is lost, stopped, out of time, or this process
 * stops.
 */
function watchClaim(deps: RunDeps, claim: Claim, abort: AbortController, stopping: AbortSignal): () => void {
  const beatMs = deps.beatMs ?? defaultBeatMs;
  const { staleAfterMs } = deps.limits ?? defaultClaimLimits;
  let lastBeat = performance.now();
  let beating = false;
  const beats = setInterval(() => {
    if (performance.now() - lastBeat > staleAfterMs) {
      // The worker or the database stopped for so long that another worker may hold the claim by
      // now.
      abort.abort(new StaleClaimError());
    }
    if (beating) {
      return;
    }
    beating = true;
    const begun = performance.now();
    beat(deps.database, claim)
      .then((ours) => {
        if (ours) {
          lastBeat = begun;
        } else {
          abort.abort(new StaleClaimError());
        }
      })
      .catch((error: unknown) => deps.log.warn({ err: error, commentId: claim.commentId }, 'task: heartbeat failed'))
      .finally(() => (beating = false));
  }, beatMs);
  const handBack = (): void => abort.abort(new HandedBack());
  stopping.addEventListener('abort', handBack, { once: true });
  // A hint may be late and mean an earlier run of the same comment: the record says whether the
  // claim still holds.
  const unsubscribe = deps.events.subscribe(stopTopic(claim.commentId), () => {
    beat(deps.database, claim)
      .then((ours) => (ours ? undefined : abort.abort(new StaleClaimError())))
      .catch((error: unknown) => deps.log.warn({ err: error, commentId: claim.commentId }, 'task: stop not checked'));
  });
  return () => {
    clearInterval(beats);
    stopping.removeEventListener('abort', handBack);
    unsubscribe();
  };
}

/** Rejects when the signal aborts: an analyst that does not listen must not hold its worker. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_done, fail) => {
    const onAbort = (): void => fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

async function answer(deps: RunDeps, claim: Claim, abort: AbortController): Promise<void> {
  const { database, events } = deps;
  const { taskId, commentId, now } = claim;
  const { signal } = abort;
  const [comment, task] = await Promise.all([
    database.prisma.comment.findUniqueOrThrow({ where: { id: commentId } }),
    database.prisma.task.findUniqueOrThrow({ where: { id: taskId } }),
  ]);
  const { organizationId, environmentId, agentId } = task;
  const { actorId, mode } = comment;
  const timeout = setTimeout(() => abort.abort(new TimedOut()), timeoutOf(deps, mode));
  signal.addEventListener('abort', () => clearTimeout(timeout), { once: true });
  const [world, recorded, previous, change, variables] = await Promise.all([
    deps.openWorld({ organizationId, environmentId, agentId, actorId, commentId, now }),
    readSteps(database, commentId),
    previousTurns(database, comment, task),
    readChange(database, comment),
    variablesOf(database.prisma, taskId),
  ]);
  const queries = queryRecorder({
    database,
    owner: { organizationId, environmentId, agentId, actorId, taskId, commentId },
    now,
    dialect: world.dialect,
    compile: world.compile,
    run: (query) => world.run(query, signal),
    openSql: world.openSql,
    signal,
  });
  const steps = stepRecorder({ database, events, claim, organizationId, signal, queries, recorded });
  const deltas = mergeTextDeltas(
    async (delta) => {
      const seq = await writeUnderClaim(database, claim, null, [{ kind: 'TEXT_DELTA', commentId, delta }]);
      announce(events, taskId, seq);
    },
    (error) => abort.abort(error),
  );
  const request: AnalystRequest = {
    ...world.request,
    variables: { ...world.request.variables, ...variables },
    question: comment.content,
    change,
    previous,
    now,
  };
  const analysis: Analysis = {
    signal,
    step: steps.step,
    ask: steps.ask,
    compile: world.compile,
    execute: queries.execute,
    checkSql: world.checkSql,
    executeSql: queries.executeSql,
    executed: queries.executed,
    searchValues: (dimension, text, limit) => world.searchValues(dimension, text, limit, signal),
    write: deltas.push,
  };
  const result = await Promise.race([
    mode === 'DEEP' ? answerDeeply(deps, claim, agentId, request, analysis) : deps.analyst(request, analysis),
    aborted(signal),
  ]);
  clearTimeout(timeout);
  await deltas.close();
  signal.throwIfAborted();
  const seq = await underClaim(database, claim, async (transaction) => {
    await queries.flush(transaction);
    if (world.filesDrafts === true && change === null) {
      await deps.jobs.send(answeredJob, { commentId }, { transaction, key: commentId, organizationId });
    }
    return storeAnswer(transaction, { organizationId, taskId, commentId }, result);
  });
  announce(events, taskId, seq);
}

const timeoutOf = ({ timeoutMs = defaultTimeoutMs }: RunDeps, mode: AgentMode): number =>
  typeof timeoutMs === 'number' ? timeoutMs : timeoutMs[mode];

/** Answers a comment in deep mode: with a plan of its own, or with that of a report. */
async function answerDeeply(
  { database: { prisma }, deepAnalyst }: RunDeps,
  { runId }: Claim,
  agentId: string,
  request: AnalystRequest,
  analysis: Analysis,
): Promise<DeepSpec | AnalystResult> {
  if (deepAnalyst === undefined) {
    throw new UnavailableError('Deep mode is not available here.', 'Ask in quick mode.');
  }
  const [resumes, { forceTaskClarification }] = await Promise.all([
    basisOf(prisma, runId),
    prisma.agent.findUniqueOrThrow({ where: { id: agentId }, select: { forceTaskClarification: true } }),
  ]);
  const deep = { forceClarification: forceTaskClarification, interactive: resumes === null, resumes };
  return deepAnalyst({ ...request, deep }, analysis);
}

/** Brings a run that did not end with an answer to the state its end calls for. */
async function settle(deps: RunDeps, claim: Claim, reason: unknown): Promise<void> {
  const { database, events, jobs, log } = deps;
  const { taskId, commentId } = claim;
  const about = { taskId, commentId };
  if (reason instanceof StaleClaimError) {
    log.info({ ...about, attempt: claim.attempt }, 'task: run stopped or taken over');
    return;
  }
  if (reason instanceof WaitForPerson) {
    return;
  }
  try {
    if (reason instanceof RecordError) {
      throw reason;
    }
    if (reason instanceof HandedBack) {
      await underClaim(database, claim, async (transaction) => {
        await transaction.taskRun.update({
          where: { id: claim.runId },
          data: { state: 'QUEUED', claimToken: null, attempt: { decrement: 1 } },
        });
        await jobs.send(taskRunJob, { commentId }, { transaction, key: commentId });
      });
      return;
    }
    const ending = endingOfError(reason instanceof TimedOut ? 'timeout' : reason, claim.runId);
    if (ending.errorReason === 'SYSTEM_ERROR') {
      log.error({ err: reason, ...about, runId: claim.runId }, 'task: run failed');
    }
    const seq = await underClaim(database, claim, (transaction) => endRun(transaction, about, ending));
    announce(events, taskId, seq);
  } catch (error) {
    if (!(error instanceof StaleClaimError)) {
      // The database is away: the run cannot be ended now; a worker that later finds it silent
      // resumes it.
      log.error({ err: error, ...about }, 'task: run abandoned');
      throw error;
    }
  }
}

/** Earlier turns of the task, after those of the task whose context it carries over. */
async function previousTurns(
  database: Pick<Database, 'prisma'>,
  comment: Comment,
  { previousTaskId }: Pick<Task, 'previousTaskId'>,
): Promise<readonly PreviousTurn[]> {
  const before = { taskId: comment.taskId, index: { lt: comment.index } };
  const turns = await database.prisma.comment.findMany({
    where: { status: 'COMPLETED', OR: [before, ...(previousTaskId === null ? [] : [{ taskId: previousTaskId }])] },
    // Ids are in the order of creation.
    orderBy: { id: 'asc' },
    select: {
      content: true,
      result: true,
      executedSemqlQueries: { select: { semql: true }, orderBy: { id: 'asc' }, take: 1 },
    },
  });
  return turns.map(({ content, result, executedSemqlQueries: queries }) => {
    // Written by storeAnswer from an AnalystResult.
    const stored = (result ?? {}) as { kind?: string; reading?: JsonObject; options?: readonly ClarificationOption[] };
    return {
      question: content,
      reading: stored.reading ?? null,
      semql: queries[0]?.semql ?? null,
      options: stored.options ?? [],
    };
  });
}

/** The answer and the choice that a comment was made to change, or null for a question. */
async function readChange(
  database: Pick<Database, 'prisma'>,
  { changesCommentId, alternativeId }: Comment,
): Promise<AssumptionChange | null> {
  if (changesCommentId === null || alternativeId === null) {
    return null;
  }
  const parts = await database.prisma.comment.findUniqueOrThrow({
    where: { id: changesCommentId },
    select: resultParts,
  });
  // `changeAssumption` makes such comments of answers only.
  return { answer: readResult(parts) as unknown as AnswerSpec, alternativeId };
}
