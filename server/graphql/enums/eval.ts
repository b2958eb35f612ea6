import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const EvalExpectation = enumOf<enums.EvalExpectation>(
  'EvalExpectation',
  'Kind of outcome that a test expects.',
  {
    QUERY: 'An answer whose SemQL means the same as the expected one, whatever its rows are.',
    RESULT: 'An answer with the expected rows, in any order.',
    CLARIFICATION: 'A question back that offers certain options.',
    REFUSAL: 'A refusal that names certain words as unknown.',
  },
);
export const EvalSchedule = enumOf<enums.EvalSchedule>('EvalSchedule', 'Schedule on which a suite runs by itself.', {
  NONE: 'Never.',
  DAILY: 'Once a day.',
  WEEKLY: 'Once a week.',
});
export const EvalTrigger = enumOf<enums.EvalTrigger>('EvalTrigger', 'Cause of a run.', {
  PERSON: 'A person.',
  SCHEDULE: 'The schedule of the suite.',
  CI: 'An automatic check of another system.',
});
export const EvalRunState = enumOf<enums.EvalRunState>('EvalRunState', 'State of a run.', {
  QUEUED: 'Waiting to begin.',
  RUNNING: 'Its cases are being asked.',
  COMPLETED: 'Every case has a result.',
  FAILED: 'Ended early; see `error`.',
});
export const EvalVerdict = enumOf<enums.EvalVerdict>('EvalVerdict', 'Outcome of one case in a run.', {
  PASS: 'The expected outcome.',
  FAIL: 'Another outcome.',
  ERROR: 'Not judged: the question failed, or an expected part does not exist.',
});
