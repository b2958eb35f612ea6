import type { MetricDefinition } from '../catalog/definition.ts';
import type { PreparedCatalog } from '../catalog/prepare.ts';
import { misfitDiagnostics, readShape } from '../language/json.ts';
import { count, described, list, Misfits, optional, type ReadOf, record, type Shape } from '../language/shape.ts';
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
    'What is computed: metrics, of one or several anchor models, and measures; none: the values of the dimensions.',
    list(metricShape),
  ),
  groupBy: described('Dimensions that groups are formed by.', keysShape),
  grain: described(
    'Unit of time that groups are formed by, of the time dimension of each metric.',
    optional(grainShape),
  ),
  period: described('Only this time counts, by the time dimension of each metric.', optional(periodRequest)),
  filters: described('All of them must hold; conditions over metrics narrow groups.', list(filterShape)),
  compare: optional(compareShape),
  orderBy: orderShape,
  limit: described('Most rows.', optional(count)),
  offset: described('Rows that are skipped first.', optional(count)),
};

export type MetricRequestBody = ReadOf<typeof fields>;

/** A query for metrics: `{metrics, groupBy, grain, period, filters, compare, orderBy, limit, offset}`. */
export const metricQueryShape: Shape<MetricRequestBody> = record(fields);

/**
 * A METRIC_DSL request as a query. Metrics with different time dimensions are computed apart and put side by side.
 * @param request the request, or its JSON text
 * @param hidden models and `model.field`s that may not be named
 * @returns the query, or diagnostics that carry the path of what is wrong, and the metrics it names; never throws
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
