import { ChevronDown } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import type { PlanAssumption } from './deepPlan.ts';

interface PlanChoiceProps {
  readonly assumption: PlanAssumption;
  readonly disabled: boolean;
  readonly onChoose: (choiceId: string) => void;
}

/** What a plan assumes: a menu where it could be something else. */
export function PlanChoice({ assumption, disabled, onChoose }: PlanChoiceProps) {
  const { text, chosen, choices } = assumption;
  if (choices.length === 0) {
    return <Chip tone="warn">{text}</Chip>;
  }
  return (
    <Menu
      label={`${text}: change`}
      items={choices.map((choice) => ({
        label: choice.text,
        checked: choice.key === chosen,
        onSelect: () => (choice.key === chosen ? undefined : onChoose(choice.key)),
      }))}
      trigger={(trigger) => (
        <Chip asChild tone="warn">
          <button type="button" disabled={disabled} {...trigger} />
        </Chip>
      )}
    >
      {text}
      <Icon of={ChevronDown} size={12} />
    </Menu>
  );
}
