import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { StaleClaimError } from '../../platform/errors.ts';
import type { Claim } from './claim.ts';
import { appending, type NewTaskEvent } from '../events/taskEvent.ts';

/**
 * The database did not take a write. The run is not ended by this: it goes on where it was once it
 * is taken over.
 */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/**
 * The `task_id` of a claim that still holds, with its task locked; no row when it is lost. The rows
 * are locked in this order, and PostgreSQL compares the run with the conditions once more as it is
 * after the wait: the previous holder of the task has committed by then.
 */
const held = ({ taskId, runId, token }: Claim): Prisma.Sql => Prisma.sql`
  SELECT task.id AS task_id
  FROM task JOIN task_run ON task_run.task_id = task.id
  WHERE task.id = ${taskId} AND task_run.id = ${runId} AND claim_token = ${token} AND state = 'RUNNING'
  FOR UPDATE OF task, task_run`;

/**
 * Writes one thing and the events that tell of it, in a single statement: a run writes often, and
 * each trip to the database would make all watchers wait.
 * @param change as in `appending`: it reads from `held`, and so does nothing once the claim is
 *   lost.
 * @returns the number of the last event.
 * @throws StaleClaimError, having written nothing, when the claim is no longer ours; RecordError
 *   when the database does not take it.
 */
export function writeUnderClaim(
  { prisma }: Pick<Database, 'prisma'>,
  claim: Claim,
  change: Prisma.Sql | null,
  events: readonly NewTaskEvent[],
): Promise<number> {
  return recorded(async () => {
    const [last] = await prisma.$queryRaw<{ last_seq: number }[]>`
      WITH held AS (${held(claim)}), ${appending(events, ...(change === null ? [] : [change]))}`;
    if (last === undefined) {
      throw new StaleClaimError();
    }
    return last.last_seq;
  });
}

/**
 * Runs `write` in a transaction that holds the claim, for what takes more than one statement.
 * @throws as `writeUnderClaim`.
 */
export function underClaim<Result>(
  { prisma }: Pick<Database, 'prisma'>,
  claim: Claim,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return recorded(() =>
    prisma.$transaction(async (transaction) => {
      const rows = await transaction.$queryRaw<object[]>(held(claim));
      if (rows.length === 0) {
        throw new StaleClaimError();
      }
      return write(transaction);
    }),
  );
}

async function recorded<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StaleClaimError || isRefusal(error)) {
      throw error;
    }
    throw new RecordError('The run could not be recorded.', { cause: error });
  }
}

/** Codes of Prisma for a database that is away, busy or asked to try again. */
const passingCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);
/**
 * Classes of SQLSTATE for values that PostgreSQL does not take: data exceptions, broken
 * constraints, sizes.
 */
const refusedClasses = new Set(['22', '23', '54']);

/**
 * True: the database answered and did not take these values; it would refuse them again, so the run
 * has failed.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientValidationError) {
    return true;
  }
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) {
    return false;
  }
  return error.code === 'P2010' ? refusedClasses.has(sqlStateOf(error).slice(0, 2)) : !passingCodes.has(error.code);
}

/** SQLSTATE of a statement of our own, as the driver adapter reports it. */
function sqlStateOf({ meta }: Prisma.PrismaClientKnownRequestError): string {
  const { cause } = (meta?.driverAdapterError ?? {}) as { cause?: { originalCode?: string } };
  return cause?.originalCode ?? '';
}
