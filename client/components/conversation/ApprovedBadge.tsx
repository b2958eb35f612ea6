import { BadgeCheck } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Answer } from './result.ts';

/** Says that an answer was made with a template somebody approved. */
export function ApprovedBadge({ approved }: { readonly approved: NonNullable<Answer['approved']> }) {
  return (
    <Chip tone="ok" title={approvalOf(approved)}>
      <Icon of={BadgeCheck} size={14} />
      Approved
    </Chip>
  );
}

/** Which version of which template it is, and who approved it when. */
export function approvalOf({ name, version, approvedAt, approvedBy }: NonNullable<Answer['approved']>): string {
  const day = new Date(approvedAt).toLocaleDateString('en', { dateStyle: 'long' });
  return `“${name}”, version ${version}, approved on ${day}${approvedBy === null ? '' : ` by ${approvedBy}`}`;
}
