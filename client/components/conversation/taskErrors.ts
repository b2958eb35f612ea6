import type { TaskErrorReason } from '../../apollo/schema.generated.ts';

/** What each reason of a failed task means for the person, and the next step. */
export const taskErrors: Readonly<Record<TaskErrorReason, string>> = {
  LIMIT_EXCEEDED: 'A limit was reached. Ask for less at once, or ask an admin about the plan.',
  ACCESS_DENIED: 'You may not see what this question needs. Ask an admin for access, or ask about something else.',
  SYSTEM_ERROR: 'Something on our side failed; it has been logged. Trying again is safe.',
  DEEP_MODE_FOLLOWUP_NOT_SUPPORTED: 'A finished report takes no follow-up. Ask it as a new task.',
};
