import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

interface SlideOverProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** CSS width; never wider than the page. */
  readonly width?: string;
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A panel over the right side of the page, which stays in use: what is looked at next to
 * what it belongs to. Closes by the X and by Escape, and gives the focus back.
 */
export function SlideOver({ open, title, onClose, width = '560px', actions, children }: SlideOverProps) {
  const { panel, giveBack } = useFocusGivenBack(open);
  return (
    <Dialog.Root
      unstyled
      lazyMount
      unmountOnExit
      modal={false}
      preventScroll={false}
      trapFocus={false}
      closeOnInteractOutside={false}
      open={open}
      onOpenChange={(change) => (change.open ? undefined : onClose())}
      // Not before: the panel takes the focus back while it goes.
      onExitComplete={giveBack}
    >
      <Portal>
        <Dialog.Content
          ref={panel}
          data-slide-over=""
          position="fixed"
          top="0"
          right="0"
          bottom="0"
          zIndex="menu"
          display="flex"
          flexDirection="column"
          maxWidth="100vw"
          bg="bg.panel"
          borderLeftWidth="1px"
          boxShadow="overlay"
          outline="none"
          animation="appear 150ms ease-out"
          style={{ width }}
          _print={{ display: 'none' }}
        >
          <Dialog.Header
            display="flex"
            alignItems="center"
            gap="2"
            minHeight="56px"
            paddingInline="5"
            borderBottomWidth="1px"
          >
            <Dialog.Title flex="1" minWidth="0" truncate fontSize="15px" lineHeight="22px" fontWeight="600">
              {title}
            </Dialog.Title>
            {actions}
            <Button kind="plain" size="icon" aria-label="Close" onClick={onClose}>
              <Icon of={X} />
            </Button>
          </Dialog.Header>
          <Dialog.Body flex="1" minHeight="0" overflowY="auto" tabIndex={0} outlineOffset="-2px">
            {children}
          </Dialog.Body>
        </Dialog.Content>
      </Portal>
    </Dialog.Root>
  );
}

/**
 * Remembers the element that has the focus when a panel opens, and focuses it when the panel closes
 * with the focus inside.
 */
function useFocusGivenBack(open: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const giveBack = () => {
    const now = document.activeElement;
    const isElsewhere = now !== null && now !== document.body && panel.current?.contains(now) !== true;
    if (before.current instanceof HTMLElement && before.current.isConnected && !isElsewhere) {
      before.current.focus();
    }
  };
  useLayoutEffect(() => {
    if (open) {
      before.current = document.activeElement;
    }
  }, [open]);
  // A panel may also go together with what opened it.
  useLayoutEffect(() => giveBack, []);
  return { panel, giveBack };
}
