import type { PrismaClient } from '../../generated/prisma/client.ts';

/** Use of an agent in 30 days, for lists. */
export interface AgentUse {
  readonly questions: number;
  readonly good: number;
  readonly bad: number;
}

const none: AgentUse = { questions: 0, good: 0, bad: 0 };

/** Agents whose use is asked for in one turn of the event loop, by request. */
const waiting = new WeakMap<
  object,
  { readonly ids: Set<string>; readonly read: Promise<ReadonlyMap<string, AgentUse>> }
>();

/** Use of an agent in 30 days, today among them; a list of agents is counted in one statement. */
export async function readUse(
  request: { readonly database: PrismaClient; readonly now: Date },
  agentId: string,
): Promise<AgentUse> {
  let batch = waiting.get(request);
  if (batch === undefined) {
    const ids = new Set<string>();
    const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(request);
      return countUse(request.database, [...ids], request.now);
    });
    batch = { ids, read };
    waiting.set(request, batch);
  }
  batch.ids.add(agentId);
  return (await batch.read).get(agentId) ?? none;
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
