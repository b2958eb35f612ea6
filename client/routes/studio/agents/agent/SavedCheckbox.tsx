import { startTransition, useOptimistic, type ReactNode } from 'react';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';

interface SavedCheckboxProps {
  /** As it is stored. */
  readonly checked: boolean;
  /** Stores the other value; when that is refused, the tick goes back. */
  readonly onSave: (checked: boolean) => Promise<unknown>;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A tick that is saved as it is made, and shown at once. */
export function SavedCheckbox({ checked, onSave, disabled = false, children }: SavedCheckboxProps) {
  const [shown, show] = useOptimistic(checked);
  return (
    <Checkbox
      checked={shown}
      disabled={disabled}
      onChange={() =>
        startTransition(async () => {
          show(!shown);
          await onSave(!shown);
        })
      }
    >
      {children}
    </Checkbox>
  );
}
