import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';

interface KeepButtonProps {
  /** What the button does: "Save as template". */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Title of the dialog that it opens. */
  readonly title: string;
  /** Form of the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/** Button of an answer that keeps a part of it for others, with the dialog that asks how. */
export function KeepButton({ label, icon, title, children }: KeepButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="plain" size="icon" title={label} aria-label={label} onClick={() => setOpen(true)}>
        <Icon of={icon} />
      </Button>
      {open && (
        <Modal open title={title} maxWidth="560px" onClose={close}>
          {children(close)}
        </Modal>
      )}
    </>
  );
}
