import { CircleDashed, ClockAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import type { DefinitionSource, VerificationState } from '../../../../apollo/schema.generated.ts';

interface Shown {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone: 'ok' | 'warn' | 'plain';
}

/** How the reliability of a definition is shown. */
export const states: Readonly<Record<VerificationState, Shown>> = {
  VERIFIED: { label: 'Verified', icon: CircleCheck, tone: 'ok' },
  EXPIRED: { label: 'Expired', icon: ClockAlert, tone: 'warn' },
  UNVERIFIED: { label: 'Not verified', icon: CircleDashed, tone: 'plain' },
};

export const sources: Readonly<Record<DefinitionSource, string>> = {
  USER_CREATED: 'Written by a person',
  CONVERSATION: 'From a conversation',
  IMPORT: 'Imported',
};
