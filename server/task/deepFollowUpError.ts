import { ExpectedError } from '../platform/errors.ts';

/** A task with a report takes no further question; a new task may carry its context over. */
export class DeepFollowUpError extends ExpectedError {
  readonly code = 'DEEP_MODE_FOLLOWUP_NOT_SUPPORTED';
  /** Task to send as `previousTaskId`. */
  readonly taskId: string;

  constructor(taskId: string, options?: ErrorOptions) {
    super('This task has ended with a report.', 'Ask as a new task; it carries the context over.', options);
    this.taskId = taskId;
  }
}
