import { nowhere } from '../language/build.ts';
import { Aggregates } from '../plan/aggregates/aggregates.ts';
import { compileSubquery } from '../plan/compileQuery.ts';
import type { LeafAggregate } from '../plan/aggregates/leafAggregate.ts';
import { LeafAggregates } from '../plan/aggregates/leaves.ts';
import { QueryScope } from '../resolve/queryScope.ts';
import { CompileRequest } from '../request.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { PreparedCatalog, PreparedMetric } from './prepare.ts';

/**
 * The aggregates a metric is made of, each with the time it is measured by. None for a metric whose
 * definition does not hold.
 */
export function metricFacts(catalog: PreparedCatalog, metric: PreparedMetric): readonly LeafAggregate[] {
  const anchor = catalog.models.get(metric.definition.anchorModel);
  if (anchor === null) {
    return [];
  }
  const request = new CompileRequest(catalog, { dialect: 'DUCKDB', now: new Date(0) }, compileSubquery);
  const entries = [{ alias: null, anchor: { model: anchor, edges: [] } }];
  const scope = new QueryScope(request, entries, [], [], new Set(), { definition: true });
  const leaves = new LeafAggregates(scope, request.timeIn('UTC'), []);
  try {
    new Aggregates(leaves, () => true).metric(metric, nowhere, null);
    return leaves.all;
  } catch (error) {
    if (error instanceof Refusal) {
      return [];
    }
    throw error;
  }
}
