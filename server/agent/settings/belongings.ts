import { readTogether } from '../../platform/database/readTogether.ts';

/** Numbers of what belongs to an agent, and ends or is out of reach with it. */
export interface AgentBelongings {
  readonly tasks: number;
  readonly tests: number;
  /** Tokens that work today. */
  readonly tokens: number;
  readonly suggestions: number;
  /** Choices that it follows or that wait. */
  readonly choices: number;
}

/** Belongings of an agent; those of a list of agents are counted in one statement. */
export const readBelongings = readTogether<AgentBelongings>(async ({ database, now }, agentIds) => {
  const rows = await database.$queryRaw<(AgentBelongings & { readonly agentId: string })[]>`
    SELECT agent.id AS "agentId",
      (SELECT count(*)::int FROM task WHERE task.agent_id = agent.id) AS tasks,
      (SELECT count(*)::int FROM eval_case JOIN eval_suite ON eval_suite.id = eval_case.suite_id
         WHERE eval_suite.agent_id = agent.id) AS tests,
      (SELECT count(*)::int FROM agent_token WHERE agent_token.agent_id = agent.id AND revoked_at IS NULL
         AND (expires_at IS NULL OR expires_at > ${now})) AS tokens,
      (SELECT count(*)::int FROM suggestion_task JOIN agent_suggestion ON agent_suggestion.id = suggestion_id
         WHERE agent_suggestion.agent_id = agent.id) AS suggestions,
      (SELECT count(*)::int FROM remembered_choice WHERE remembered_choice.agent_id = agent.id
         AND status IN ('OPEN', 'ACCEPTED')) AS choices
    FROM agent WHERE agent.id = ANY(${[...agentIds]})`;
  return new Map(rows.map(({ agentId, ...belongings }) => [agentId, belongings]));
});
