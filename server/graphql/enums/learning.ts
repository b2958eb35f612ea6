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
  SYNONYM: 'A synonym of a metric, a term, a model, or one of its dimensions and measures.',
  MODEL: 'A model.',
  DIMENSION: 'A dimension of a model.',
  MEASURE: 'A measure of a model.',
  INSTRUCTIONS: 'The instructions of the agent.',
  TEST: 'A test of the agent.',
});
export const RememberedChoiceStatus = enumOf<enums.RememberedChoiceStatus>(
  'RememberedChoiceStatus',
  'State of a choice that a person asks to be remembered.',
  {
    OPEN: 'Waits for an admin.',
    ACCEPTED: 'Agents follow it.',
    REJECTED: 'An admin has said no, and why.',
    FORGOTTEN: 'Agents followed it until an admin ended it.',
  },
);
