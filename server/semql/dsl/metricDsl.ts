import type { MetricDefinition } from '../catalog/definition.ts';
import type { PreparedCatalog } from '../catalog/prepare.ts';
import { misfitDiagnostics, readShape } from '../language/json/json.ts';
import { count, described, list, Misfits, optional, type ReadOf, record, type Shape } from '../language/json/shape.ts';
import { compareShape } from './compare.ts';
import { filterShape } from './filter.ts';
import { grainShape, keysShape } from './key.ts';
import { metricShape } from './measured.ts';
import { metricQuery } from './metricQuery.ts';
import { orderShape } from './ordering.ts';
import { periodRequest } from './period.ts';
import { type Translated, Translation, untranslated } from './translation.ts';

const fields = {
  metrics: described(
    'Metrics and measures to compute; without any, the values of the dimensions are returned.',
    list(metricShape),
  ),
  groupBy: described('Dimensions that form the groups.', keysShape),
  grain: described('Period to group by, on the time dimension of each metric.', optional(grainShape)),
  period: described(
    'Range of time, on the time dimension of each metric; for metrics without one, on the only date of groupBy.',
    optional(periodRequest),
  ),
  filters: described('Conditions, all of which must hold; a condition on a metric filters groups.', list(filterShape)),
  compare: optional(compareShape),
  orderBy: orderShape,
  limit: described('Maximum number of rows.', optional(count)),
  offset: described('Number of rows to skip.', optional(count)),
};

export type MetricRequestBody = ReadOf<typeof fields>;

/**
 * A query for metrics:
 * `{metrics, groupBy, grain, period, filters, compare, orderBy, limit, offset}`.
 */
export const metricQueryShape: Shape<MetricRequestBody> = record(fields);

/**
 * Translates a METRIC_DSL request to a query. Metrics with different time dimensions are computed
 * separately and joined.
 * @param request the request, or its JSON text
 * @param hidden models and `model.field`s that may not be named
 * @returns the query, or diagnostics that carry the path of each mistake, and the metrics it names;
 * never throws
 */
export function metricDsl(
  request: unknown,
  catalog: PreparedCatalog,
  hidden: ReadonlySet<string> = new Set(),
): Translated & { readonly metrics: readonly MetricDefinition[] } {
  const read = readShape(metricQueryShape, request);
  if (read instanceof Misfits) {
    return { ...untranslated(misfitDiagnostics(read, 'the metric query')), metrics: [] };
  }
  const translation = new Translation(catalog, hidden);
  const metrics: MetricDefinition[] = [];
  const query = metricQuery(translation, read, (metric) => metrics.push(metric));
  return { ...translation.finish(query), metrics };
}
