import { BadgeCheck } from 'lucide-react';
import { Chip } from '../../../ui/text/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { DataAnswer } from './answer.ts';

/** Badge for an answer made with an approved template. */
export function ApprovedBadge({ approved }: { readonly approved: NonNullable<DataAnswer['template']> }) {
  return (
    <Chip tone="ok" title={approvalOf(approved)}>
      <Icon of={BadgeCheck} size={14} />
      Approved
    </Chip>
  );
}

/** Which version of which template it is, and who approved it when. */
export function approvalOf({ name, version, approvedAt, approvedBy }: NonNullable<DataAnswer['template']>): string {
  const day = new Date(approvedAt).toLocaleDateString('en', { dateStyle: 'long' });
  return `“${name}”, version ${version}, approved on ${day}${approvedBy === null ? '' : ` by ${approvedBy}`}`;
}
