import { readTogether } from '../../platform/database/readTogether.ts';

/** Whether an agent has anything to answer from; those of a list are looked at in one statement. */
export const readCanAnswer = readTogether<boolean>(async ({ database }, agentIds) => {
  const rows = await database.$queryRaw<{ readonly id: string; readonly can: boolean }[]>`
    SELECT id, EXISTS (SELECT 1 FROM agent_model WHERE agent_id = agent.id)
      OR EXISTS (SELECT 1 FROM agent_table WHERE agent_id = agent.id) AS can
    FROM agent WHERE id = ANY(${[...agentIds]})`;
  return new Map(rows.map(({ id, can }) => [id, can]));
});
