import { chakra } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { useDismiss } from './useDismiss.ts';
import { usePlacement } from './usePlacement.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly hint?: string;
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

const Popup = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    color: 'fg',
    minWidth: '200px',
    maxWidth: 'min(320px, calc(100vw - 16px))',
    maxHeight: '320px',
    overflowY: 'auto',
    padding: '1',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    animation: 'appear 120ms ease-out',
  },
});

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    textStyle: 'compact',
    textAlign: 'left',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { bg: 'bg.selected', outlineOffset: '-2px' },
    '&[aria-checked=true]': { color: 'accent', fontWeight: 500 },
  },
});

export interface MenuProps {
  /** Spoken name of the button and the menu. */
  readonly label: string;
  /** Contents of the button. */
  readonly children: ReactNode;
  readonly items: readonly MenuItem[];
  readonly trigger: (props: {
    readonly onClick: () => void;
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly 'aria-label': string;
    readonly children: ReactNode;
  }) => ReactNode;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
}

/**
 * A button that opens a list of actions; arrows move, Enter chooses, Escape closes and returns the
 * focus.
 */
export function Menu({ label, children, items, trigger, side = 'bottom', align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePlacement(open, frame, popup, { side, align });
  const close = () => {
    setOpen(false);
    frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  useDismiss(open, frame, close);
  useEffect(() => {
    if (open) {
      frame.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    }
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) {
      return;
    }
    event.preventDefault();
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const next = all.findIndex((item) => item === document.activeElement) + step;
    all.at(next % all.length)?.focus();
  }

  return (
    <chakra.div ref={frame} position="relative" display="inline-flex" maxWidth="100%">
      {trigger({
        onClick: () => setOpen(!open),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        'aria-label': label,
        children,
      })}
      {open && (
        <Popup ref={popup} id={id} role="menu" popover="manual" aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <Item
              key={item.label}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon !== undefined && <Icon of={item.icon} />}
              <span>
                {item.label}
                {item.hint !== undefined && (
                  <chakra.span display="block" textStyle="note" color="fg.subtle" paddingBottom="1">
                    {item.hint}
                  </chakra.span>
                )}
              </span>
            </Item>
          ))}
        </Popup>
      )}
    </chakra.div>
  );
}
