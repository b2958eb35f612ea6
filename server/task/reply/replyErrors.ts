import { ExpectedError } from '../../platform/errors.ts';

/** The plan was edited since the person looked at it. Nothing was changed. */
export class StaleRevisionError extends ExpectedError {
  readonly code = 'STALE_REVISION';

  constructor(options?: ErrorOptions) {
    super('Another reply has changed the plan.', 'Look at the present plan and edit that one.', options);
  }
}

/** The analysis runs with the plan as it was started. */
export class AnalysisStartedError extends ExpectedError {
  readonly code = 'ANALYSIS_STARTED';

  constructor(options?: ErrorOptions) {
    super('The analysis has started with this plan.', 'Wait for the report, or stop the task.', options);
  }
}
