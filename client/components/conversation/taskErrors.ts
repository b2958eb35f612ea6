import type { TaskErrorReason } from '../../apollo/schema.generated.ts';

/** Explanation and next step for each reason a task can fail. */
export const taskErrors: Readonly<Record<TaskErrorReason, string>> = {
  LIMIT_EXCEEDED: 'A limit was reached. Ask for less at once, or ask an admin about your plan.',
  ACCESS_DENIED:
    'You have no access to the data this question needs. Ask an admin for access, or ask about something else.',
  SYSTEM_ERROR: 'Something on our side failed; it has been logged. Trying again is safe.',
  DEEP_MODE_FOLLOWUP_NOT_SUPPORTED: 'A finished report cannot be followed up. Ask in a new task.',
};
