import type { RunMetricInput, TimeGrain } from '../../../apollo/schema.generated.ts';

/** Selection made on the page. */
export interface MetricChoice {
  readonly metrics: readonly string[];
  readonly groupBy: readonly string[];
  readonly grain: TimeGrain | null;
  readonly period: string | null;
  readonly compare: string | null;
}

export const nothingChosen: MetricChoice = {
  metrics: [],
  groupBy: [],
  grain: null,
  period: 'LAST 12 MONTHS',
  compare: null,
};

/** The request as the API takes it: what is not chosen is left out. Null without a metric. */
export function metricRequest({ metrics, groupBy, grain, period, compare }: MetricChoice): RunMetricInput | null {
  if (metrics.length === 0) {
    return null;
  }
  return {
    metrics: [...metrics],
    ...(groupBy.length === 0 ? {} : { groupBy: [...groupBy] }),
    ...(grain === null ? {} : { grain }),
    ...(period === null ? {} : { period }),
    ...(compare === null ? {} : { compare }),
    limit: 1000,
  };
}

/** The dimensions every one of the metrics may be grouped by, in the order of the first. */
export function commonDimensions(metrics: readonly { readonly dimensions: readonly string[] }[]): readonly string[] {
  const [first, ...others] = metrics;
  return first?.dimensions.filter((name) => others.every(({ dimensions }) => dimensions.includes(name))) ?? [];
}
