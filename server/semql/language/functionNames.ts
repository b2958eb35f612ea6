import type { FunctionCall } from './ast.ts';
import type { AggregateFunction } from '../sql/tree.ts';

/** Ad-hoc aggregates by the name they are written with. */
export const aggregates: ReadonlySet<string> = new Set<string>([
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
  'STRING_AGG',
  'ARRAY_AGG',
  'PERCENTILE_CONT',
  'PERCENTILE_DISC',
  'CORR',
] satisfies AggregateFunction[]);

/** Functions over the groups of a result. */
export const analyticFunctions: ReadonlySet<string> = new Set([
  'SHARE',
  'RANK',
  'RUNNING',
  'ROLLING',
  'PRIOR',
  'NEXT',
  'BEFORE',
  'AT_START',
  'EARLIER',
  'DELTA',
  'PCT_CHANGE',
]);

/** True for an aggregate over rows; with OVER it is a window over groups. */
export function isAggregate(call: FunctionCall): boolean {
  return call.over === null && aggregates.has(call.name);
}

/** True for an aggregate whose value does not change when a row is counted twice. */
export function isRepeatable(name: string, distinct: boolean): boolean {
  if (name === 'MIN' || name === 'MAX' || name === 'BOOL_AND' || name === 'BOOL_OR') {
    return true;
  }
  return distinct && (name === 'COUNT' || name === 'STRING_AGG' || name === 'ARRAY_AGG');
}
