import { ChevronDown } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { Answer } from './result.ts';

/** Periods to read instead of one the question did not name; each is a follow-up that changes only the period. */
const periods = ['This year', 'Last year', 'Last 12 months', 'This month', 'Last month'] as const;

interface AssumptionChipProps {
  readonly assumption: Answer['assumptions'][number];
  /** Asks on, or null where that is over: in a turn that a later question has followed. */
  readonly onAsk: ((question: string) => void) | null;
}

/** What was assumed. A period that nobody named opens others: choosing one asks again with it. */
export function AssumptionChip({ assumption, onAsk }: AssumptionChipProps) {
  const { kind, text, phrase } = assumption;
  const why = phrase === null ? 'The question did not say.' : `The question says “${phrase}”.`;
  if (onAsk === null || kind !== 'period' || phrase !== null) {
    return (
      <Chip tone="warn" title={why}>
        {text}
      </Chip>
    );
  }
  return (
    <Menu
      label={`${text}: read another period`}
      side="top"
      items={periods
        .filter((period) => !text.toLowerCase().startsWith(period.toLowerCase()))
        .map((period) => ({ label: period, onSelect: () => onAsk(period.toLowerCase()) }))}
      trigger={(props) => (
        <Chip asChild tone="warn" title={why}>
          <button type="button" {...props} />
        </Chip>
      )}
    >
      {text}
      <Icon of={ChevronDown} size={12} />
    </Menu>
  );
}
