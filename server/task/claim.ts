import { randomUUID } from 'node:crypto';
import { Prisma } from '../generated/prisma/client.ts';
import type { Database, Transaction } from '../platform/database.ts';
import { StaleClaimError } from '../platform/errors.ts';
import { endRun, setTaskStatus } from './endRun.ts';
import { appendEvents } from './taskEvent.ts';

/** A worker's right to write a run. It ends when somebody else ends the run or takes it over. */
export interface Claim {
  readonly taskId: string;
  readonly commentId: string;
  readonly runId: string;
  readonly token: string;
  /** From 1. */
  readonly attempt: number;
  /** The one clock of the run, recorded at its first start. */
  readonly now: Date;
}

export interface ClaimLimits {
  /** A claim without a heartbeat for this long may be taken over. */
  readonly staleAfterMs: number;
  /** Claims after which a run is given up: it ended its worker every time. */
  readonly maxAttempts: number;
}

export const defaultClaimLimits: ClaimLimits = { staleAfterMs: 6000, maxAttempts: 5 };

/**
 * Locks the task's row: every change of a claim and every write under one begins with it, so that they come one after
 * the other and each sees what the one before it committed.
 */
export async function lockTask(transaction: Transaction, taskId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM task WHERE id = ${taskId} FOR UPDATE`;
}

interface RunRow {
  readonly id: string;
  readonly task_id: string;
  readonly attempt: number;
  readonly state: string;
  readonly abandoned: boolean;
}

/**
 * Takes the run of a comment if it waits, or if its worker has been silent for too long. The database's clock decides.
 * A run that has used up its attempts is ended here.
 * @returns the claim and the number of the last event, or a null claim when there is nothing to do.
 */
export async function claimRun(
  { prisma }: Pick<Database, 'prisma'>,
  { commentId, workerId }: { readonly commentId: string; readonly workerId: string },
  limits: ClaimLimits = defaultClaimLimits,
): Promise<{ readonly claim: Claim | null; readonly taskId: string | null; readonly seq: number }> {
  const run = await prisma.taskRun.findUnique({ where: { commentId }, select: { taskId: true } });
  if (run === null) {
    return { claim: null, taskId: null, seq: 0 };
  }
  return prisma.$transaction(async (transaction) => {
    const { taskId } = run;
    await lockTask(transaction, taskId);
    const [row] = await transaction.$queryRaw<RunRow[]>`
      SELECT id, task_id, attempt, state::text AS state,
             state = 'RUNNING' AND heartbeat_at < now() - make_interval(secs => ${limits.staleAfterMs / 1000}) AS abandoned
      FROM task_run WHERE comment_id = ${commentId}`;
    if (row === undefined || (row.state !== 'QUEUED' && !row.abandoned)) {
      return { claim: null, taskId, seq: 0 };
    }
    if (row.attempt >= limits.maxAttempts) {
      const seq = await endRun(
        transaction,
        { taskId, commentId },
        {
          run: 'FAILED',
          comment: 'ERROR',
          task: 'FAILED',
          errorReason: 'SYSTEM_ERROR',
          error: `This question stopped its worker ${row.attempt} times and was given up. Ask it differently, or retry later.`,
        },
      );
      return { claim: null, taskId, seq };
    }
    const token = randomUUID();
    const [claimed] = await transaction.$queryRaw<{ attempt: number; now: Date }[]>`
      UPDATE task_run SET state = 'RUNNING', attempt = attempt + 1, claim_token = ${token}, worker_id = ${workerId},
             claimed_at = now(), heartbeat_at = now(), now = COALESCE(now, now())
      WHERE id = ${row.id} RETURNING attempt, now`;
    if (claimed === undefined) {
      return { claim: null, taskId, seq: 0 };
    }
    const claim: Claim = { taskId, commentId, runId: row.id, token, ...claimed };
    const { count } = await transaction.comment.updateMany({
      where: { id: commentId, status: 'CREATED' },
      data: { status: 'IN_PROGRESS', startedAt: claimed.now },
    });
    if (count > 0) {
      await setTaskStatus(transaction, taskId, 'RUNNING');
    }
    return { claim, taskId, seq: await appendEvents(transaction, taskId, [{ kind: 'RUN_STARTED', commentId }]) };
  });
}

/** The database did not take a write. The run is not ended by this: it goes on where it was once it is taken over. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/**
 * Runs `write` in a transaction that holds the claim.
 * @throws StaleClaimError, having written nothing, when the claim is no longer ours; RecordError when the database
 * does not take it.
 */
export async function underClaim<Result>(
  { prisma }: Pick<Database, 'prisma'>,
  claim: Claim,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await prisma.$transaction(async (transaction) => {
      await lockTask(transaction, claim.taskId);
      // A statement of its own, after the lock: it sees whatever the previous holder of the lock committed.
      const held = await transaction.taskRun.count({
        where: { id: claim.runId, claimToken: claim.token, state: 'RUNNING' },
      });
      if (held === 0) {
        throw new StaleClaimError();
      }
      return write(transaction);
    });
  } catch (error) {
    if (error instanceof StaleClaimError || isRefusal(error)) throw error;
    throw new RecordError('The run could not be recorded.', { cause: error });
  }
}

/** Codes of Prisma for a database that is away, busy or asked to try again. */
const passingCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2010', 'P2024', 'P2028', 'P2034', 'P2037']);

/** True: the database answered and did not take these values; it would refuse them again, so the run has failed. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientValidationError ||
    (error instanceof Prisma.PrismaClientKnownRequestError && !passingCodes.has(error.code))
  );
}

/** Says that the worker lives. @returns false when the claim is no longer ours. */
export async function beat({ prisma }: Pick<Database, 'prisma'>, claim: Claim): Promise<boolean> {
  const beaten = await prisma.$executeRaw`
    UPDATE task_run SET heartbeat_at = now()
    WHERE id = ${claim.runId} AND claim_token = ${claim.token} AND state = 'RUNNING'`;
  return beaten > 0;
}
