import type { Prisma } from '../../generated/prisma/client.ts';
import { TimeGrain } from '../../generated/prisma/enums.ts';
import { newId } from '../../platform/ids.ts';
import type { Compilation } from '../compile/compileSemql.ts';
import type { SemqlRequest } from '../compile/semqlRequest.ts';

type Outcome = Pick<Prisma.ExecutedMetricUncheckedCreateInput, 'status' | 'error' | 'errorType' | 'durationMs'>;

/**
 * Records of the metrics in a request, in addition to its execution: one for each, in any outcome.
 */
export function executedMetrics(
  request: Pick<SemqlRequest, 'scope' | 'actorId'>,
  { read, result }: Compilation,
  outcome: Outcome,
): Pick<Prisma.ExecutedSemQLQueryUncheckedCreateInput, 'executedMetrics'> {
  if (read.metrics.length === 0) {
    return {};
  }
  const keys = (result.ok ? result.query.columns : []).filter(({ role }) => role === 'dimension' || role === 'time');
  const grain = keys.find((key) => key.grain !== null)?.grain;
  return {
    executedMetrics: {
      create: read.metrics.map(({ id, version }) => ({
        id: newId('ExecutedMetric'),
        organizationId: request.scope.organizationId,
        metricId: id,
        metricVersion: version,
        actorId: request.actorId,
        semql: read.text,
        groupBy: keys.map(({ name }) => name),
        timeGrain: Object.values(TimeGrain).find((known) => known === grain) ?? null,
        ...outcome,
      })),
    },
  };
}
