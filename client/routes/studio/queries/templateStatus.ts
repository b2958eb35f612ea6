import { CircleCheck, CircleDashed, CircleSlash, Clock } from 'lucide-react';

/** States of a template, as they are shown. */
export const templateStatus = {
  DRAFT: { label: 'Draft', tone: 'plain', icon: CircleDashed },
  NEEDS_APPROVAL: { label: 'Needs approval', tone: 'warn', icon: Clock },
  APPROVED: { label: 'Approved', tone: 'ok', icon: CircleCheck },
  DEPRECATED: { label: 'Deprecated', tone: 'plain', icon: CircleSlash },
} as const;
