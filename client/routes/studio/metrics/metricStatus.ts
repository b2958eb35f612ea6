import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';

/** Editorial states of a metric, as they are shown. */
export const metricStatus = {
  DRAFT: { label: 'Draft', tone: 'plain', icon: CircleDashed },
  APPROVED: { label: 'Approved', tone: 'ok', icon: CircleCheck },
  DEPRECATED: { label: 'Deprecated', tone: 'warn', icon: CircleSlash },
} as const;
