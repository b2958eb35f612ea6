import type { LucideIcon } from 'lucide-react';
import { Icon } from '../Icon.tsx';
import { Chip } from './Chip.tsx';

interface StateChipProps {
  readonly tone: 'plain' | 'ok' | 'warn' | 'bad';
  readonly icon: LucideIcon;
  readonly label: string;
}

/** State of a thing as its icon and its word. */
export function StateChip({ tone, icon, label }: StateChipProps) {
  return (
    <Chip tone={tone}>
      <Icon of={icon} size={13} />
      {label}
    </Chip>
  );
}
