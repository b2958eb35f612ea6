import type { Completion } from './completion.ts';

const scalars: Readonly<Record<string, string>> = {
  ABS: '(number)',
  ROUND: '(number, digits)',
  CEIL: '(number)',
  FLOOR: '(number)',
  MOD: '(number, divisor)',
  POWER: '(base, exponent)',
  SQRT: '(number)',
  LEAST: '(a, b, …)',
  GREATEST: '(a, b, …)',
  COALESCE: '(a, b, …)',
  NULLIF: '(a, b)',
  UPPER: '(text)',
  LOWER: '(text)',
  LENGTH: '(text)',
  TRIM: '(text)',
  SUBSTRING: '(text, start, length)',
  CONCAT: '(a, b, …)',
  REPLACE: '(text, from, to)',
  DATE_TRUNC: "('month', date)",
  DATE_PART: "('year', date)",
  GEO_DISTANCE: '(lat1, lon1, lat2, lon2) in km',
  GEO_WITHIN_RADIUS: '(lat1, lon1, lat2, lon2, km)',
};

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
export const scalarFunctions = listed(scalars, '');
/** Functions of measures over time and groups. */
export const analyticFunctions = listed(analytic, 'Computed beside the groups, whatever the order.');
/** Aggregates nobody has defined. */
export const adHocAggregates = listed(aggregates, 'Not governed: prefer a measure where there is one.');
