import { Check, CircleDashed, CircleDot, CircleSlash2, Undo2 } from 'lucide-react';
import type { TriageState } from '../../../../apollo/schema.generated.ts';
import type { TriageListQuery } from './triage.generated.ts';

/** How each state is shown. */
export const stateLooks = {
  OPEN: { tone: 'warn', icon: CircleDashed, label: 'Open' },
  IN_PROGRESS: { tone: 'plain', icon: CircleDot, label: 'In progress' },
  FIXED: { tone: 'ok', icon: Check, label: 'Fixed' },
  DISMISSED: { tone: 'plain', icon: CircleSlash2, label: 'Dismissed' },
  WITHDRAWN: { tone: 'plain', icon: Undo2, label: 'Withdrawn' },
} as const satisfies Record<TriageState, object>;

/** States with their name in the address, in the order of work. */
export const stateNames = {
  open: 'OPEN',
  progress: 'IN_PROGRESS',
  fixed: 'FIXED',
  dismissed: 'DISMISSED',
  withdrawn: 'WITHDRAWN',
} as const satisfies Record<string, TriageState>;

export type StateName = keyof typeof stateNames;
export const isStateName = (text: string): text is StateName => text in stateNames;

type Counts = TriageListQuery['triageCounts'];

/** Said of each state; null: not read yet. */
export function stateOptions(counts: Counts | null) {
  const numbers: Record<StateName, number | undefined> = {
    open: counts?.open,
    progress: counts?.inProgress,
    fixed: counts?.fixed,
    dismissed: counts?.dismissed,
    withdrawn: counts?.withdrawn,
  };
  return (Object.keys(stateNames) as StateName[]).map((value) => ({
    value,
    label: [stateLooks[stateNames[value]].label, numbers[value]?.toLocaleString('en')].filter(Boolean).join(' '),
  }));
}

/** What an empty list of each state says. */
export const emptyTexts: Record<StateName, string> = {
  open: 'No answer waits to be looked into. When a person rates an answer bad, it comes here with their reason.',
  progress: 'No answer is being looked into.',
  fixed: 'No answer was fixed yet.',
  dismissed: 'No answer was dismissed.',
  withdrawn: 'No bad rating was taken back.',
};
