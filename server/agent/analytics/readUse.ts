import type { PrismaClient } from '../../generated/prisma/client.ts';
import { readTogether } from '../../platform/database/readTogether.ts';

/** Use of an agent in 30 days, for lists. */
export interface AgentUse {
  readonly questions: number;
  readonly good: number;
  readonly bad: number;
}

const none: AgentUse = { questions: 0, good: 0, bad: 0 };

const countedUse = readTogether(({ database, now }, agentIds) => countUse(database, agentIds, now));

/** Use of an agent in 30 days, today among them; a list of agents is counted in one statement. */
export async function readUse(
  request: { readonly database: PrismaClient; readonly now: Date },
  agentId: string,
): Promise<AgentUse> {
  return (await countedUse(request, agentId)) ?? none;
}

async function countUse(
  database: PrismaClient,
  agentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AgentUse>> {
  const rows = await database.$queryRaw<(AgentUse & { readonly agentId: string })[]>`
    SELECT comment.agent_id AS "agentId", count(DISTINCT comment.id)::int AS questions,
      count(*) FILTER (WHERE feedback_type = 'GOOD')::int AS good,
      count(*) FILTER (WHERE feedback_type = 'BAD')::int AS bad
    FROM agent
      JOIN organization ON organization.id = agent.organization_id
      JOIN comment ON comment.agent_id = agent.id
      LEFT JOIN comment_feedback ON comment_feedback.comment_id = comment.id
    WHERE agent.id = ANY(${[...agentIds]}) AND comment.created_at <= ${now}
      -- Midnight as in analytics, so that a list and the page it leads to say the same.
      AND comment.created_at >=
        (date_trunc('day', ${now}::timestamptz AT TIME ZONE time_zone) - interval '29 days') AT TIME ZONE time_zone
      AND comment.counted AND comment.changes_comment_id IS NULL
    GROUP BY 1`;
  return new Map(rows.map(({ agentId, ...use }) => [agentId, use]));
}
