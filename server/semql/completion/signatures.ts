import { scalarSignatures, specialScalars } from '../language/scalarFunctions.ts';
import type { Completion } from './completion.ts';

const aggregates: Readonly<Record<string, string>> = {
  COUNT: '(*) or (DISTINCT dimension)',
  SUM: '(dimension)',
  AVG: '(dimension)',
  MIN: '(dimension)',
  MAX: '(dimension)',
  MEDIAN: '(dimension)',
  STDDEV: '(dimension)',
  VARIANCE: '(dimension)',
  STRING_AGG: "(dimension, ', ')",
  ARRAY_AGG: '(dimension)',
  PERCENTILE_CONT: '(0.9) WITHIN GROUP (ORDER BY dimension)',
  PERCENTILE_DISC: '(0.9) WITHIN GROUP (ORDER BY dimension)',
  BOOL_AND: '(condition)',
  BOOL_OR: '(condition)',
  CORR: '(y, x)',
};

const analytic: Readonly<Record<string, string>> = {
  PRIOR: '(measure, 1 YEAR)',
  NEXT: '(measure, 1 YEAR)',
  DELTA: '(measure, 1 YEAR)',
  PCT_CHANGE: '(measure, 1 YEAR)',
  RUNNING: '(measure RESET YEAR)',
  ROLLING: '(measure, 28 DAYS)',
  BEFORE: '(measure, 28 DAYS)',
  AT_START: "(measure, 'month')",
  EARLIER: "(measure, 'fiscal_quarter', 1)",
  SHARE: '(measure WITHIN (keys))',
  RANK: '(measure DESC)',
};

const listed = (signatures: Readonly<Record<string, string>>, info: string): readonly Completion[] =>
  Object.entries(signatures).map(([name, signature]) => ({
    label: name,
    insert: `${name}(`,
    kind: 'function',
    detail: signature,
    info,
  }));

/** Functions of a value in a row. */
export const scalarFunctions = listed(
  {
    ...Object.fromEntries(Object.entries(scalarSignatures).map(([name, { usage }]) => [name, usage])),
    ...specialScalars,
  },
  '',
);
/** Functions of measures over time and groups. */
export const analyticFunctions = listed(analytic, 'Computed after the groups, whatever the order.');
/** Aggregates without a definition. */
export const adHocAggregates = listed(aggregates, 'Not governed: prefer a measure if there is one.');
