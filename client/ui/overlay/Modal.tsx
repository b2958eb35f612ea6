import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

export interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Blocks every way of closing and reports the attempt instead. */
  readonly preventClose?: boolean;
  readonly onClosePrevented?: () => void;
  readonly showClose?: boolean;
  /** CSS width; the product's default is 72rem (6xl). */
  readonly maxWidth?: string;
  readonly alert?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A dialog that closes by the X, Escape or a click outside, unless closing is prevented. */
export function Modal(props: ModalProps) {
  const { showClose = true, maxWidth = '72rem' } = props;
  const content = useRef<HTMLDivElement>(null);
  const requestClose = () => (props.preventClose === true ? props.onClosePrevented?.() : props.onClose());
  return (
    <Dialog.Root
      unstyled
      lazyMount
      unmountOnExit
      role={props.alert === true ? 'alertdialog' : 'dialog'}
      open={props.open}
      closeOnInteractOutside
      onOpenChange={({ open }) => (open ? undefined : requestClose())}
      // Focus that moves by itself, as when another dialog gives it back, is not a click outside.
      onFocusOutside={(event) => event.preventDefault()}
      finalFocusEl={() => focusInOtherDialog(content.current)}
      initialFocusEl={() => firstField(content.current)}
    >
      <Portal>
        <Dialog.Backdrop position="fixed" inset="0" bg="backdrop" zIndex="modal" />
        <Dialog.Positioner
          position="fixed"
          inset="0"
          display="grid"
          placeItems="center"
          padding="4"
          zIndex="modal"
          overflow="auto"
          scrollbarGutter="stable"
        >
          <Dialog.Content
            ref={content}
            borderWidth="1px"
            bg="bg.panel"
            borderRadius="lg"
            boxShadow="overlay"
            width="100%"
            minWidth="0"
            style={{ maxWidth }}
            outline="none"
            animation="appear 150ms ease-out"
          >
            <Dialog.Header display="flex" alignItems="center" gap="3" padding="4" paddingBottom="2">
              <Dialog.Title flex="1" fontSize="16px" lineHeight="24px" fontWeight="600">
                {props.title}
              </Dialog.Title>
              {showClose && (
                <Button kind="plain" size="icon" aria-label="Close" onClick={requestClose}>
                  <Icon of={X} />
                </Button>
              )}
            </Dialog.Header>
            <Dialog.Body paddingInline="4" paddingBottom="4">
              {props.children}
            </Dialog.Body>
            {props.footer !== undefined && (
              <Dialog.Footer display="flex" justifyContent="flex-end" gap="2" padding="4" borderTopWidth="1px">
                {props.footer}
              </Dialog.Footer>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** A dialog that was opened from this one keeps the focus; null: it goes back to where it was. */
function focusInOtherDialog(own: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  const around = focused?.closest('[role=dialog], [role=alertdialog]') ?? null;
  return focused instanceof HTMLElement && around !== null && around !== own ? focused : null;
}

/** What is filled in first: the field that has the focus, else the first; null: there is none. */
function firstField(own: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && own?.contains(focused) === true
    ? focused
    : (own?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ?? null);
}
