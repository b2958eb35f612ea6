/** Filters of an agent's tasks, as its address has them. */
export interface TaskAddress {
  readonly outcome?: string;
  readonly channel?: string;
  readonly mode?: string;
  readonly rating?: string;
  readonly followUp?: 'yes' | 'no';
  readonly person?: string;
  readonly topic?: string;
  readonly item?: string;
  readonly concept?: string;
  readonly question?: string;
  /** ISO 8601. */
  readonly from?: string;
  readonly to?: string;
}

/** Address of the tasks behind a figure of analytics: those whose turns were counted. */
export function tasksAddress(agentId: string, filters: TaskAddress): string {
  const search = new URLSearchParams({ counted: 'yes' });
  for (const [name, value] of Object.entries(filters) as [string, string | undefined][]) {
    if (value !== undefined && value !== '') {
      search.set(name, value);
    }
  }
  return `/studio/tasks/${agentId}?${search.toString()}`;
}
