import { readTogether } from '../../platform/database/readTogether.ts';

/** Outcome of the latest run of each suite of an agent, together. */
export interface LatestTests {
  readonly total: number;
  readonly passed: number;
  /** End of the latest of the runs. */
  readonly testedAt: Date;
}

/** Latest test results of an agent; null: no suite has run. A list is read in one statement. */
export const readLatestTests = readTogether<LatestTests>(async ({ database }, agentIds) => {
  const rows = await database.$queryRaw<(LatestTests & { readonly agentId: string })[]>`
    SELECT suite.agent_id AS "agentId", sum(run.total)::int AS total, sum(run.passed)::int AS passed,
      max(run.finished_at) AS "testedAt"
    FROM eval_suite AS suite
      JOIN LATERAL (
        SELECT total, passed, finished_at FROM eval_run
        WHERE eval_run.suite_id = suite.id AND state = 'COMPLETED' AND finished_at IS NOT NULL
        ORDER BY number DESC LIMIT 1
      ) AS run ON true
    WHERE suite.agent_id = ANY(${[...agentIds]})
    GROUP BY 1`;
  return new Map(rows.map(({ agentId, ...tests }) => [agentId, tests]));
});
