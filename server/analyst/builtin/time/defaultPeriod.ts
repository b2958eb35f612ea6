import type { Reading } from '../reading.ts';
import type { Period, PeriodUnit } from './period.ts';

const COMPLETE: Readonly<Record<PeriodUnit, Period>> = {
  YEAR: { kind: 'all' },
  QUARTER: { kind: 'last', count: 4, unit: 'QUARTER', includingCurrent: false },
  MONTH: { kind: 'last', count: 12, unit: 'MONTH', includingCurrent: false },
  WEEK: { kind: 'last', count: 52, unit: 'WEEK', includingCurrent: false },
  DAY: { kind: 'last', count: 12, unit: 'MONTH', includingCurrent: false },
  HOUR: { kind: 'last', count: 7, unit: 'DAY', includingCurrent: false },
};

/**
 * The period of a question that names none: a trend shows twelve complete months, everything else
 * all time.
 */
export function defaultPeriod(reading: Reading): Period {
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  if (trend?.kind !== 'time' || reading.top !== null)
    return reading.comparison && trend?.kind !== 'time'
      ? { kind: 'this', unit: reading.comparison.step?.unit ?? 'YEAR' }
      : { kind: 'all' };
  return COMPLETE[trend.grain];
}
