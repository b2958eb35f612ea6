import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const TriageState = enumOf<enums.TriageState>('TriageState', 'State of an answer that was rated bad.', {
  OPEN: 'Not looked at yet.',
  IN_PROGRESS: 'An admin works on it.',
  FIXED: 'Something was changed so that the answer comes out right.',
  DISMISSED: 'Nothing is changed, for a reason.',
  WITHDRAWN: 'The rating was taken back, or is good now.',
});
export const TriageFixKind = enumOf<enums.TriageFixKind>('TriageFixKind', 'Kind of thing that was changed.', {
  METRIC: 'A metric.',
  TERM: 'A term of the glossary.',
  SYNONYM: 'A synonym of a metric, a term, or a field of a model.',
  MODEL: 'A model.',
  INSTRUCTIONS: 'The instructions of the agent.',
  TEST: 'A test of the agent.',
});
