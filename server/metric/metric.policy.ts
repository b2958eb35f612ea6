import type { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedInEnvironment, type Grant } from '../access/grant.policy.ts';
import { inEnvironment, organizationPolicy } from '../access/readPolicy.ts';
import type { Viewer } from '../access/viewer.ts';

export const metricPolicy = organizationPolicy<Prisma.MetricWhereInput>({
  explorer: grantedInEnvironment,
});

/** Explorers read the runs of metrics that are their own. */
export const executedMetricPolicy = organizationPolicy<Prisma.ExecutedMetricWhereInput>({
  explorer: (viewer) => ({ actorId: viewer.actorId }),
  agentToken: (viewer) => ({ actorId: viewer.actorId }),
});

/** True: may change the metric. */
export function canEditMetric(
  viewer: Viewer,
  metric: { readonly organizationId: string },
  grants: readonly Grant[],
): boolean {
  return canEditWith(viewer, metric, grants);
}

/** Readable rows of an environment; without one, of the environment the viewer works in. */
export function metricsOf(viewer: Viewer, environmentId?: string | null): Prisma.MetricWhereInput {
  return { AND: [metricPolicy.where(viewer), inEnvironment(viewer, environmentId)] };
}
