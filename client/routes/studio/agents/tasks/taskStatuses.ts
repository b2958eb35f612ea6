import type { TaskStatus } from '../../../../apollo/schema.generated.ts';

/** States of a task in words, as they are chosen from. */
export const statuses: readonly { readonly value: TaskStatus; readonly label: string }[] = [
  { value: 'COMPLETED', label: 'Answered' },
  { value: 'WAITING_FOR_USER', label: 'Asked back' },
  { value: 'RUNNING', label: 'Running' },
  { value: 'CREATED', label: 'Waiting' },
  { value: 'FAILED', label: 'Failed' },
];

/** True: the text names a state that can be chosen. */
export function isStatus(text: string): text is TaskStatus {
  return statuses.some(({ value }) => value === text);
}
