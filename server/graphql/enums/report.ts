import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const ReportType = enumOf<enums.ReportType>('ReportType', 'Origin of a report.', {
  DEEP_MODE: 'Written by an agent in deep mode.',
  CUSTOM: 'Put together by a person.',
});
