import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const MetricQueryStatus = enumOf<enums.MetricQueryStatus>('MetricQueryStatus', 'Outcome of running a metric.', {
  SUCCESS: 'The rows were read.',
  ERROR: 'The query did not compile or the data source failed.',
});
export const MetricStatus = enumOf<enums.MetricStatus>('MetricStatus', 'Editorial state of a metric.', {
  DRAFT: 'Not yet approved; can be queried.',
  APPROVED: 'Checked and meant for use.',
  DEPRECATED: 'Still compiles, but no question is matched with it.',
});
export const PeriodUnit = enumOf<enums.PeriodUnit>('PeriodUnit', 'Length of a stretch of time.', {
  YEAR: 'A calendar year.',
  QUARTER: 'Three calendar months.',
  MONTH: 'A calendar month.',
  WEEK: 'Seven days, from `Organization.weekStart` on.',
  DAY: 'A calendar day in the time zone of the query.',
  HOUR: 'An hour.',
  MINUTE: 'A minute.',
  SECOND: 'A second.',
});
export const PeriodValueChoice = enumOf<enums.PeriodValue>(
  'PeriodValueChoice',
  'Value that a running or rolling metric shows for a longer period.',
  {
    FIRST: 'That of the first shorter period in it.',
    LAST: 'That of the last shorter period in it.',
    AVERAGE: 'The average of those of its shorter periods.',
  },
);
