import { turnsBefore, type Line, type LineLength } from '../../platform/jobs/fairShare.ts';
import type { Database } from '../../platform/database/database.ts';
import { defaultClaimLimits } from './claim.ts';

/** The run of one person that has waited longest. */
export interface WaitingRun extends Line {
  readonly commentId: string;
}

/**
 * Runs that may be begun: of each person the one that has waited longest, among those that wait and
 * those whose worker fell silent. Any process may look at any time; claiming decides who works.
 * @param inHand comments that this process works on already
 */
export async function waitingRuns(
  { prisma }: Pick<Database, 'prisma'>,
  inHand: readonly string[],
  staleAfterMs: number = defaultClaimLimits.staleAfterMs,
): Promise<readonly WaitingRun[]> {
  return prisma.$queryRaw<WaitingRun[]>`
    SELECT "commentId", "organizationId", "personId" FROM (
      SELECT DISTINCT ON (task_run.organization_id, comment.actor_id) comment_id AS "commentId",
        task_run.organization_id AS "organizationId", comment.actor_id AS "personId", task_run.created_at, comment_id
      FROM task_run JOIN comment ON comment.id = task_run.comment_id
      WHERE (state = 'QUEUED'
          OR state = 'RUNNING' AND heartbeat_at < now() - make_interval(secs => ${staleAfterMs / 1000}))
        AND comment_id <> ALL(${inHand})
      ORDER BY task_run.organization_id, comment.actor_id, task_run.created_at, comment_id
    ) AS first
    ORDER BY created_at, comment_id`;
}

/**
 * How many runs are begun before that of a comment, at the most, as long as no other question
 * comes; null: it does not wait.
 */
export async function runsAhead({ prisma }: Pick<Database, 'prisma'>, commentId: string): Promise<number | null> {
  const [mine] = await prisma.$queryRaw<(Line & { readonly ahead: number })[]>`
    SELECT task_run.organization_id AS "organizationId", comment.actor_id AS "personId", (
      SELECT count(*)::int FROM task_run AS earlier JOIN comment AS asked ON asked.id = earlier.comment_id
      WHERE earlier.state = 'QUEUED' AND earlier.organization_id = task_run.organization_id
        AND asked.actor_id = comment.actor_id
        AND (earlier.created_at, earlier.comment_id) < (task_run.created_at, task_run.comment_id)
    ) AS ahead
    FROM task_run JOIN comment ON comment.id = task_run.comment_id
    WHERE comment_id = ${commentId} AND state = 'QUEUED'`;
  if (mine === undefined) {
    return null;
  }
  const lines = await prisma.$queryRaw<LineLength[]>`
    SELECT task_run.organization_id AS "organizationId", comment.actor_id AS "personId", count(*)::int AS waiting
    FROM task_run JOIN comment ON comment.id = task_run.comment_id WHERE state = 'QUEUED' GROUP BY 1, 2`;
  return turnsBefore(lines, mine, mine.ahead);
}
