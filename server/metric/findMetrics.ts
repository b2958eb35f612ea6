import { inEnvironmentSql } from '../access/environmentSql.ts';
import type { Viewer } from '../access/viewer.ts';
import { Prisma, type MetricStatus, type PrismaClient } from '../generated/prisma/client.ts';
import { among, listing, type Listing } from '../platform/search/searchedList.ts';
import type { Searched } from '../platform/search/searchTexts.ts';
import { metricsOf } from './metric.policy.ts';

/** Part of the metrics of an environment to list. */
export interface MetricSearch {
  readonly environmentId?: string | null | undefined;
  /** Words of a name, a label, a synonym or a description. */
  readonly search?: string | null | undefined;
  readonly status?: MetricStatus | null | undefined;
}

/** The readable metrics that a search finds. */
export const metricsFoundBy = (
  database: PrismaClient,
  viewer: Viewer,
  { environmentId, search, status }: MetricSearch,
): Promise<Listing<Prisma.MetricWhereInput>> => {
  const readable = metricsOf(viewer, environmentId);
  return listing(database, status == null ? readable : { AND: [readable, { status }] }, search, (where) =>
    searchedMetrics(database, viewer, where, environmentId),
  );
};

/** The texts of metrics, as far as a condition allows. */
export function searchedMetrics(
  database: PrismaClient,
  viewer: Viewer,
  where: Prisma.MetricWhereInput,
  environmentId?: string | null,
): Searched {
  const here = inEnvironmentSql(viewer, environmentId, 'metric');
  return {
    texts: Prisma.sql`
      SELECT id, name, 'NAME', name, NULL FROM metric WHERE ${here}
      UNION ALL SELECT id, name, 'NAME', label, NULL FROM metric WHERE ${here}
      UNION ALL SELECT id, name, 'SYNONYM', synonym, 'also called ' || synonym
        FROM metric, unnest(synonyms) AS synonym WHERE ${here}
      UNION ALL SELECT id, name, 'DESCRIPTION', description, 'in its description'
        FROM metric WHERE ${here}`,
    readable: (ids) => database.metric.findMany({ where: among(where, ids), select: { id: true } }),
  };
}
