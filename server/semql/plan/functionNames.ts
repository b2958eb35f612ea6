import type { FunctionCall } from '../language/ast.ts';
import type { AggregateFunction } from '../sql/tree.ts';

/** Ad-hoc aggregates by the name they are written with. */
export const AGGREGATES: ReadonlySet<string> = new Set<string>([
  'COUNT',
  'SUM',
  'AVG',
  'MIN',
  'MAX',
  'MEDIAN',
  'STDDEV',
  'VARIANCE',
  'BOOL_AND',
  'BOOL_OR',
] satisfies AggregateFunction[]);

/** Aggregates of the language that no dialect prints yet. */
export const LATER_AGGREGATES: ReadonlySet<string> = new Set(['STRING_AGG', 'ARRAY_AGG', 'PERCENTILE_CONT', 'CORR']);

/** Functions over the groups of a result. */
export const ANALYTIC_FUNCTIONS: ReadonlySet<string> = new Set([
  'SHARE',
  'RANK',
  'RUNNING',
  'ROLLING',
  'PRIOR',
  'DELTA',
  'PCT_CHANGE',
]);

/** True for an aggregate over rows; with OVER it is a window over groups. */
export function isAggregate(call: FunctionCall): boolean {
  return call.over === null && (AGGREGATES.has(call.name) || LATER_AGGREGATES.has(call.name));
}
