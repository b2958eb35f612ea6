import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { endRun, setTaskStatus } from './endRun.ts';
import { appendEvents } from '../events/taskEvent.ts';

/** A worker's right to write a run. It ends when the run ends or another worker takes it over. */
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

export const defaultClaimLimits: ClaimLimits = { staleAfterMs: 6000, maxAttempts: 3 };

/**
 * Locks the task's row: every change of a claim and every write under one begins with it, so that
 * they come one after the other and each sees what the one before it committed.
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
 * Takes the run of a comment if it waits, or if its worker has been silent for too long. The
 * database's clock decides. A run that has used up its attempts is ended here.
 * @returns the claim and the number of the last event, or a null claim when there is nothing to
 *   do.
 */
export async function claimRun(
  { prisma }: Pick<Database, 'prisma'>,
  { commentId, workerId }: { readonly commentId: string; readonly workerId: string },
  limits: ClaimLimits = defaultClaimLimits,
): Promise<{ readonly claim: Claim | null; readonly taskId: string | null; readonly seq: number }> {
  return prisma.$transaction(async (transaction) => {
    // Locked in the order of every other write, and read as they are after the wait.
    const [row] = await transaction.$queryRaw<RunRow[]>`
      SELECT task_run.id, task_id, attempt, state::text AS state,
             state = 'RUNNING' AND heartbeat_at < now() - make_interval(secs => ${limits.staleAfterMs / 1000}) AS abandoned
      FROM task JOIN task_run ON task_run.task_id = task.id
      WHERE comment_id = ${commentId}
      FOR UPDATE OF task, task_run`;
    const taskId = row?.task_id ?? null;
    if (row === undefined || taskId === null || (row.state !== 'QUEUED' && !row.abandoned)) {
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
          error: `This question stopped its worker ${row.attempt} times and was not tried again. Ask it differently, or retry later.`,
        },
      );
      return { claim: null, taskId, seq };
    }
    const token = randomUUID();
    const [claimed] = await transaction.$queryRaw<{ attempt: number; now: Date; begun: boolean }[]>`
      WITH claimed AS (
        UPDATE task_run SET state = 'RUNNING', attempt = attempt + 1, claim_token = ${token}, worker_id = ${workerId},
               claimed_at = now(), heartbeat_at = now(), now = COALESCE(now, now())
        WHERE id = ${row.id} RETURNING attempt, now
      ), begun AS (
        UPDATE comment SET status = 'IN_PROGRESS', started_at = claimed.now
        FROM claimed WHERE comment.id = ${commentId} AND status = 'CREATED' RETURNING comment.id
      )
      SELECT attempt, now, EXISTS (SELECT FROM begun) AS begun FROM claimed`;
    if (claimed === undefined) {
      return { claim: null, taskId, seq: 0 };
    }
    const { begun, attempt, now } = claimed;
    const claim: Claim = { taskId, commentId, runId: row.id, token, attempt, now };
    if (begun) {
      await setTaskStatus(transaction, taskId, 'RUNNING');
    }
    return { claim, taskId, seq: await appendEvents(transaction, taskId, [{ kind: 'RUN_STARTED', commentId }]) };
  });
}

/** Says that the worker lives. @returns false when the claim is no longer ours. */
export async function beat({ prisma }: Pick<Database, 'prisma'>, claim: Claim): Promise<boolean> {
  const beaten = await prisma.$executeRaw`
    UPDATE task_run SET heartbeat_at = now()
    WHERE id = ${claim.runId} AND claim_token = ${claim.token} AND state = 'RUNNING'`;
  return beaten > 0;
}
