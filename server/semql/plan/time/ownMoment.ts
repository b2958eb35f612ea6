import type { TimeGrain } from '../../catalog/definition.ts';
import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { type TimeSettings, truncateTo } from '../lower/timeSettings.ts';

/** From coarse to fine, as far as the day. */
const long: readonly TimeGrain[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY'];

/** A time at the grain its author gives it: values of one day are one moment. */
export function ownMoment(
  { definition: { timeGrains } }: PreparedDimension,
  value: SqlExpression,
  time: TimeSettings,
): SqlExpression {
  const within = timeGrains.some((grain) => !long.includes(grain));
  const finest = within ? undefined : long.findLast((grain) => timeGrains.includes(grain));
  if (finest === undefined || (finest === 'DAY' && value.type === 'DATE')) {
    return value;
  }
  return truncateTo(finest, value, time);
}
