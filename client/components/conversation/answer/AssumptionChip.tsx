import { ChevronDown } from 'lucide-react';
import { Chip } from '../../../ui/text/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import type { DataAnswer } from './answer.ts';

interface AssumptionChipProps {
  readonly assumption: DataAnswer['assumptions'][number];
  /**
   * Answers once more with an alternative, or null where that is over: in a turn that a later one
   * has followed.
   */
  readonly onChange: ((alternativeId: string) => void) | null;
}

/** Chip for an assumption. If there were alternatives, it opens a menu to answer again with one. */
export function AssumptionChip({ assumption, onChange }: AssumptionChipProps) {
  const { text, chosen, alternatives } = assumption;
  const why = whyAssumed(assumption);
  const tone = chosen ? 'purple' : 'warn';
  if (onChange === null || alternatives.length === 0) {
    return (
      <Chip tone={tone} title={why}>
        {text}
      </Chip>
    );
  }
  return (
    <Menu
      label={`${text}: change`}
      side="top"
      items={alternatives.map(({ id, text: other }) => ({ label: other, onSelect: () => onChange(id) }))}
      trigger={(props) => (
        <Chip asChild tone={tone} title={why}>
          <button type="button" {...props} />
        </Chip>
      )}
    >
      {text}
      <Icon of={ChevronDown} size={12} />
    </Menu>
  );
}

function whyAssumed({ kind, phrase, chosen, remembered }: AssumptionChipProps['assumption']): string {
  if (remembered) {
    return 'This was chosen once, and an admin has decided that it is remembered.';
  }
  if (chosen) {
    return 'You chose this.';
  }
  if (kind === 'default_filter') {
    return 'Part of the definition; its authors can make it optional.';
  }
  if (kind === 'row_policy') {
    return 'An administrator decided which rows you see; others may get other numbers.';
  }
  return phrase === null ? 'The question did not say.' : `The question says “${phrase}”.`;
}
