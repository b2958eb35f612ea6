import { ChevronDown, Layers, Zap } from 'lucide-react';
import type { AgentMode } from '../../apollo/schema.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';

const modes = [
  { mode: 'QUICK', label: 'Quick', icon: Zap, hint: 'An answer within seconds' },
  { mode: 'DEEP', label: 'Deep', icon: Layers, hint: 'A plan that you edit, then a report in minutes' },
] as const;

interface ModeMenuProps {
  readonly mode: AgentMode;
  readonly onChange: (mode: AgentMode) => void;
}

/** Choice between an answer now and an analysis that ends in a report. */
export function ModeMenu({ mode, onChange }: ModeMenuProps) {
  const chosen = modes.find((one) => one.mode === mode) ?? modes[0];
  return (
    <Menu
      label={`Mode: ${chosen.label}`}
      side="top"
      items={modes.map(({ label, hint, icon, mode: value }) => ({
        label,
        hint,
        icon,
        checked: value === mode,
        onSelect: () => onChange(value),
      }))}
      trigger={(trigger) => <Button {...trigger} />}
    >
      <Icon of={chosen.icon} size={14} />
      {chosen.label}
      <Icon of={ChevronDown} size={14} />
    </Menu>
  );
}
