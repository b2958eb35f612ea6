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
