import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { LayerPlace } from '../../layer/store/loadLayer.ts';
import { executedSemQLQueryPolicy } from '../query.policy.ts';

/** Query of an answer that people have read. */
export interface StandingAnswer {
  readonly taskId: string;
  readonly title: string;
  readonly semql: string;
  /** Agent that answered; null: none, or it was deleted. */
  readonly agentId: string | null;
}

/** Days after which an answer without a star is not recent any more. */
const recentDays = 30;

/** Queries of answers that are read. */
const mostAnswers = 300;

/** Answers that people read, as far as they are looked at. */
interface StandingAnswers {
  /** Starred ones first, then recent ones, newest first. */
  readonly answers: readonly StandingAnswer[];
  /** Further ones that are not looked at. */
  readonly left: number;
}

interface Found {
  readonly id: string;
  readonly text: string;
  /** Of all that are found, beyond the limit as well. */
  readonly count: bigint;
}

/**
 * Queries of the answers that people read: starred ones, however old, and recent ones; each query
 * of an agent once.
 * @param ids objects of which an answer uses one
 */
export async function answersThatStand(
  database: PrismaClient,
  viewer: Viewer,
  { organizationId, environmentId }: LayerPlace,
  ids: ReadonlySet<string>,
  now: Date,
): Promise<StandingAnswers> {
  const recent = new Date(now.getTime() - recentDays * 24 * 60 * 60_000);
  // With the names of today; what was asked then may have others.
  const found = await database.$queryRaw<readonly Found[]>`
    WITH standing AS (
      SELECT query.id, query.created_at, COALESCE(query.agent_id, '') AS agent,
          COALESCE(
            (SELECT semql FROM semql_query WHERE executed_semql_query_id = query.id ORDER BY id LIMIT 1), query.semql
          ) AS text,
          EXISTS (SELECT 1 FROM starred_task WHERE starred_task.task_id = query.task_id) AS starred
        FROM executed_semql_query AS query
        WHERE query.organization_id = ${organizationId} AND query.environment_id = ${environmentId}
          AND query.status = 'SUCCESS' AND query.task_id IS NOT NULL AND query.versions ?| ${[...ids]}::text[]
          -- What a removed agent saw can no longer be told.
          AND NOT EXISTS (SELECT 1 FROM agent WHERE agent.id = query.agent_id AND agent.deleted_at IS NOT NULL)
    ), once AS (
      SELECT DISTINCT ON (agent, text) id, text, created_at, starred FROM standing
        WHERE starred OR created_at >= ${recent}
        ORDER BY agent, text, starred DESC, created_at DESC, id DESC
    )
    SELECT id, text, count(*) OVER () AS count FROM once
      ORDER BY starred DESC, created_at DESC, id DESC LIMIT ${mostAnswers}`;
  const rows = await database.executedSemQLQuery.findMany({
    where: { id: { in: found.map(({ id }) => id) }, AND: [executedSemQLQueryPolicy.where(viewer)] },
    select: { id: true, agentId: true, task: { select: { id: true, title: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const answers = found.flatMap(({ id, text: semql }): StandingAnswer[] => {
    const { agentId, task } = byId.get(id) ?? { task: null };
    return task === null ? [] : [{ taskId: task.id, title: task.title, semql, agentId }];
  });
  return { answers, left: Number(found[0]?.count ?? 0) - found.length };
}
