import { agentsOf } from '../access/agent.policy.ts';
import { inEnvironmentSql } from '../access/environmentSql.ts';
import type { Viewer } from '../access/viewer.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { among, listing, type Listing } from '../platform/search/searchedList.ts';
import type { Searched } from '../platform/search/searchTexts.ts';

/** Part of the agents of an environment to list. */
export interface AgentSearch {
  readonly environmentId?: string | null | undefined;
  /** Words of a name or of a description. */
  readonly search?: string | null | undefined;
}

/** The agents that a search finds among those the viewer may ask. */
export const agentsFoundBy = (
  database: PrismaClient,
  viewer: Viewer,
  { environmentId, search }: AgentSearch,
): Promise<Listing<Prisma.AgentWhereInput>> =>
  listing(database, agentsOf(viewer, environmentId), search, (where) =>
    searchedAgents(database, viewer, where, environmentId),
  );

/** The texts of agents, as far as a condition allows. */
export function searchedAgents(
  database: PrismaClient,
  viewer: Viewer,
  where: Prisma.AgentWhereInput,
  environmentId?: string | null,
): Searched {
  const here = inEnvironmentSql(viewer, environmentId, 'agent');
  return {
    texts: Prisma.sql`
      SELECT id, name, 'NAME', name, NULL FROM agent WHERE ${here}
      UNION ALL SELECT id, name, 'DESCRIPTION', description, 'in its description'
        FROM agent WHERE ${here}`,
    readable: (ids) => database.agent.findMany({ where: among(where, ids), select: { id: true } }),
  };
}
