import { chakra } from '@chakra-ui/react/styled-system';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useDismiss } from '../../ui/overlay/useDismiss.ts';

/** Width from which the sidebar stands next to the page. */
export type Breakpoint = 'md' | 'lg';

/** Columns of a shell: sidebar, page, rail; where the sidebar is a drawer, page and rail. */
export const shellColumns = (from: Breakpoint) => ({
  base: 'minmax(0, 1fr)',
  md: from === 'md' ? '232px minmax(0, 1fr) auto' : 'minmax(0, 1fr) auto',
  lg: '232px minmax(0, 1fr) auto',
});

interface SideDrawerProps {
  readonly from: Breakpoint;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Sidebar: next to the page where there is room, otherwise over it until Escape or a press
 * elsewhere.
 */
export function SideDrawer({ from, open, onClose, children }: SideDrawerProps) {
  const drawer = useRef<HTMLDivElement>(null);
  useDismiss(open, drawer, onClose);
  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const before = document.activeElement;
    drawer.current?.focus();
    return () => {
      if (before instanceof HTMLElement) {
        before.focus();
      }
    };
  }, [open]);
  return (
    <>
      {open && (
        <chakra.div
          aria-hidden
          display={{ base: 'block', [from]: 'none' }}
          position="fixed"
          inset="0"
          zIndex="menu"
          bg="backdrop"
        />
      )}
      <chakra.div
        ref={drawer}
        tabIndex={-1}
        _focusVisible={{ outline: 'none' }}
        position={{ base: 'fixed', [from]: 'static' }}
        insetBlock="0"
        left="0"
        zIndex={{ base: 'menu', [from]: 'auto' }}
        display={{ base: open ? 'block' : 'none', [from]: 'block' }}
        boxShadow={{ base: 'overlay', [from]: 'none' }}
      >
        {children}
      </chakra.div>
    </>
  );
}

/** Opens the drawer; there only where the sidebar is one. */
export function DrawerButton({ from, open, onOpen }: Pick<SideDrawerProps, 'from' | 'open'> & { onOpen: () => void }) {
  return (
    <Button
      kind="plain"
      size="icon"
      display={{ base: 'inline-flex', [from]: 'none' }}
      aria-label="Open the menu"
      aria-expanded={open}
      onClick={onOpen}
    >
      <Icon of={MenuIcon} />
    </Button>
  );
}
